import type { AssignedDoctor } from '@saathi/contract';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { useAssignmentsMessages } from './assignments.messages.ts';
import { useRemoveDoctor } from './assignments.queries.ts';

type RemoveDoctorDialogProps = {
  doctor: Pick<AssignedDoctor, 'id' | 'name'>;
  onClose: () => void;
};

/** Asks for confirmation, naming what ends, and withdraws the patient's consent to a doctor. */
export const RemoveDoctorDialog = ({ doctor, onClose }: RemoveDoctorDialogProps) => {
  const words = useAssignmentsMessages().remove;
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
