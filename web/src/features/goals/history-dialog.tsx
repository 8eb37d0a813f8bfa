import type { DayString, GoalHistory, GoalId } from '@saathi/contract';
import { countDue } from '@saathi/contract/streak';
import type { ReactNode } from 'react';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { DayCalendar } from '../../ui/day-calendar.tsx';
import type { Day } from '../../ui/day-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MeasureReadings } from '../readings/index.ts';
import { useGoalsMessages } from './goals.messages.ts';
import { useGoalHistory } from './goals.queries.ts';
import { calendarLabels, useProgressDays } from './progress-days.ts';
import { countsWeeks, runsOf } from './streak-rules.ts';

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="rounded-field bg-sunken px-3 py-2.5">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-bold">{children}</dd>
  </div>
);

// Screen reader alternative to the calendar: runs of achieved days instead of ninety lines.
const RunList = ({ days }: { days: GoalHistory['days'] }) => {
  const words = useGoalsMessages().history;
  const language = useLanguage();
  const runs = runsOf(days);
  return (
    <div className="sr-only">
      <h3>{words.runs}</h3>
      {runs.length === 0 && <p>{words.noRuns}</p>}
      <ul>
        {runs.map(({ first, last }) => (
          <li key={first}>
            {words.run({ first: formatDay(first, language), last: formatDay(last, language) })}
          </li>
        ))}
      </ul>
    </div>
  );
};

const HistoryView = ({ history, today }: { history: GoalHistory; today: DayString }) => {
  const { user } = useSignedIn();
  const words = useGoalsMessages();
  const language = useLanguage();
  const progressDays = useProgressDays();
  const before = (day: Day): Day => {
    const date = formatDay(day.id as DayString, language);
    return { ...day, share: null, label: words.history.before({ date }) };
  };
  const { days, goal, since, bestStreak } = history;
  const count = days.filter(({ achieved }) => achieved).length;
  const lived = days.filter(({ date }) => date >= since);
  const { due } = countDue(lived, goal.frequency);
  const length = countsWeeks(goal) ? words.history.weeks : words.history.days;
  const isPlain = !goal.frequency && due === lived.length;
  return (
    <>
      <dl className="mb-5 grid grid-cols-3 gap-2">
        <Figure label={words.history.streak}>{length({ count: goal.streak })}</Figure>
        <Figure label={words.history.bestStreak}>{length({ count: bestStreak })}</Figure>
        <Figure label={isPlain ? words.history.achieved : words.due.ofDue}>
          {words.history.ofDays({ count, all: due })}
        </Figure>
      </dl>
      {goal.measure && (
        <MeasureReadings
          measure={goal.measure}
          patientId={goal.patientId}
          today={today}
          own={user.id === goal.patientId}
        />
      )}
      <DayCalendar
        {...calendarLabels(days, language)}
        label={words.history.calendar({ count, all: days.length })}
        className="mx-auto"
        days={progressDays(days).map((day) => (day.id < since ? before(day) : day))}
      />
      <RunList days={days} />
    </>
  );
};

type HistoryDialogProps = {
  goal: { id: GoalId; title: string; description?: string | null };
  today: DayString;
  onClose: () => void;
};

/** A goal's last 90 days as a calendar, with its current and best streak. */
export const HistoryDialog = ({ goal, today, onClose }: HistoryDialogProps) => {
  const words = useGoalsMessages().history;
  const skeleton = (
    <>
      <div className="mb-5 grid grid-cols-3 gap-2">
        <Skeleton className="h-16 rounded-field!" />
        <Skeleton className="h-16 rounded-field!" />
        <Skeleton className="h-16 rounded-field!" />
      </div>
      <Skeleton className="mx-auto aspect-2/1 w-full max-w-sm" />
    </>
  );
  return (
    <Dialog
      title={goal.title}
      description={words.subtitle}
      closeLabel={useSharedMessages().close}
      onClose={onClose}
    >
      {goal.description && <p className="-mt-2 mb-5 whitespace-pre-line">{goal.description}</p>}
      <QueryView
        query={useGoalHistory(goal.id, today)}
        loading={words.loading}
        skeleton={skeleton}
        failed={words.failed}
      >
        {(history) => <HistoryView history={history} today={today} />}
      </QueryView>
    </Dialog>
  );
};
