import type { Appointment } from '@saathi/contract';
import { ConfirmedAction } from '../../../platform/page/dialogs.tsx';
import { useSetState } from '../appointments.queries.ts';
import { useScheduleMessages } from './schedule.messages.ts';

type EndDialogProps = {
  appointment: Appointment;
  state: 'cancelled' | 'declined';
  onClose: () => void;
};

/** Takes an appointment away, after a question. */
export const EndDialog = ({ appointment, state, onClose }: EndDialogProps) => {
  const all = useScheduleMessages();
  const words = state === 'cancelled' ? all.cancelling : all.declining;
  const name = appointment.patient?.name ?? all.former;
  const setState = useSetState();
  return (
    <ConfirmedAction
      words={{ ...words, title: words.title({ name }) }}
      action={() => setState(appointment, state)}
      onClose={onClose}
    />
  );
};
