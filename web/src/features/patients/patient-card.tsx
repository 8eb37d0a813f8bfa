import type { GoalSummary, Level, PatientWithGoals } from '@saathi/contract';
import { PROGRESS_WINDOW_DAYS, SUMMARY_DAYS } from '@saathi/contract/limits';
import { memo } from 'react';
import { dayOf, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DayStrip } from '../../ui/day-strip.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useProgressDays } from '../goals/index.ts';
import { DueShare } from './due-share.tsx';
import { MessageButton } from './message-button.tsx';
import { NeedsReply } from './needs-reply.tsx';
import { PatientLink } from './patient-links.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { completionOf, completionTone, MISSED_FROM_DAYS, missedDaysOf } from './statistics.ts';

const SHOWN_GOALS = 3; // product 9
const NEW_MS = 7 * 86_400_000;

type PatientCardProps = {
  patient: PatientWithGoals;
  /** The urgency of a chat that waits for the doctor. */
  needsReply: Level | undefined;
};

const GoalDots = ({ goal }: { goal: GoalSummary }) => {
  const days = useProgressDays()(goal.last15Days.slice(-PROGRESS_WINDOW_DAYS));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">{goal.title}</span>
      <DayStrip label={goal.title} days={days} className="w-49 max-w-full" />
    </li>
  );
};

const Goals = ({ goals }: { goals: readonly GoalSummary[] }) => {
  const words = usePatientsMessages().card;
  const rest = goals.length - SHOWN_GOALS;
  return (
    <>
      <h3 className="mb-1 text-base text-muted">{words.goals}</h3>
      {goals.length === 0 ? (
        <p className="text-muted">{words.noGoals}</p>
      ) : (
        <ul className="grid gap-1">
          {goals.slice(0, SHOWN_GOALS).map((goal) => (
            <GoalDots key={goal.goalId} goal={goal} />
          ))}
        </ul>
      )}
      {rest > 0 && <p className="mt-1 text-muted">{words.moreGoals({ count: rest })}</p>}
    </>
  );
};

const Flags = ({ patient, needsReply }: PatientCardProps) => {
  const words = usePatientsMessages().card;
  const missed = missedDaysOf(patient);
  const isNew = Date.now() - Date.parse(patient.assignedAt) < NEW_MS;
  return (
    <div className="mt-3 flex flex-wrap gap-1.5 empty:hidden">
      {needsReply && <NeedsReply level={needsReply} />}
      {missed >= MISSED_FROM_DAYS && (
        <Badge tone="marigold">
          {missed >= SUMMARY_DAYS - 1
            ? words.missedAll({ count: missed })
            : words.missed({ count: missed })}
        </Badge>
      )}
      {isNew && <Badge tone="brand">{words.fresh}</Badge>}
    </div>
  );
};

const Head = ({ patient }: { patient: PatientWithGoals }) => {
  const words = usePatientsMessages().card;
  const language = useLanguage();
  const date = formatDay(dayOf(new Date(patient.assignedAt)), language);
  const count = completionOf(patient.goalsSummary);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Avatar name={patient.name} />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg leading-snug">
          <PatientLink patient={patient} />
        </h2>
        <PhoneNumber of={patient.phone} className="block text-muted" />
        {patient.assignedAt && <p className="text-sm text-muted">{words.assigned({ date })}</p>}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 basis-full @sm:grid @sm:basis-auto @sm:justify-items-end @sm:gap-1">
        <Badge tone={completionTone(count)} className="whitespace-nowrap">
          {words.completion({ count })}
        </Badge>
        <span className="text-sm text-muted">{words.window}</span>
        <DueShare goals={patient.goalsSummary} />
      </div>
    </div>
  );
};

/** One of the doctor's patients (product 2). */
export const PatientCard = memo(({ patient, needsReply }: PatientCardProps) => (
  <Card className="@container flex flex-col p-4 sm:p-5">
    <Head patient={patient} />
    <Flags patient={patient} needsReply={needsReply} />
    <div className="mt-4 mb-4">
      <Goals goals={patient.goalsSummary} />
    </div>
    <MessageButton patient={patient} className="screen-only self-start" />
  </Card>
));
