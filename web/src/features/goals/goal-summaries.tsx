import type { GoalSummary } from '@saathi/contract';
import { countDue } from '@saathi/contract/streak';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../platform/i18n/days.ts';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DayStrip } from '../../ui/day-strip.tsx';
import { useDueText } from './due.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { useProgressDays } from './progress-days.ts';

const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx'), 'HistoryDialog');

type SummaryProps = { goal: GoalSummary; onHistory: () => void };

const Summary = ({ goal, onHistory }: SummaryProps) => {
  const words = useGoalsMessages();
  const progressDays = useProgressDays();
  const { title, last15Days } = goal;
  const lived = last15Days.filter(({ date }) => date >= goal.since);
  const { due } = countDue(lived, goal.frequency);
  const isPlain = !goal.frequency && due === lived.length;
  const line = isPlain ? words.summaries.days : words.due.daysDue;
  const dueText = useDueText()(goal);
  const count = last15Days.filter(({ achieved }) => achieved).length;
  return (
    <li className="py-3">
      <div className="flex items-center gap-x-2">
        <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-x-3">
          <div className="min-w-0">
            <h3 className="text-base wrap-anywhere">{title}</h3>
            {dueText && <p className="text-sm text-muted">{dueText}</p>}
          </div>
          <p className="shrink-0 text-muted">{line({ count, all: due })}</p>
        </div>
        <IconButton
          icon={CalendarDays}
          label={words.card.history(goal)}
          className="screen-only -mr-2.5 shrink-0"
          onClick={onHistory}
        />
      </div>
      <DayStrip
        label={words.summaries.strip({ title, count, all: last15Days.length })}
        className="max-w-96"
        days={progressDays(last15Days)}
      />
    </li>
  );
};

/**
 * A patient's goals as the doctor sees them: the last 15 days of each, and a button for its
 * history.
 */
export const GoalSummaries = ({ goals }: { goals: readonly GoalSummary[] }) => {
  const words = useGoalsMessages().summaries;
  const today = useToday();
  const [open, setOpen] = useState<GoalSummary>();
  if (goals.length === 0) return <p className="mt-3 text-muted">{words.none}</p>;
  return (
    <>
      <ul className="mt-1 divide-y divide-hairline">
        {goals.map((goal) => (
          <Summary key={goal.goalId} goal={goal} onHistory={() => setOpen(goal)} />
        ))}
      </ul>
      {open && (
        <HistoryDialog
          goal={{ id: open.goalId, title: open.title }}
          today={today}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
