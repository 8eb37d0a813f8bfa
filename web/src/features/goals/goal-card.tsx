import type { DayString, GoalId, ListedGoal, ProgressEntry } from '@saathi/contract';
import { Bell, CalendarDays, CloudOff, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatTimeOfDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useProgressDays } from '../../platform/i18n/progress-days.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayStrip, type StripDay } from '../../ui/day-strip.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { YesterdayDialog } from './goal-dialogs.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { useLastDays } from './goals.queries.ts';
import { Celebration, StreakBadge } from './streak.tsx';
import { endedStreakOf, milestoneOf, streakSeen } from './streak-words.ts';
import { recordTick, useUnsavedTicks } from './unsaved-ticks.ts';

type GoalCardProps = {
  goal: ListedGoal;
  today: DayString;
  /** The server has not yet confirmed what is shown, say just after midnight. */
  provisional: boolean;
  onAction: (action: GoalAction) => void;
};

const useTicks = (goal: ListedGoal, today: DayString) => {
  const { user } = useSignedIn();
  const { toasts } = useGoalsMessages();
  const [reached, setReached] = useState<{ streak: number; on: DayString }>();
  // Goes on when the card is left meanwhile: what became of a tick is always said.
  const tick = async (date: DayString, achieved: boolean) => {
    setReached(undefined);
    try {
      const recorded = await recordTick(user.id, {
        goalId: goal.id,
        title: goal.title,
        date,
        achieved,
      });
      if (!recorded) return;
      if (recorded.achieved) setReached({ streak: recorded.streak, on: today });
      toast({ title: toasts.updated, description: toasts.updatedText });
    } catch {
      toast({
        variant: 'destructive',
        title: toasts.notUpdated,
        description: toasts.notUpdatedText(goal),
      });
    }
  };
  return { tick, milestone: reached?.on === today ? milestoneOf(reached.streak) : undefined };
};

// What of a goal's ticks the server does not have yet: on its way, or waiting for the network.
const useUnsavedOf = (goalId: GoalId) => {
  const own = useUnsavedTicks().filter(({ body }) => body.goalId === goalId);
  return {
    underway: own.some(({ state }) => state === 'new'),
    waiting: own.some(({ state }) => state !== 'new'),
  };
};

const NotSavedYet = ({ waiting }: { waiting: boolean }) => {
  const { card } = useGoalsMessages();
  return (
    <p role="status" className="mb-1 pl-12.5 text-sm text-muted empty:hidden">
      {waiting && (
        <>
          <CloudOff className="mr-1.5 inline size-4 align-[-0.15em]" />
          {card.unsaved}
        </>
      )}
    </p>
  );
};

const SLOW_MS = 1_000;

// Beside the title, so that nothing moves when it comes.
const Saving = () => {
  const { saving } = useGoalsMessages().card;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    slow && (
      <>
        <Spinner className="text-muted" />
        <span className="sr-only">{saving}</span>
      </>
    )
  );
};

const Underway = ({ underway }: { underway: boolean }) => (
  <span role="status" className="justify-self-end [grid-area:title]">
    {underway && <Saving />}
  </span>
);

const actions = { history: CalendarDays, edit: Pencil, remove: Trash2 };
/** What a card can open besides itself. */
export type GoalAction = keyof typeof actions;

const CardFoot = ({ goal, onAction }: Pick<GoalCardProps, 'goal' | 'onAction'>) => {
  const { card } = useGoalsMessages();
  return (
    <div className="mt-1 -mr-2 flex flex-wrap items-center justify-between [grid-area:foot] sm:contents">
      <StreakBadge streak={goal.streak} className="sm:justify-self-end sm:[grid-area:streak]" />
      <div className="screen-only flex flex-wrap sm:-mr-2 sm:self-start sm:justify-self-end sm:[grid-area:acts]">
        {(['history', 'edit', 'remove'] as const).map((action) => (
          <IconButton
            key={action}
            icon={actions[action]}
            label={card[action](goal)}
            onClick={() => onAction(action)}
          />
        ))}
      </div>
    </div>
  );
};

