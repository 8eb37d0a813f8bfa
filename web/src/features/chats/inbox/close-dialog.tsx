import type { ChatId, MessageId } from '@saathi/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { hasCode } from '../../../platform/api-error.ts';
import { useMessages } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { inboxMessages } from './inbox.messages.ts';

type CloseDialogProps = {
  chatId: ChatId;
  /** The newest message on the screen: a newer one of the patient refuses the close. */
  lastRead: MessageId | undefined;
  onClose: () => void;
  onHandedBack: () => void;
  /** A newer message is there. */
  onConflict: () => void;
};

/** Closing and handing back to the assistant are one act. */
export const CloseDialog = (props: CloseDialogProps) => {
  const { chatId, lastRead, onClose, onHandedBack, onConflict } = props;
  const { hand: words, close, cancel } = useMessages(inboxMessages);
  const closing = useMutation({
    mutationFn: () => api.chats.close({ params: { chatId }, body: { messageId: lastRead } }),
    onSuccess: () => {
      toast({ title: words.done, description: words.doneText });
      onHandedBack();
    },
    onError: (cause) => {
      const conflict = hasCode(cause, 'conflict');
      const description = conflict ? words.conflict : words.failed;
      toast({ title: words.title, description, variant: 'destructive' });
      if (conflict) onConflict();
    },
  });
  return (
    <Dialog
      title={words.title}
      description={words.text}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button onClick={() => closing.mutate()} busyLabel={closing.isPending && words.busy}>
            {words.confirm}
          </Button>
        </>
      }
    />
  );
};
