import type { Level, MessageId, Verdict } from '@saathi/contract';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { hasCode } from '../../../platform/api/api-error.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useAction } from '../../../platform/page/action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useInboxMessages } from './inbox.messages.ts';

type CloseDialogProps = {
  chatId: string;
  /** The newest message on the screen as the question is asked: a newer one of the patient refuses the close. */
  lastRead: MessageId | undefined;
  /** The level the review gave, where the chat is in the inbox. */
  level: Level | null;
  onClose: () => void;
  onHandedBack: () => void;
  /** A newer message is there. */
  onConflict: () => void;
};

const isConflict = (cause: unknown) => hasCode(cause, 'conflict');

const verdicts: Verdict[] = ['right', 'too_high', 'too_low'];

/** Closing and handing back to the assistant are one act; one tap also says whether the review's level was right. */
export const CloseDialog = (props: CloseDialogProps) => {
  const { chatId, level, onClose, onHandedBack, onConflict } = props;
  // What arrives behind the question has not been read.
  const [lastRead] = useState(props.lastRead);
  const { hand: words, levels } = useInboxMessages();
  const { close, cancel } = useSharedMessages();
  const { run: handBack, busy } = useAction({
    action: (verdict: Verdict | null) =>
      api.chats.close({ params: { chatId }, body: { messageId: lastRead, verdict } }),
    done: () => ({ title: words.done, description: words.doneText }),
    onDone: onHandedBack,
    failed: (cause) => ({
      title: words.title,
      description: isConflict(cause) ? words.conflict : words.failed,
    }),
    onFailed: (cause) => isConflict(cause) && onConflict(),
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
            onClick={() => void handBack(null)}
            busyLabel={busy && words.busy}
          >
            {level ? words.withoutVerdict : words.confirm}
          </Button>
        </>
      }
    >
      {level && (
        <fieldset className="grid gap-2" disabled={busy}>
          <legend className="mb-2 font-medium">{words.question({ level: levels[level] })}</legend>
          {verdicts.map((verdict) => (
            <Button
              key={verdict}
              variant={verdict === 'right' ? 'primary' : 'secondary'}
              onClick={() => void handBack(verdict)}
            >
              {words.verdicts[verdict]}
            </Button>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
};
