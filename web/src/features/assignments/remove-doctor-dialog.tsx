import type { AssignedDoctor } from '@saathi/contract';
import { sentenceOf } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { assignmentsMessages } from './assignments.messages.ts';
import { useRemoveDoctor } from './assignments.queries.ts';

type RemoveDoctorDialogProps = { doctor: AssignedDoctor; onClose: () => void };

/** Asks before a doctor leaves the list, and says what that ends. */
export const RemoveDoctorDialog = ({ doctor, onClose }: RemoveDoctorDialogProps) => {
  const words = useMessages(assignmentsMessages).remove;
  const removal = useRemoveDoctor();
  const handleConfirm = () =>
    removal.mutate(doctor.id, {
      onSuccess: () => {
        onClose();
        toast({ title: words.done, description: words.doneText(doctor) });
      },
      onError: (cause) => {
        onClose();
        toast({
          variant: 'destructive',
          title: words.failed,
          description: sentenceOf(cause, words.failedText),
        });
      },
    });
  return (
    <ConfirmDialog
      title={words.title(doctor)}
      description={words.text(doctor)}
      cancel={words.cancel}
      confirm={words.confirm}
      busyLabel={removal.isPending && words.busy}
      destructive
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
};
