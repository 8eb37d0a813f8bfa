import type { DeskAppointment } from '@saathi/contract';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import type { RowMarks } from '../queue/day-queue.tsx';
import { nextStateOf, type QueueDialog, QueueRow, useQueueItems } from '../queue/queue-row.tsx';
import { useStateAction } from '../queue/use-state-action.ts';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { useDeskMessages } from './desk.messages.ts';
import { useDeskState } from './desk.queries.ts';

type DeskRowProps = RowMarks & {
  appointment: DeskAppointment;
  onAsk: (what: QueueDialog) => void;
};

/** One appointment of the day as the desk sees it, with name and phone number. */
export const DeskRow = ({ appointment, isNow, isToCall, onAsk }: DeskRowProps) => {
  const words = useScheduleMessages();
  const { toCall } = useDeskMessages();
  const { run, busy } = useStateAction(useDeskState());
  const { mark, move, call, end } = useQueueItems(
    appointment,
    (state) => void run(appointment, state),
    onAsk,
  );
  const { patient } = appointment;
  return (
    <QueueRow
      appointment={appointment}
      isNow={isNow}
      toCall={isToCall && toCall.mark}
      next={nextStateOf(appointment)}
      busy={busy}
      onNext={(next) => void run(appointment, next)}
      items={[...mark, ...move, ...call, ...end]}
    >
      <p className="font-semibold wrap-break-word">{patient?.name ?? words.former}</p>
      {patient && (
        <PhoneNumber of={patient.phone} className="text-sm whitespace-nowrap text-muted" />
      )}
    </QueueRow>
  );
};
