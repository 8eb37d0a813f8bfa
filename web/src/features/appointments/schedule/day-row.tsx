import type { Appointment, SettableState } from '@saathi/contract';
import { Ellipsis, Video } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { screens, to } from '../../../platform/page/screens.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { dayIn, useClinicTime } from '../clinic-time.ts';
import { stateTones } from '../state-badge.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useAct } from './schedule.queries.ts';

/** What a row asks for in a dialog. */
export type RowAsk = 'move' | 'video' | 'cancelled' | 'declined';

type DayRowProps = {
  appointment: Appointment;
  /** The doctor is at this token. */
  isNow: boolean;
  onAsk: (what: RowAsk) => void;
};

/** The one act that usually comes next. */
const nextOf = ({ state, day, startsAt, timeZone }: Appointment): SettableState | undefined => {
  // Nobody confirms a time that is past; who waits there has arrived.
  if (state === 'requested') return Date.parse(startsAt) > Date.now() ? 'confirmed' : 'arrived';
  if (state === 'arrived') return 'done';
  const isToday = day === dayIn(timeZone, Date.now());
  return isToday && (state === 'confirmed' || state === 'no_show') ? 'arrived' : undefined;
};

type Act = ReturnType<typeof useAct>['run'];

/** The rarer acts, in the row's menu. */
const useItems = ({ appointment, onAsk }: DayRowProps, act: Act): MenuItem[] => {
  const words = useScheduleMessages();
  const [, navigate] = useLocation();
  const { state, startsAt, patient } = appointment;
  const asks = (id: RowAsk, label: string) => ({ id, label, onSelect: () => onAsk(id) });
  const isBegun = Date.parse(startsAt) <= Date.now();
  const isAhead = state === 'requested' || state === 'confirmed';
  return [
    ...(state === 'confirmed' && isBegun
      ? [
          {
            id: 'no_show',
            label: words.acts.no_show,
            onSelect: () => void act(appointment, 'no_show'),
          },
        ]
      : []),
    ...(isAhead ? [asks('move', words.move), asks('video', words.videoLink)] : []),
    ...(patient
      ? [
          {
            id: 'visit',
            label: words.visit,
            onSelect: () => navigate(to(screens.doctorVisit, { patientId: patient.id })),
          },
          {
            id: 'call',
            label: words.call(patient),
            onSelect: () => location.assign(`tel:${patient.phone}`),
          },
        ]
      : []),
    ...(state === 'requested' ? [asks('declined', words.acts.declined)] : []),
    ...(state === 'confirmed' ? [asks('cancelled', words.acts.cancelled)] : []),
  ];
};

const Who = ({ appointment: { patient, state, reason, startsAt, timeZone } }: DayRowProps) => {
  const words = useScheduleMessages();
  const clinic = useClinicTime(timeZone);
  return (
    // Where the longest word of a name does not fit beside them, the buttons go below.
    <div className="min-w-0 grow basis-[min-content]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-muted">{clinic.time(startsAt)}</span>
        <Badge tone={stateTones[state]}>{words.states[state]}</Badge>
      </p>
      {patient ? (
        <Link
          href={to(screens.doctorPatient, { patientId: patient.id })}
          className="hit inline-flex items-center rounded-md font-semibold wrap-break-word hover:underline"
        >
          {patient.name}
        </Link>
      ) : (
        <p className="font-semibold">{words.former}</p>
      )}
      {reason && <p dir="auto" className="text-muted [overflow-wrap:anywhere]">{`“${reason}”`}</p>}
    </div>
  );
};

/** One appointment of the day: token, who, where it stands, and what comes next. */
export const DayRow = (props: DayRowProps) => {
  const { appointment, isNow } = props;
  const words = useScheduleMessages();
  const { run: act, busy } = useAct();
  const items = useItems(props, act);
  const next = nextOf(appointment);
  const { token, videoUrl, patient } = appointment;
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
        {videoUrl && (
          <a
            href={videoUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={words.openVideo}
            title={words.openVideo}
            className={buttonLook('quiet', 'icon')}
          >
            <Video className="size-5" />
          </a>
        )}
        {next && (
          <Button
            variant={isNow || next === 'confirmed' ? 'primary' : 'secondary'}
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
