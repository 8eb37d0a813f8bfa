import type { ChatId, Level, MessageId, Verdict } from '@saathi/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { hasCode } from '../../../platform/api/api-error.ts';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { inboxMessages } from './inbox.messages.ts';

type CloseDialogProps = {
  chatId: ChatId;
  /** The newest message on the screen as the question is asked: a newer one of the patient refuses the close. */
  lastRead: MessageId | undefined;
  /** The level the review gave, where the chat is in the inbox. */
  level: Level | null;
  onClose: () => void;
  onHandedBack: () => void;
  /** A newer message is there. */
  onConflict: () => void;
};

const verdicts: Verdict[] = ['right', 'too_high', 'too_low'];

/** Closing and handing back to the assistant are one act; one tap also says whether the review's level was right. */
export const CloseDialog = (props: CloseDialogProps) => {
  const { chatId, level, onClose, onHandedBack, onConflict } = props;
  // What arrives behind the question has not been read.
  const [lastRead] = useState(props.lastRead);
  const { hand: words, levels, close, cancel } = useMessages(inboxMessages);
  const closing = useMutation({
    mutationFn: (verdict: Verdict | null) =>
      api.chats.close({ params: { chatId }, body: { messageId: lastRead, verdict } }),
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
          <Button
            variant={level ? 'quiet' : 'primary'}
            onClick={() => closing.mutate(null)}
            busyLabel={closing.isPending && words.busy}
          >
            {level ? words.withoutVerdict : words.confirm}
          </Button>
        </>
      }
    >
      {level && (
        <fieldset className="grid gap-2" disabled={closing.isPending}>
          <legend className="mb-2 font-medium">{words.question({ level: levels[level] })}</legend>
          {verdicts.map((verdict) => (
            <Button
              key={verdict}
              variant={verdict === 'right' ? 'primary' : 'secondary'}
              onClick={() => closing.mutate(verdict)}
            >
              {words.verdicts[verdict]}
            </Button>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
};
