import { useDiscard } from './dialogs.tsx';
import { forgetDrafts, useDraftOf } from './drafts.ts';

/**
 * The fields of a dialog's form, kept as they are typed: Back and a reload lose nothing, and closing
 * asks before what was typed is thrown away; render the question. Never for a PIN.
 */
export const useFormDraft = <T extends object>(name: string, initial: T, onClose: () => void) => {
  const [draft, setDraft] = useDraftOf(name, initial);
  const done = () => {
    forgetDrafts(name);
    onClose();
  };
  const { close, question } = useDiscard({
    typed: JSON.stringify(draft) !== JSON.stringify(initial),
    onDiscard: done,
  });
  const change = (changes: Partial<T>) => setDraft({ ...draft, ...changes });
  /** `done` closes after what was typed has been saved. */
  return { draft, change, close, done, question };
};
