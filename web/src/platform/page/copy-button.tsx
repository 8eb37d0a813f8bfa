import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { logFailure } from './failures.ts';

type CopyWords = {
  copy: string;
  copied: string;
  copiedText?: string;
  /** Title and field of the dialog for copying by hand. */
  copyByHand: string;
  copyField: string;
};

// Browsers allow clipboard access on secure pages only; otherwise the text is shown for manual
// copying.
const useCopy = (text: string, words: CopyWords) => {
  const { close } = useSharedMessages();
  const [byHand, setByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: words.copied, description: words.copiedText });
    } catch (cause) {
      logFailure('The text could not be copied.', cause);
      setByHand(true);
    }
  };
  const dialog = byHand && (
    <Dialog title={words.copyByHand} closeLabel={close} onClose={() => setByHand(false)}>
      <TextArea
        label={words.copyField}
        value={text}
        readOnly
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
  return { copy, dialog };
};

type CopyButtonProps = { text: string; words: CopyWords };

/** Copies a text. */
export const CopyButton = ({ text, words }: CopyButtonProps) => {
  const { copy, dialog } = useCopy(text, words);
  return (
    <>
      <Button icon={Copy} variant="secondary" onClick={copy}>
        {words.copy}
      </Button>
      {dialog}
    </>
  );
};

type ShareButtonProps = { title?: string; text: string; words: CopyWords & { share: string } };

/** Shares a text through the device's share sheet; copies it where there is none. */
export const ShareButton = ({ title, text, words }: ShareButtonProps) => {
  const { copy, dialog } = useCopy(text, words);
  if (!('share' in navigator)) return <CopyButton {...{ text, words }} />;
  const handleShare = async () => {
    try {
      await navigator.share({ title, text });
    } catch (cause) {
      // Closing the share sheet is not a failure.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      await copy();
    }
  };
  return (
    <>
      <Button icon={Share2} variant="secondary" onClick={handleShare}>
        {words.share}
      </Button>
      {dialog}
    </>
  );
};
