import type { Proposal } from '@saathi/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode, sentenceOf } from '../../platform/api/api.ts';
import { usePolledQuery } from '../../platform/api/live.ts';
import { untilAnswered } from '../../platform/api/until-answered.ts';
import { useToday } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { usePresence } from '../../platform/page/presence.ts';
import { Button } from '../../ui/button.tsx';
import { useIsCovered } from '../../ui/dialog-stack.ts';
import { useFocusRescue } from '../../ui/rescue-focus.ts';
import { useDueText } from './due.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { planApi } from './plan-api.ts';

type Answer = 'accepted' | 'declined';

const Proposed = ({ proposal }: { proposal: Proposal }) => {
  const { proposals: words } = useGoalsMessages();
  const due = useDueText()(proposal);
  const today = useToday();
  const isOver = proposal.until !== undefined && proposal.until < today;
  const cache = useQueryClient();
  const [given, setGiven] = useState<Answer>();
  const { run, busy } = useAction({
    action: async (answer: Answer) => {
      setGiven(answer);
      await planApi.answer({ params: { proposalId: proposal.id }, body: { answer } });
      // Refetch the goals first, so that the new goal appears before the proposal is removed.
      await cache.invalidateQueries({ queryKey: ['/api/goals'] });
      await cache.invalidateQueries({ queryKey: planApi.waiting.key({}) });
      return answer;
    },
    done: (answer) => ({ title: words.done[answer], description: proposal.title }),
    failed: (cause) => ({
      title: words.failed,
      description: hasCode(cause, 'not_found')
        ? words.takenBack
        : sentenceOf(cause, words.failedText),
    }),
    // The doctor may have changed or withdrawn it meanwhile.
    onFailed: () => void cache.invalidateQueries({ queryKey: planApi.waiting.key({}) }),
  });
  const { title } = proposal;
  const press = (answer: Answer) => ({
    busyLabel: busy && given === answer && words.busy,
    onClick: () => void run(answer),
  });
  return (
    <li
      ref={useFocusRescue<HTMLLIElement>()}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm text-muted">{words.by({ name: proposal.doctorName })}</p>
        <p className="font-semibold wrap-anywhere">{title}</p>
        {(due || proposal.description) && (
          <p className="text-sm wrap-anywhere text-muted">
            {[due, proposal.description].filter(Boolean).join(' · ')}
          </p>
        )}
        {isOver && <p className="text-sm font-semibold">{words.over}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" aria-label={words.declineLabel({ title })} {...press('declined')}>
          {words.decline}
        </Button>
        {!isOver && (
          <Button aria-label={words.acceptLabel({ title })} {...press('accepted')}>
            {words.accept}
          </Button>
        )}
      </div>
    </li>
  );
};

/**
 * Tells the server of proposals that appear while the patient is at the page, which ends their
 * notices on all devices.
 */
const useSeen = (proposals: readonly Proposal[]) => {
  const present = usePresence();
  const covered = useIsCovered();
  const told = useRef<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: (proposalIds: string[]) => planApi.seen({ body: { proposalIds } }),
    ...untilAnswered,
  });
  useEffect(() => {
    const ids = proposals.map(({ id }) => id);
    if (!present || covered || ids.every((id) => told.current.includes(id))) return;
    told.current = ids;
    mutate(ids);
  }, [proposals, present, covered, mutate]);
};

/** Proposals of doctors that the patient has not answered; renders nothing if there are none. */
export const Proposals = () => {
  const { proposals: words } = useGoalsMessages();
  const { data = [] } = usePolledQuery(planApi.waiting.query({})).query;
  useSeen(data);
  if (data.length === 0) return null;
  return (
    <section aria-label={words.label} className="mb-4 rounded-card bg-tint px-4 text-on-tint">
      <ul className="divide-y divide-hairline">
        {data.map((proposal) => (
          <Proposed key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
};