const FreshStart = ({ goal, entries }: { goal: ListedGoal; entries: readonly ProgressEntry[] }) => {
  const { card } = useGoalsMessages();
  const ended = goal.streak === 0 ? endedStreakOf(entries) : undefined;
  return ended && <p className="mt-3 text-muted">{card.freshStart(ended)}</p>;
};

// Behind the title, so that it needs no line of its own.
const Reminder = ({ at }: { at: string }) => {
  const { card } = useGoalsMessages();
  const time = formatTimeOfDay(at, useLanguage());
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-muted">
      <Bell aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{card.remindAt({ time })}</span>
      <span aria-hidden="true">{time}</span>
    </span>
  );
};

/** On a phone one below the other; where there is room, the streak and the actions stand beside. */
const layout = classNames(
  'grid grid-cols-[minmax(0,1fr)_auto] px-4 pt-2.5 pb-1 sm:items-center sm:gap-x-4 sm:px-5 sm:py-3',
  "[grid-template-areas:'title_title'_'text_text'_'days_days'_'news_news'_'foot_foot']",
  "sm:[grid-template-areas:'title_streak'_'text_text'_'days_acts'_'news_news']",
);

const isDone = (entries: readonly ProgressEntry[]) => entries.at(-1)?.achieved ?? false;

/** One goal: today's tick, its last seven days, its streak, and what can be done with it. */
export const GoalCard = ({ goal, today, provisional, onAction }: GoalCardProps) => {
  const { card } = useGoalsMessages();
  const entries = useLastDays(goal);
  const { tick, milestone } = useTicks(goal, today);
  const unsaved = useUnsavedOf(goal.id);
  const [correctingYesterday, setCorrectingYesterday] = useState(false);
  const done = isDone(entries);
  const yesterday = entries.at(-2);
  const days = useProgressDays()(entries).map((day): StripDay => {
    if (day.isToday && !provisional) return { ...day, onPress: () => void tick(today, !done) };
    if (day.id !== yesterday?.date) return day;
    return { ...day, label: card.correct(day), onPress: () => setCorrectingYesterday(true) };
  });
  // Today's unsaved tick makes a streak longer or shorter by exactly this day.
  const step = Number(done) - Number(isDone(goal.last7Days));
  const seen = { ...goal, streak: streakSeen(entries, goal.streak + step) };
  return (
    <Card className={layout}>
      <Checkbox
        className="-ml-1.5 justify-self-start [grid-area:title]"
        label={
          <>
            <span className="text-lg leading-snug font-semibold">{goal.title}</span>
            {/* A wide space, which goes where the line breaks. */}
            {goal.remindAt && '\u2002'}
            {goal.remindAt && <Reminder at={goal.remindAt} />}
          </>
        }
        checked={done}
        disabled={provisional}
        onChange={(event) => void tick(today, event.target.checked)}
      />
      <Underway underway={unsaved.underway} />
      <div className="[grid-area:text]">
        {goal.description && (
          <p className="mb-1 pl-12.5 whitespace-pre-line text-muted">{goal.description}</p>
        )}
        <NotSavedYet waiting={unsaved.waiting} />
      </div>
      <div className="[grid-area:days]">
        <DayStrip
          captions
          label={card.lastDays(goal)}
          days={days}
          className="max-w-md justify-between sm:max-w-84"
        />
      </div>
      <div className="[grid-area:news]">
        {milestone && <Celebration milestone={milestone} />}
        <FreshStart goal={seen} entries={entries} />
      </div>
      <CardFoot goal={seen} onAction={onAction} />
      {correctingYesterday && yesterday && (
        <YesterdayDialog
          goal={goal}
          yesterday={yesterday}
          onCorrect={(achieved) => void tick(yesterday.date, achieved)}
          onClose={() => setCorrectingYesterday(false)}
        />
      )}
    </Card>
  );
};
