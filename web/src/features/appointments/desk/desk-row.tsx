import type { DeskAppointment } from '@saathi/contract';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { nextOf, type QueueAsk, QueueRow, useQueueItems } from '../queue/queue-row.tsx';
import { useAct } from '../queue/use-act.ts';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { useDeskState } from './desk.queries.ts';

type DeskRowProps = {
  appointment: DeskAppointment;
  /** Whether the doctor is seeing this token now. */
  isNow: boolean;
  onAsk: (what: QueueAsk) => void;
};

/** One appointment of the day as the desk sees it, with name and phone number. */
export const DeskRow = ({ appointment, isNow, onAsk }: DeskRowProps) => {
  const words = useScheduleMessages();
  const { run, busy } = useAct(useDeskState());
  const onMissed = () => void run(appointment, 'no_show');
  const { missed, move, call, end } = useQueueItems(appointment, onMissed, onAsk);
  const { patient } = appointment;
  return (
    <QueueRow
      appointment={appointment}
      isNow={isNow}
      next={nextOf(appointment)}
      busy={busy}
      onNext={(next) => void run(appointment, next)}
      items={[...missed, ...move, ...call, ...end]}
    >
      <p className="font-semibold wrap-break-word">{patient?.name ?? words.former}</p>
      {patient && (
        <PhoneNumber of={patient.phone} className="text-sm whitespace-nowrap text-muted" />
      )}
    </QueueRow>
  );
};
