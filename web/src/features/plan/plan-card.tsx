import type { Proposal, UserId } from '@saathi/contract';
import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDueText } from '../goals/index.ts';
import { usePlanMessages } from './plan.messages.ts';

const ProposeDialog = lazyDialog(() => import('./propose-dialog.tsx'), 'ProposeDialog');

const TONES = { accepted: 'achieved', declined: 'neutral', waiting: 'marigold' } as const;

const Proposed = ({ proposal }: { proposal: Proposal }) => {
  const words = usePlanMessages();
  const due = useDueText()(proposal);
  const state = proposal.answer ?? 'waiting';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {proposal.title}
        {due && <span className="block text-sm text-muted">{due}</span>}
      </span>
      <Badge tone={TONES[state]}>{words.answers[state]}</Badge>
    </li>
  );
};

/** The doctor's proposals to a patient, with the patient's answers. */
export const PlanCard = ({ patient }: { patient: { id: UserId; name: string } }) => {
  const words = usePlanMessages();
  const [proposing, setProposing] = useState(false);
  const params = { doctorId: useSignedIn().user.id, patientId: patient.id };
  const query = useQuery({ ...api.plan.ofPatient.query({ params }), refetchOnMount: 'always' });
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
