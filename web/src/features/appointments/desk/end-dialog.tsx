import type { DeskAppointment } from '@saathi/contract';
import { ConfirmedAction } from '../../../platform/page/dialogs.tsx';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';
import { useDeskState } from './desk.queries.ts';

type EndDialogProps = {
  appointment: DeskAppointment;
  state: 'cancelled' | 'declined';
  onClose: () => void;
};

/** Takes an appointment away, after a question. */
export const DeskEndDialog = ({ appointment, state, onClose }: EndDialogProps) => {
  const all = useScheduleMessages();
  const words = state === 'cancelled' ? all.cancelling : all.declining;
  const setState = useDeskState();
  return (
    <ConfirmedAction
      words={{ ...words, title: words.title({ name: appointment.patient?.name ?? all.former }) }}
      action={() => setState(appointment, state)}
      onClose={onClose}
    />
  );
};
