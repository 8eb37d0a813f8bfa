import type { PrivacyVersion } from '@saathi/contract';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../platform/page/action.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { useCacheMyData } from './my-data.queries.ts';
import { myDataApi } from './my-data-api.ts';
import { OwnDataNote } from './own-data-note.tsx';
import { PrivacyDialog } from './privacy-dialog.tsx';

/**
 * Asks for consent to the newest privacy notice above the current screen, which can be used
 * meanwhile: nobody is kept from reaching a doctor. 'Later' postpones it to the next visit.
 */
export const PrivacyQuestion = ({ version }: { version: PrivacyVersion }) => {
  const { question: words } = useMyDataMessages();
  const session = useSignedIn();
  const keep = useCacheMyData();
  const [reading, setReading] = useState(false);
  const [later, setLater] = useState(false);
  const { run: agree, busy } = useAction({
    action: async () => {
      keep(await myDataApi.agree({ body: { version } }));
      session.update({ ...session, privacyToAgree: undefined });
    },
    done: () => words.done,
    failed: words.failed,
  });
  if (later) return null;
  return (
    <OwnDataNote title={words.title} className="grid gap-2">
      <h2 className="text-base font-semibold">{words.title}</h2>
      <p>{words.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={BookOpen} variant="secondary" onClick={() => setReading(true)}>
          {words.read}
        </Button>
        <Button variant="quiet" onClick={() => setLater(true)}>
          {words.later}
        </Button>
        <Button busyLabel={busy && words.agreeing} onClick={() => void agree()}>
          {words.agree}
        </Button>
      </div>
      {reading && <PrivacyDialog version={version} onClose={() => setReading(false)} />}
    </OwnDataNote>
  );
};
