import type { AssignedDoctor } from '@saathi/contract';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { ConfirmedAction } from '../../platform/page/confirmed-action.tsx';
import { assignmentsMessages } from './assignments.messages.ts';
import { useRemoveDoctor } from './assignments.queries.ts';

type RemoveDoctorDialogProps = { doctor: AssignedDoctor; onClose: () => void };

/** Asks before a doctor leaves the list, and says what that ends. */
export const RemoveDoctorDialog = ({ doctor, onClose }: RemoveDoctorDialogProps) => {
  const words = useMessages(assignmentsMessages).remove;
  const removeDoctor = useRemoveDoctor();
  return (
    <ConfirmedAction
      words={{
        ...words,
        title: words.title(doctor),
        text: words.text(doctor),
        doneText: words.doneText(doctor),
      }}
      action={() => removeDoctor(doctor.id)}
      onClose={onClose}
    />
  );
};
