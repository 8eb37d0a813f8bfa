import type { GoalSummary } from '@saathi/contract';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../platform/i18n/days.ts';
import { useProgressDays } from '../../platform/i18n/progress-days.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayStrip } from '../../ui/day-strip.tsx';
import { HistoryDialog } from '../goals/index.ts';
import { completionOf, completionTone } from './figures.ts';
import { usePatientsMessages } from './patients.messages.ts';

type GoalRowProps = { goal: GoalSummary; onHistory: () => void };

const GoalRow = ({ goal, onHistory }: GoalRowProps) => {
  const words = usePatientsMessages();
  const progressDays = useProgressDays();
  const { title, last15Days } = goal;
  const all = last15Days.length;
  const count = last15Days.filter(({ achieved }) => achieved).length;
  return (
    <li className="py-3">
      <div className="flex items-center gap-x-2">
        <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-x-3">
          <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">{title}</h3>
          <p className="shrink-0 text-muted">{words.detail.goalDays({ count, all })}</p>
        </div>
        <IconButton
          icon={CalendarDays}
          label={words.detail.history(goal)}
          className="screen-only -mr-2.5 shrink-0"
          onClick={onHistory}
        />
      </div>
      <DayStrip
        label={words.detail.goalRow({ title, count, all })}
        className="max-w-96"
        days={progressDays(last15Days)}
      />
    </li>
  );
};

/** All goals of a patient, the last 15 days of each, and the way to their history. */
export const GoalsCard = ({ goals }: { goals: readonly GoalSummary[] }) => {
  const words = usePatientsMessages();
  const today = useToday();
  const [open, setOpen] = useState<GoalSummary>();
  const count = completionOf(goals);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{words.detail.goals}</h2>
        <span className="flex items-center gap-2">
          <Badge tone={completionTone(count)}>{words.card.completion({ count })}</Badge>
          <span className="text-sm text-muted">{words.detail.goalsWindow}</span>
        </span>
      </div>
      {goals.length === 0 && <p className="mt-3 text-muted">{words.card.noGoals}</p>}
      <ul className="mt-1 divide-y divide-hairline">
        {goals.map((goal) => (
          <GoalRow key={goal.goalId} goal={goal} onHistory={() => setOpen(goal)} />
        ))}
      </ul>
      {open && (
        <HistoryDialog
          goal={{ id: open.goalId, title: open.title }}
          today={today}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
};
