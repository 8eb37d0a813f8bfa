import type { Erasure, Remainder } from '@saathi/contract';
import { useState } from 'react';
import { PinDialog } from '../../platform/page/pin-dialog.tsx';
import { Section } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useMyDataMessages } from './my-data.messages.ts';
import { useCacheMyData } from './my-data.queries.ts';
import { myDataApi } from './my-data-api.ts';
import { UndoErasureButton } from './undo-erasure-button.tsx';
import { useErasureSentence } from './use-erasure-sentence.ts';

const DAYS_PER_YEAR = 365;

/** Returns a function that formats a number of days: '30 days', '3 years'. */
const useLength = () => {
  const { days, years } = useMyDataMessages();
  return (count: number): string =>
    count % DAYS_PER_YEAR === 0 ? years({ count: count / DAYS_PER_YEAR }) : days({ count });
};

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="text-base">{title}</h3>
    <ul className="mt-1 grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

/** What is erased and what remains, shown before asking. */
const ErasureSummary = ({ stays }: { stays: readonly Remainder[] }) => {
  const words = useMyDataMessages().erase;
  const length = useLength();
  const { role } = useSignedIn().user;
  const left = stays.map(({ what, days }) =>
    days === null ? words.left[what] : `${words.left[what]} ${words.until({ time: length(days) })}`,
  );
  return (
    <div className="grid gap-4">
      <Lines title={words.goes} lines={Object.values(words.gone[role])} />
      <Lines title={words.stays} lines={left} />
      <p>{words.undoable}</p>
    </div>
  );
};

const EraseDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useMyDataMessages().erase;
  const session = useSignedIn();
  const keep = useCacheMyData();
  return (
    <PinDialog
      words={{
        title: words.question,
        text: words.ask,
        submit: words.confirm,
        busy: words.busy,
        failed: words.failed,
      }}
      destructive
      action={async (pin) => {
        const data = await myDataApi.askErasure({ body: { pin } });
        keep(data);
        session.update({ ...session, erasureAt: data.erasure.at ?? undefined });
      }}
      done={words.asked}
      onDone={onClose}
      onClose={onClose}
    />
  );
};

/** Requests the erasure of the account, which happens 48 hours later. */
export const ErasureSection = ({ erasure }: { erasure: Erasure }) => {
  const words = useMyDataMessages().erase;
  const sentenceFor = useErasureSentence();
  const [asking, setAsking] = useState(false);
  const { at, openChats, stays } = erasure;
  return (
    <Section title={words.title}>
      <ErasureSummary stays={stays} />
      <div className="mt-4 grid justify-items-start gap-3">
        {at && (
          <>
            <p className="font-semibold">{sentenceFor(at)}</p>
            <UndoErasureButton />
          </>
        )}
        {openChats > 0 && (
          <>
            <p className="font-semibold">{words.openChats({ count: openChats })}</p>
            <LinkButton href={screens.doctorInbox} variant="secondary">
              {words.inbox}
            </LinkButton>
          </>
        )}
        {!at && openChats === 0 && (
          <Button variant="destructive" onClick={() => setAsking(true)}>
            {words.start}
          </Button>
        )}
      </div>
      {asking && <EraseDialog onClose={() => setAsking(false)} />}
    </Section>
  );
};
