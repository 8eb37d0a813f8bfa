import type { Level, MessageId } from '@saathi/contract';
import { useState } from 'react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useInboxMessages } from './inbox.messages.ts';
import { type Closing, useHandBack, Verdicts } from './verdicts.tsx';

type CloseDialogProps = Closing & {
  /** The newest message on the screen as the question is asked. */
  lastRead: MessageId | undefined;
  /** The level the review gave, where the chat is in the inbox. */
  level: Level | null;
  onClose: () => void;
};

/** Closing and handing back to the assistant are one act; one tap also says whether the review's level was right. */
export const CloseDialog = ({ level, onClose, ...closing }: CloseDialogProps) => {
  // What arrives behind the question has not been read.
  const [lastRead] = useState(closing.lastRead);
  const { hand: words } = useInboxMessages();
  const { close, cancel } = useSharedMessages();
  const { run: handBack, busy } = useHandBack(closing, lastRead);
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
        <Verdicts
          className="grid"
          {...{ level, busy }}
          onVerdict={(verdict) => void handBack(verdict)}
        />
      )}
    </Dialog>
  );
};
