import type { UserId } from '@saathi/contract';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { ConfirmedAction } from '../../platform/page/confirmed-action.tsx';
import { patientsMessages } from './patients.messages.ts';
import { useRemovePatient } from './patients.queries.ts';

type RemovePatientDialogProps = {
  patient: { id: UserId; name: string };
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks before a patient leaves the list, and says what that ends. */
export const RemovePatientDialog = ({ patient, onClose, onRemoved }: RemovePatientDialogProps) => {
  const words = useMessages(patientsMessages).remove;
  const removePatient = useRemovePatient(patient.id);
  return (
    <ConfirmedAction
      words={{
        ...words,
        title: words.title(patient),
        text: words.text(patient),
        doneText: words.doneText(patient),
      }}
      action={removePatient}
      onClose={onClose}
      onDone={onRemoved}
    />
  );
};
