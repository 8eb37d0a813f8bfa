import type { Appointment } from '@saathi/contract';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';
import { useSetState } from './appointments.queries.ts';
import { useClinicTime } from './clinic-time.ts';

type CancelDialogProps = { appointment: Appointment; onClose: () => void };

/** Asks for confirmation and cancels the appointment. */
export const CancelDialog = ({ appointment, onClose }: CancelDialogProps) => {
  const words = useAppointmentsMessages().cancel;
  const { doctor, startsAt, timeZone } = appointment;
  const when = useClinicTime(timeZone).moment(startsAt);
  const setState = useSetState();
  return (
    <ConfirmedAction
      words={{ ...words, text: words.text({ name: doctor.name, when }) }}
      action={() => setState(appointment, 'cancelled')}
      onClose={onClose}
    />
  );
};
