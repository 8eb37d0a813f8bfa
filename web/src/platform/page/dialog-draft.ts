import { useState } from 'react';
import { useDraft } from './drafts.ts';

type DialogDraft = {
  text: string;
  setText: (text: string) => void;
  /** After the words were thrown away. */
  forget: () => void;
  /** After the words were sent. */
  sent: () => void;
};

/**
 * Words typed in a dialog, kept under `name` when the screen goes away. They begin with `first`,
 * which stands in the box below; words left in the dialog earlier are another text, after which
 * the box keeps its own: `onFirstSent` is not called.
 */
export const useDialogDraft = (
  name: string,
  first: string,
  onFirstSent: () => void,
): DialogDraft => {
  const [kept, keep] = useDraft(name);
  const [beganWithFirst] = useState(!kept);
  const [text, setText] = useState(kept || first);
  return {
    text,
    setText: (typed) => {
      setText(typed);
      keep(typed);
    },
    forget: () => keep(''),
    sent: () => {
      keep('');
      if (beganWithFirst) onFirstSent();
    },
  };
};
