import { type ComponentProps, type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type AskFirst = {
  /** Whether something would be lost by now. */
  when: () => boolean;
  words: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'cancel' | 'confirm'>;
  onConfirm: () => void;
};

/** Does what throws something away only after a question, where there is something; render that. */
export const useAskFirst = ({ when, words, onConfirm }: AskFirst) => {
  const [asking, setAsking] = useState(false);
  const question: ReactNode = asking && (
    <ConfirmDialog {...words} destructive onConfirm={onConfirm} onClose={() => setAsking(false)} />
  );
  return { proceed: () => (when() ? setAsking(true) : onConfirm()), question };
};
