import type { PrivacyVersion } from '@saathi/contract';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { api, sentenceOf } from '../../platform/api/api.ts';
import { useAction } from '../../platform/page/action.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { useCacheMyData } from './my-data.queries.ts';
import { PrivacyNotice } from './privacy-notice.tsx';

/**
 * Asks for consent to the newest privacy notice over the current screen, which stays as it is.
 * 'Later' postpones it to the next visit, so that nobody is kept from reaching a doctor.
 */
export const PrivacyQuestion = ({ version }: { version: PrivacyVersion }) => {
  const { question: words } = useMyDataMessages();
  const session = useSignedIn();
  const keep = useCacheMyData();
  const [reading, setReading] = useState(false);
  const [later, setLater] = useState(false);
  const { run: agree, busy } = useAction({
    action: async () => {
      keep(await api.myData.agree({ body: { version } }));
      session.update({ ...session, privacyToAgree: undefined });
    },
    done: () => words.done,
    failed: (cause) => ({
      ...words.failed,
      description: sentenceOf(cause, words.failed.description),
    }),
  });
  if (later) return null;
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      description={words.text}
      closeLabel={words.later}
      onClose={() => setLater(true)}
      actions={
        <>
          <Button variant="quiet" onClick={() => setLater(true)}>
            {words.later}
          </Button>
          <Button busyLabel={busy && words.agreeing} onClick={() => void agree()}>
            {words.agree}
          </Button>
        </>
      }
    >
      {/* Gets the focus first, so that somebody who is typing does not agree by accident. */}
      {reading ? (
        <PrivacyNotice version={version} />
      ) : (
        <Button icon={BookOpen} variant="secondary" onClick={() => setReading(true)}>
          {words.read}
        </Button>
      )}
    </Dialog>
  );
};
