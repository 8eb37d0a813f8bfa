import type { Appointment, SettableState } from '@saathi/contract';
import { Video } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { useSetState } from '../appointments.queries.ts';
import type { RowMarks } from '../queue/day-queue.tsx';
import { nextStateOf, type QueueDialog, QueueRow, useQueueItems } from '../queue/queue-row.tsx';
import { useStateAction } from '../queue/use-state-action.ts';
import { useScheduleMessages } from './schedule.messages.ts';

/** The dialogs that a row can open. */
export type RowDialog = QueueDialog | 'video';

type DayRowProps = RowMarks & {
  appointment: Appointment;
  onAsk: (what: RowDialog) => void;
};

/** The less frequent actions, for the row's menu. */
const useItems = (
  { appointment, onAsk }: DayRowProps,
  onMark: (state: SettableState) => void,
): MenuItem[] => {
  const words = useScheduleMessages();
  const [, navigate] = useLocation();
  const { mark, move, call, end } = useQueueItems(appointment, onMark, onAsk);
  const { patient } = appointment;
  const video = { id: 'video', label: words.videoLink, onSelect: () => onAsk('video') };
  const visit = patient && {
    id: 'visit',
    label: words.visit,
    onSelect: () => navigate(pathTo(screens.doctorVisit, { patientId: patient.id })),
  };
  return [
    ...mark,
    ...move,
    ...(move.length > 0 ? [video] : []),
    ...(visit ? [visit] : []),
    ...call,
    ...end,
  ];
};

const Who = ({ appointment: { patient, reason } }: Pick<DayRowProps, 'appointment'>) => {
  const words = useScheduleMessages();
  return (
    <>
      {patient ? (
        <Link
          href={pathTo(screens.doctorPatient, { patientId: patient.id })}
          className="hit inline-flex items-center rounded-md font-semibold wrap-break-word hover:underline"
        >
          {patient.name}
        </Link>
      ) : (
        <p className="font-semibold">{words.former}</p>
      )}
      {reason && <p dir="auto" className="text-muted wrap-anywhere">{`“${reason}”`}</p>}
    </>
  );
};

const VideoLink = ({ href }: { href: string }) => {
  const { openVideo } = useScheduleMessages();
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={openVideo}
      title={openVideo}
      className={buttonClassName('quiet', 'icon')}
    >
      <Video className="size-5" />
    </a>
  );
};

/** One appointment of the day as the doctor sees it. */
export const DayRow = (props: DayRowProps) => {
  const { appointment, isNow, isToCall } = props;
  const { toCall } = useScheduleMessages();
  const { run, busy } = useStateAction(useSetState());
  const act = (state: SettableState) => void run(appointment, state);
  const { state, videoUrl } = appointment;
  return (
    <QueueRow<SettableState>
      appointment={appointment}
      isNow={isNow}
      toCall={isToCall && toCall.mark}
      link={videoUrl && <VideoLink href={videoUrl} />}
      next={state === 'arrived' ? 'done' : nextStateOf(appointment)}
      busy={busy}
      onNext={act}
      items={useItems(props, act)}
    >
      <Who appointment={appointment} />
    </QueueRow>
  );
};
