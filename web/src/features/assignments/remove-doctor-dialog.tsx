import type { AssignedDoctor } from '@saathi/contract';
import { sentenceOf } from '../../platform/api-error.ts';
import { useMessages } from '../../platform/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    <Dialog
      role="alertdialog"
      title={words.title(doctor)}
      description={words.text(doctor)}
      closeLabel={words.cancel}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="destructive"
            onClick={handleConfirm}
            busyLabel={removal.isPending && words.busy}
          >
            {words.confirm}
          </Button>
        </>
      }
    />
  );
};
