import type { FollowUpResult, Patient } from '@saathi/contract';
import { FOLLOW_UP_DAYS } from '@saathi/contract/follow-up-days';
import { useState } from 'react';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { useAction } from '../../platform/page/action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useFollowUpMessages } from './follow-up.messages.ts';
import { useSetResult } from './follow-up.queries.ts';

const RESULTS = Object.keys(FOLLOW_UP_DAYS) as FollowUpResult[];

/** Returns a function that describes when the patient is listed again after a result. */
const useAgain = () => {
  const words = useFollowUpMessages();
  return (result: FollowUpResult): string => {
    const count = FOLLOW_UP_DAYS[result];
    if (count === null) return words.never;
    return result === 'moved' ? words.againIfNew({ count }) : words.again({ count });
  };
};

/** Asks for the result of an attempt to contact a patient; one press saves it. */
export const ResultDialog = ({ patient, onClose }: { patient: Patient; onClose: () => void }) => {
  const words = useFollowUpMessages();
  const { close } = useSharedMessages();
  const language = useLanguage();
  const again = useAgain();
  const [chosen, setChosen] = useState<FollowUpResult>();
  const { run, busy } = useAction({
    action: useSetResult(patient.id),
    done: ({ result, hiddenUntil }) => ({
      title: words.saved({ result: words.results[result] }),
      description: hiddenUntil
        ? words.againOn({ date: formatDay(hiddenUntil, language) })
        : words.never,
    }),
    failed: words.notSaved,
    onDone: onClose,
  });
  const choose = (result: FollowUpResult) => {
    if (busy) return;
    setChosen(result);
    void run(result);
  };
  return (
    <Dialog
      title={words.question(patient)}
      description={words.questionText}
      closeLabel={close}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {RESULTS.map((result) => (
          <li key={result}>
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => choose(result)}
              className="hit flex w-full items-center gap-3 rounded-field border border-line px-4 py-2 text-left hover:bg-sunken aria-disabled:opacity-80"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{words.results[result]}</span>
                <span className="block text-sm text-muted">{again(result)}</span>
              </span>
              {busy && chosen === result && <Spinner />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
