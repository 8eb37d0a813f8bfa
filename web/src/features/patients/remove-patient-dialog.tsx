import type { UserId } from '@saathi/contract';
import { sentenceOf } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
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
  const removal = useRemovePatient(patient.id);
  const handleConfirm = () => {
    removal.mutate(undefined, {
      onSuccess: () => {
        onRemoved();
        toast({ title: words.done, description: words.doneText(patient) });
      },
      onError: (cause) => {
        onClose();
        const description = sentenceOf(cause, words.failedText);
        toast({ variant: 'destructive', title: words.failed, description });
      },
    });
  };
  return (
    <ConfirmDialog
      title={words.title(patient)}
      description={words.text(patient)}
      cancel={words.cancel}
      confirm={words.confirm}
      busyLabel={removal.isPending && words.busy}
      destructive
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
};
