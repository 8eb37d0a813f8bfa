import type { GoalSummary, PatientDetail, UserId } from '@saathi/contract';
import { UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { dayOf, formatDay, useToday } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { BackTo } from '../../platform/page/navigation.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { GoalSummaries, useGoalsMessages } from '../goals/index.ts';
import { PlanCard } from '../plan/index.ts';
import { ReadingsCard } from '../readings/index.ts';
import { AdherenceCard } from './adherence-card.tsx';
import { DueShare } from './due-share.tsx';
import { LatestMessages } from './latest-messages.tsx';
import { MessageButton } from './message-button.tsx';
import { NeedsReply } from './needs-reply.tsx';
import { CallPatient } from './patient-links.tsx';
import { PatientView } from './patient-view.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { useNeedsReply, usePatientDetail, useRemovePatient } from './patients.queries.ts';
import { ageOn, completionOf, completionTone } from './statistics.ts';

const DAY_WITH_YEAR = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const Person = ({ patient }: { patient: PatientDetail }) => {
  const { detail: words } = usePatientsMessages();
  const language = useLanguage();
  const needsReply = useNeedsReply().get(patient.id);
  const genders: Record<string, string> = words.genders;
  const age = words.years({ count: ageOn(useToday(), patient.dateOfBirth) });
  const date = formatDay(dayOf(new Date(patient.assignedAt)), language, DAY_WITH_YEAR);
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-start gap-4">
      <Avatar name={patient.name} size="large" />
      <div className="min-w-0 flex-1 basis-40">
        <h1 tabIndex={-1} className="text-xl min-[24rem]:text-2xl sm:text-3xl">
          {patient.name}
        </h1>
        {needsReply && <NeedsReply level={needsReply} className="screen-only my-1" />}
        <p className="text-muted">
          {age} · {genders[patient.gender] ?? patient.gender}
        </p>
        <CallPatient patient={patient} />
        <p className="text-muted">{words.since({ date })}</p>
      </div>
    </div>
  );
};

const GoalsCard = ({ goals }: { goals: readonly GoalSummary[] }) => {
  const { card } = usePatientsMessages();
  const words = useGoalsMessages().summaries;
  const count = completionOf(goals);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{words.heading}</h2>
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={completionTone(count)}>{card.completion({ count })}</Badge>
          <span className="text-sm text-muted">{words.window}</span>
          <DueShare goals={goals} />
        </span>
      </div>
      <GoalSummaries goals={goals} />
    </Card>
  );
};

const Detail = ({ patient }: { patient: PatientDetail }) => {
  const { detail, remove: words } = usePatientsMessages();
  const [, navigate] = useLocation();
  const [removing, setRemoving] = useState(false);
  const removePatient = useRemovePatient(patient.id);
  return (
    <>
      <Card className="mb-4 flex flex-wrap items-center justify-between gap-5 lg:mb-6">
        <Person patient={patient} />
        <div className="screen-only flex flex-wrap gap-2 max-sm:w-full max-sm:*:w-full">
          <LinkButton
            variant="secondary"
            href={pathTo(screens.doctorVisit, { patientId: patient.id })}
          >
            {detail.visit}
          </LinkButton>
          <MessageButton patient={patient} variant="primary" />
        </div>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
          <GoalsCard goals={patient.goalsSummary} />
          <PlanCard patient={patient} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
          <LatestMessages patient={patient} />
          <ReadingsCard patientId={patient.id} />
          {patient.adherence.some(({ goals }) => goals > 0) && (
            <AdherenceCard days={patient.adherence} />
          )}
        </div>
      </div>
      {/* Last, to avoid accidental presses. */}
      <Button
        icon={UserRoundMinus}
        variant="quiet"
        className="screen-only mt-4 self-start max-sm:w-full"
        onClick={() => setRemoving(true)}
      >
        {words.action}
      </Button>
      {removing && (
        <ConfirmedAction
          words={{
            ...words,
            title: words.title(patient),
            text: words.text(patient),
            doneText: words.doneText(patient),
          }}
          action={removePatient}
          onClose={() => setRemoving(false)}
          onDone={() => navigate(screens.doctorPatients)}
        />
      )}
    </>
  );
};

const DetailSkeleton = () => (
  <>
    <SkeletonCard rows={1} className="mb-4 lg:mb-6" />
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
      <SkeletonCard rows={6} />
      <SkeletonCard rows={6} />
    </div>
  </>
);

/** One patient with all goals, for the patient's current doctor. */
export const PatientDetailPage = () => {
  const { detail: words } = usePatientsMessages();
  const { patientId } = useParams<{ patientId: UserId }>();
  const query = usePatientDetail(patientId);
  return (
    <>
      <BackTo href={screens.doctorPatients}>{words.back}</BackTo>
      <PatientView
        query={query}
        title={query.data?.name ?? words.title}
        loading={words.loading}
        skeleton={<DetailSkeleton />}
        failed={words.failed}
      >
        {(patient) => <Detail patient={patient} />}
      </PatientView>
    </>
  );
};
