import type { DeskAppointment, DeskState } from '@saathi/contract';
import { Ellipsis } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { dayIn, useClinicTime } from '../clinic-time.ts';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { stateTones } from '../state-badge.tsx';
import { useDeskAct } from './desk.queries.ts';

/** What a row asks for in a dialog. */
export type DeskAsk = 'move' | 'cancelled' | 'declined';

type DeskRowProps = {
  appointment: DeskAppointment;
  /** The doctor is at this token. */
  isNow: boolean;
  onAsk: (what: DeskAsk) => void;
};

/** The one act that usually comes next. */
const nextOf = ({
  state,
  day,
  startsAt,
  timeZone,
}: DeskAppointment): Exclude<DeskState, 'moved'> | undefined => {
  if (state === 'requested') return Date.parse(startsAt) > Date.now() ? 'confirmed' : 'arrived';
  const isToday = day === dayIn(timeZone, Date.now());
  return isToday && (state === 'confirmed' || state === 'no_show') ? 'arrived' : undefined;
};

/** The rarer acts, in the row's menu. */
const useItems = (
  { appointment, onAsk }: DeskRowProps,
  act: (appointment: DeskAppointment, state: DeskState) => unknown,
): MenuItem[] => {
  const words = useScheduleMessages();
  const { state, startsAt, patient } = appointment;
  const asks = (id: DeskAsk, label: string) => ({ id, label, onSelect: () => onAsk(id) });
  const isBegun = Date.parse(startsAt) <= Date.now();
  const missed = {
    id: 'no_show',
    label: words.acts.no_show,
    onSelect: () => void act(appointment, 'no_show'),
  };
  const call = patient && {
    id: 'call',
    label: words.call(patient),
    onSelect: () => location.assign(`tel:${patient.phone}`),
  };
  return [
    ...(state === 'confirmed' && isBegun ? [missed] : []),
    ...(state === 'requested' || state === 'confirmed' ? [asks('move', words.move)] : []),
    ...(call ? [call] : []),
    ...(state === 'requested' ? [asks('declined', words.acts.declined)] : []),
    ...(state === 'confirmed' ? [asks('cancelled', words.acts.cancelled)] : []),
  ];
};

const Who = ({ appointment: { patient, state, startsAt, timeZone } }: DeskRowProps) => {
  const words = useScheduleMessages();
  const clinic = useClinicTime(timeZone);
  return (
    // Where the longest word of a name does not fit beside them, the buttons go below.
    <div className="min-w-0 grow basis-[min-content]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-muted">{clinic.time(startsAt)}</span>
        <Badge tone={stateTones[state]}>{words.states[state]}</Badge>
      </p>
      <p className="font-semibold wrap-break-word">{patient?.name ?? words.former}</p>
      {patient && (
        <PhoneNumber of={patient.phone} className="text-sm whitespace-nowrap text-muted" />
      )}
    </div>
  );
};

/** One appointment of the day as the desk sees it: token, who, where it stands, and what comes next. */
export const DeskRow = (props: DeskRowProps) => {
  const { appointment, isNow } = props;
  const words = useScheduleMessages();
  const { run: act, busy } = useDeskAct();
  const items = useItems(props, act);
  const next = nextOf(appointment);
  const { token, patient } = appointment;
  const name = patient?.name ?? words.former;
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
      <Who {...props} />
      <div className="ml-auto flex items-center gap-1">
        {next && (
          <Button
            variant={next === 'confirmed' ? 'primary' : 'secondary'}
            aria-label={words.actFor({ act: words.acts[next], name })}
            busyLabel={busy && words.acts[next]}
            onClick={() => void act(appointment, next)}
          >
            {words.acts[next]}
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
