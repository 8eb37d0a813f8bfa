import type { DeskAppointment, SettableState } from '@saathi/contract';
import { Ellipsis, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { dayIn, useClinicTime } from '../clinic-time.ts';
import { Remark } from '../remark.tsx';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { stateTones } from '../state-badge.tsx';

/** The dialogs that a row of the doctor or the desk can open. */
export type QueueDialog = 'move' | 'cancelled' | 'declined';

const isOnDay = (day: DeskAppointment['day'], timeZone: string): boolean =>
  day === dayIn(timeZone, Date.now());

/** Returns the usual next state of an appointment that is not done yet. */
export const nextStateOf = (appointment: DeskAppointment): 'confirmed' | 'arrived' | undefined => {
  const { state, day, startsAt, timeZone } = appointment;
  const isAsked = state === 'requested';
  // A past time cannot be confirmed; a patient still waiting on that day has arrived.
  if (isAsked && Date.parse(startsAt) > Date.now()) return 'confirmed';
  const mayArrive = isAsked || state === 'confirmed' || state === 'no_show';
  return mayArrive && isOnDay(day, timeZone) ? 'arrived' : undefined;
};

/** The less frequent actions of doctor and desk for a row's menu; only those possible now. */
export const useQueueItems = (
  { state, day, startsAt, timeZone, patient }: DeskAppointment,
  onMark: (state: 'no_show' | 'confirmed') => void,
  onAsk: (what: QueueDialog) => void,
): Record<'mark' | 'move' | 'call' | 'end', MenuItem[]> => {
  const words = useScheduleMessages();
  const asks = (id: QueueDialog, label: string) => ({ id, label, onSelect: () => onAsk(id) });
  const isBegun = Date.parse(startsAt) <= Date.now();
  const isMarked = state === 'arrived' || state === 'done' || state === 'no_show';
  const marks = (id: 'no_show' | 'confirmed', label: string) => [
    { id, label, onSelect: () => onMark(id) },
  ];
  const call = patient && {
    id: 'call',
    label: words.call(patient),
    onSelect: () => location.assign(`tel:${patient.phone}`),
  };
  return {
    mark: [
      ...(state === 'confirmed' && isBegun ? marks('no_show', words.acts.no_show) : []),
      ...(isMarked && isOnDay(day, timeZone) ? marks('confirmed', words.setBack) : []),
    ],
    move: state === 'requested' || state === 'confirmed' ? [asks('move', words.move)] : [],
    call: call ? [call] : [],
    end: [
      ...(state === 'requested' ? [asks('declined', words.acts.declined)] : []),
      ...(state === 'confirmed' ? [asks('cancelled', words.acts.cancelled)] : []),
    ],
  };
};

type QueueRowProps<Next extends SettableState> = {
  appointment: DeskAppointment;
  /** Whether the doctor is seeing this token now. */
  isNow: boolean;
  /** The patient's name and details. */
  children: ReactNode;
  /** Why somebody should call the patient. */
  toCall?: string | false;
  /** Shown before the actions. */
  link?: ReactNode;
  /** The usual next state. */
  next: Next | undefined;
  busy: boolean;
  onNext: (next: Next) => void;
  items: MenuItem[];
};

/** One appointment of the day: token, time, state, patient and the next action. */
export const QueueRow = <Next extends SettableState>(props: QueueRowProps<Next>) => {
  const { appointment, isNow, children, toCall, link, next, busy, onNext, items } = props;
  const { token, patient, state, cancelledBy, startsAt, timeZone } = appointment;
  const words = useScheduleMessages();
  const clinic = useClinicTime(timeZone);
  const name = patient?.name ?? words.former;
  const act = next && words.acts[next as SettableState];
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5',
        isNow && 'bg-tint text-on-tint',
      )}
    >
      <span className="min-w-10 text-center text-2xl font-bold">
        <span className="sr-only">{words.token({ token })}</span>
        <span aria-hidden="true">{token}</span>
      </span>
      {/* On a phone the buttons wrap below, so that the name and reason keep their width. */}
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-muted">{clinic.time(startsAt)}</span>
          <Badge tone={stateTones[state]}>
            {cancelledBy ? words.cancelledBy[cancelledBy] : words.states[state]}
          </Badge>
        </p>
        {children}
        {toCall && (
          <p className="mt-1">
            <Remark icon={Phone}>{toCall}</Remark>
          </p>
        )}
      </div>
      <div className="screen-only ml-auto flex items-center gap-1">
        {link}
        {act && (
          <Button
            variant={isNow || next === 'confirmed' ? 'primary' : 'secondary'}
            aria-label={words.actFor({ act, name })}
            busyLabel={busy && act}
            onClick={() => onNext(next)}
          >
            {act}
          </Button>
        )}
        {items.length > 0 && (
          <Menu
            label={words.more({ name })}
            trigger={<Ellipsis className="size-5" />}
            items={items}
          />
        )}
      </div>
    </div>
  );
};
