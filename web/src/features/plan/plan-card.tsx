import type { Proposal, UserId } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { usePolledQuery } from '../../platform/api/live.ts';
import { useRefetchOnChange } from '../../platform/api/query-client.ts';
import { useToday } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFocusRescue } from '../../ui/rescue-focus.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { planApi, useDueText } from '../goals/index.ts';
import { usePlanMessages } from './plan.messages.ts';

const ProposeDialog = lazyDialog(() => import('./propose-dialog.tsx'), 'ProposeDialog');

const TONES = { accepted: 'achieved', declined: 'neutral', waiting: 'marigold' } as const;

const Withdraw = ({ proposal: { id, title, doctorId, patientId } }: { proposal: Proposal }) => {
  const { withdraw: words } = usePlanMessages();
  const cache = useQueryClient();
  const known = planApi.ofPatient.key({ params: { doctorId, patientId } });
  const { run, busy } = useAction({
    // What failed may have been answered meanwhile, so the list is refetched in either case.
    action: () =>
      planApi
        .withdraw({ params: { proposalId: id } })
        .finally(() => cache.invalidateQueries({ queryKey: known })),
    done: () => ({ title: words.done, description: title }),
    failed: words.failed,
  });
  return (
    <Button
      variant="quiet"
      className="screen-only"
      aria-label={words.label({ title })}
      busyLabel={busy && words.busy}
      onClick={() => void run()}
    >
      {words.button}
    </Button>
  );
};

const Proposed = ({ proposal }: { proposal: Proposal }) => {
  const words = usePlanMessages();
  const due = useDueText()(proposal);
  const { title, description } = proposal;
  const state = proposal.answer ?? 'waiting';
  return (
    <li
      ref={useFocusRescue<HTMLLIElement>()}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
    >
      <span className="min-w-0 wrap-anywhere">
        {title}
        {(due || description) && (
          <span className="block text-sm text-muted">
            {[due, description].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge tone={TONES[state]}>{words.answers[state]}</Badge>
        {proposal.answer === null && <Withdraw proposal={proposal} />}
      </span>
    </li>
  );
};

/** The doctor's proposals to a patient, with the patient's answers. */
export const PlanCard = ({ patient }: { patient: { id: UserId; name: string } }) => {
  const words = usePlanMessages();
  const [proposing, setProposing] = useState(false);
  const params = { doctorId: useSignedIn().user.id, patientId: patient.id };
  const { query } = usePolledQuery(planApi.ofPatient.query({ params }));
  // A proposal became a goal. The patient is not polled, because each read is audited.
  useRefetchOnChange(
    query.data?.filter(({ answer }) => answer === 'accepted').length,
    api.patients.detail.key({ params, query: { userDate: useToday() } }),
  );
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{words.title}</h2>
        <Button
          icon={ListPlus}
          variant="secondary"
          className="screen-only"
          onClick={() => setProposing(true)}
        >
          {words.propose}
        </Button>
      </div>
      <QueryView
        query={query}
        loading={words.loading}
        skeleton={<Skeleton className="mt-3 h-11" />}
        failed={words.failed}
        failedAs="note"
        noteClassName="mt-3"
        empty={<p className="mt-3 text-muted">{words.none}</p>}
      >
        {(proposals) => (
          <ul className="mt-1 divide-y divide-hairline">
            {proposals.map((proposal) => (
              <Proposed key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        )}
      </QueryView>
      {proposing && <ProposeDialog patient={patient} onClose={() => setProposing(false)} />}
    </Card>
  );
};
