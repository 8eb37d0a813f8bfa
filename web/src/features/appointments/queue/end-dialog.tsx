import type { DeskAppointment } from '@saathi/contract';
import { ConfirmedAction } from '../../../platform/page/dialogs.tsx';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';

type EndDialogProps = {
  appointment: DeskAppointment;
  state: 'cancelled' | 'declined';
  setState: (appointment: DeskAppointment, state: 'cancelled' | 'declined') => Promise<unknown>;
  onClose: () => void;
};

/** Asks for confirmation and cancels or declines the appointment. */
export const EndDialog = ({ appointment, state, setState, onClose }: EndDialogProps) => {
  const all = useScheduleMessages();
  const words = state === 'cancelled' ? all.cancelling : all.declining;
  const name = appointment.patient?.name ?? all.former;
  return (
    <ConfirmedAction
      words={{ ...words, title: words.title({ name }) }}
      action={() => setState(appointment, state)}
      onClose={onClose}
    />
  );
};
