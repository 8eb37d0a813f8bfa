import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMessages } from './i18n.ts';
import { knownMessages } from './known.messages.ts';

type Discard = {
  /** Whether something would be lost. */
  typed: boolean;
  /** Forgets what was typed and closes. */
  onDiscard: () => void;
};

/** Closes a dialog, after a question where that throws away what was typed; render the question. */
export const useDiscard = ({ typed, onDiscard }: Discard) => {
  const words = useMessages(knownMessages).discard;
  const [asking, setAsking] = useState(false);
  const question: ReactNode = asking && (
    <ConfirmDialog
      title={words.title}
      description={words.text}
      cancel={words.keep}
      confirm={words.confirm}
      destructive
      onConfirm={onDiscard}
      onClose={() => setAsking(false)}
    />
  );
  return { close: () => (typed ? setAsking(true) : onDiscard()), question };
};
