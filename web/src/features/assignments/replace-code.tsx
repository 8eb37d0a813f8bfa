import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useReplaceQrCode } from './assignments.queries.ts';
import { qrMessages } from './qr.messages.ts';

const ReplaceDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useMessages(qrMessages).replace;
  const replacement = useReplaceQrCode();
  const handleConfirm = () =>
    replacement.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast({ title: words.done, description: words.doneText });
      },
      onError: (cause) =>
        toast({
          variant: 'destructive',
          title: words.failed,
          description: sentenceOf(cause, words.failedText),
        }),
    });
  return (
    <ConfirmDialog
      title={words.title}
      description={words.text}
      cancel={words.cancel}
      confirm={words.confirm}
      busyLabel={replacement.isPending && words.busy}
      destructive
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
};

/** Stops the code that is out there; asks first, since nothing brings it back. */
export const ReplaceCode = () => {
  const words = useMessages(qrMessages).replace;
  const [asking, setAsking] = useState(false);
  return (
    <Card>
      <p className="text-muted">{words.hint}</p>
      <Button variant="quiet" className="mt-2 -ml-5" onClick={() => setAsking(true)}>
        <RefreshCw aria-hidden="true" className="size-5" />
        {words.action}
      </Button>
      {asking && <ReplaceDialog onClose={() => setAsking(false)} />}
    </Card>
  );
};
