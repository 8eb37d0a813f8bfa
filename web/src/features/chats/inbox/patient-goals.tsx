import type { GoalSummary, ProgressEntry } from '@saathi/contract';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { inboxMessages } from './inbox.messages.ts';

const STEP = 18;

// A full disc against an empty ring: told apart in grey too.
const Dots = ({ days, label }: { days: readonly ProgressEntry[]; label: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${days.length * STEP} ${STEP}`}
    className="h-4.5 w-full max-w-68"
    preserveAspectRatio="xMinYMid meet"
  >
    {days.map(({ date, achieved }, place) => (
      <circle
        key={date}
        cx={place * STEP + STEP / 2}
        cy={STEP / 2}
        r={achieved ? 6.5 : 5.5}
        strokeWidth="1.75"
        className={achieved ? 'fill-achieved' : 'fill-transparent stroke-line'}
      />
    ))}
  </svg>
);

/** A patient's goals at a glance: the last 15 days of each. */
export const PatientGoals = ({ goals }: { goals: readonly GoalSummary[] }) => {
  const words = useMessages(inboxMessages).chat;
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
            <Dots days={last15Days} label={`${title}: ${text}`} />
          </li>
        );
      })}
    </ul>
  );
};
