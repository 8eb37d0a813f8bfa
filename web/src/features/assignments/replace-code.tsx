import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useReplaceQrCode } from './assignments.queries.ts';
import { qrMessages } from './qr.messages.ts';

/** Stops the code that is out there; asks first, since nothing brings it back. */
export const ReplaceCode = () => {
  const words = useMessages(qrMessages).replace;
  const replaceCode = useReplaceQrCode();
  const [asking, setAsking] = useState(false);
  return (
    <Card>
      <p className="text-muted">{words.hint}</p>
      <Button variant="quiet" className="mt-2 -ml-5" onClick={() => setAsking(true)}>
        <RefreshCw aria-hidden="true" className="size-5" />
        {words.action}
      </Button>
      {asking && (
        <ConfirmedAction words={words} action={replaceCode} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
};
