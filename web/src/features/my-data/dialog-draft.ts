import { useDiscard } from '../../platform/page/dialogs.tsx';
import { useDraftOf } from '../../platform/page/drafts.ts';

/**
 * What is typed in a dialog, kept in this tab until it is saved or thrown away: closing asks first
 * where something was changed. Render the question.
 */
export const useDialogDraft = <Text extends object>(
  name: string,
  stored: Text,
  onClose: () => void,
) => {
  const [text, setText, forget] = useDraftOf(`my-data-${name}`, stored);
  const { close, question } = useDiscard({
    typed: JSON.stringify(text) !== JSON.stringify(stored),
    onDiscard: () => {
      forget();
      onClose();
    },
  });
  const change = (changes: Partial<Text>) => setText({ ...text, ...changes });
  return { text, change, forget, close, question };
};
