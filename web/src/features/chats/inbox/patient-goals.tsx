import type { GoalSummary } from '@saathi/contract';
import { useProgressDays } from '../../../platform/i18n/progress-days.ts';
import { DayStrip } from '../../../ui/day-strip.tsx';
import { useInboxMessages } from './inbox.messages.ts';

/** A patient's goals at a glance: the last 15 days of each. */
export const PatientGoals = ({ goals }: { goals: readonly GoalSummary[] }) => {
  const words = useInboxMessages().chat;
  const progressDays = useProgressDays();
  if (goals.length === 0) return <p className="text-muted">{words.noGoals}</p>;
  return (
    <ul className="grid gap-4">
      {goals.map(({ goalId, title, last15Days }) => {
        const achieved = last15Days.filter((day) => day.achieved).length;
        const text = words.goalDays({ achieved, total: last15Days.length });
        return (
          <li key={goalId}>
            <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</span>
              <span className="ml-auto text-sm whitespace-nowrap text-muted">{text}</span>
            </p>
            <DayStrip
              label={`${title}: ${text}`}
              days={progressDays(last15Days)}
              className="max-w-76"
            />
          </li>
        );
      })}
    </ul>
  );
};
