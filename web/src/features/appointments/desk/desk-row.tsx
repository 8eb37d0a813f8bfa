import type { DeskAppointment } from '@saathi/contract';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { nextStateOf, type QueueDialog, QueueRow, useQueueItems } from '../queue/queue-row.tsx';
import { useStateAction } from '../queue/use-state-action.ts';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { useDeskState } from './desk.queries.ts';

type DeskRowProps = {
  appointment: DeskAppointment;
  /** Whether the doctor is seeing this token now. */
  isNow: boolean;
  onAsk: (what: QueueDialog) => void;
};

/** One appointment of the day as the desk sees it, with name and phone number. */
export const DeskRow = ({ appointment, isNow, onAsk }: DeskRowProps) => {
  const words = useScheduleMessages();
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
