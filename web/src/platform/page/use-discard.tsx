import { useAskFirst } from '../../ui/use-ask-first.tsx';
import { useMessages } from '../i18n/i18n.ts';
import { knownMessages } from '../i18n/known.messages.ts';

type Discard = {
  /** Whether something would be lost. */
  typed: boolean;
  /** Forgets what was typed and closes. */
  onDiscard: () => void;
};

/** Closes a dialog, after a question where that throws away what was typed; render the question. */
export const useDiscard = ({ typed, onDiscard }: Discard) => {
  const words = useMessages(knownMessages).discard;
  const { proceed, question } = useAskFirst({ when: () => typed, words, onConfirm: onDiscard });
  return { close: proceed, question };
};
