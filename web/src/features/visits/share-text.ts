import { logFailure } from '../../platform/page/failures.ts';
import { toast } from '../../ui/toast-store.ts';
import { useVisitsMessages } from './visits.messages.ts';

/**
 * Returns a function that shares a text through the device's share sheet, otherwise copies it and
 * shows a toast.
 */
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
      // Closing the share sheet is not a failure.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      await copy(shared.text);
    }
  };
};
