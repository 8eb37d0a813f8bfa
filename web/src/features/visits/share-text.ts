import { logFailure } from '../../platform/page/failures.ts';
import { toast } from '../../ui/toast-store.ts';
import { useVisitsMessages } from './visits.messages.ts';

/** Hands a text to the device's share sheet, else to the clipboard, and says in a toast how that went. */
export const useShareText = () => {
  const words = useVisitsMessages().note;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: words.copied, description: words.copiedText });
    } catch (cause) {
      logFailure('The note could not be copied.', cause);
      toast({
        variant: 'destructive',
        title: words.notShared,
        description: words.notSharedText,
      });
    }
  };
  return async (shared: { title: string; text: string }): Promise<void> => {
    if (!navigator.canShare?.(shared)) return copy(shared.text);
    try {
      await navigator.share(shared);
    } catch (cause) {
      // Closing the sheet is a choice, not a failure.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      await copy(shared.text);
    }
  };
};
