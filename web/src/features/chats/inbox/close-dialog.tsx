import type { Level, MessageId } from '@saathi/contract';
import { useState } from 'react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useInboxMessages } from './inbox.messages.ts';
import { type Closing, useCloseChat, Verdicts } from './verdicts.tsx';

type CloseDialogProps = Closing & {
  /** The newest message on the screen when the dialog opens. */
  lastRead: MessageId | undefined;
  /** The level given by the review; null if the chat is not in the inbox. */
  level: Level | null;
  onClose: () => void;
};

/**
 * Closes the chat and hands it back to the assistant; the same press can rate the review's level.
 */
export const CloseDialog = ({ level, onClose, ...closing }: CloseDialogProps) => {
  // Messages that arrive while the dialog is open have not been read.
  const [lastRead] = useState(closing.lastRead);
  const { hand: words } = useInboxMessages();
  const { close, cancel } = useSharedMessages();
  const { run: closeChat, busy } = useCloseChat(closing, lastRead);
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
            onClick={() => void closeChat(null)}
            busyLabel={busy && words.busy}
          >
            {level ? words.withoutVerdict : words.confirm}
          </Button>
        </>
      }
    >
      {level && (
        <Verdicts
          className="grid"
          {...{ level, busy }}
          onVerdict={(verdict) => void closeChat(verdict)}
        />
      )}
    </Dialog>
  );
};
