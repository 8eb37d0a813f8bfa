import type { DayString, GoalId, ListedGoal, ProgressEntry } from '@saathi/contract';
import { Bell, CloudOff, Ellipsis, Pencil, Ruler, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addDays, formatDay, formatTimeOfDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayStrip, type StripDay } from '../../ui/day-strip.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ReadingPad, useMeasuresMessages } from '../readings/index.ts';
import { Due } from './due.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { useLastDays } from './goals.queries.ts';
import { useProgressDays } from './progress-days.ts';
import type { RecordedTick } from './recorded/index.ts';
import { Celebration, Streak } from './streak.tsx';
import {
  countsWeeks,
  currentStreakOf,
  endedStreakOf,
  isDone,
  milestoneOf,
} from './streak-rules.ts';
import { recordTick, useUnsavedTicks } from './unsaved-ticks.ts';

type GoalCardProps = {
  goal: ListedGoal;
  today: DayString;
  /** Whether the server has not confirmed the shown data yet, for example just after midnight. */
  provisional: boolean;
  onAction: (action: GoalAction) => void;
};

const useTicks = (goal: ListedGoal, today: DayString) => {
  const { user } = useSignedIn();
  const { toasts } = useGoalsMessages();
  const language = useLanguage();
  const [reached, setReached] = useState<{ streak: number; on: DayString }>();
  const show = ({ date, achieved, streak }: Omit<RecordedTick, 'goalId'>) => {
    // The texts of milestones mention every single day.
    if (achieved && !goal.frequency) setReached({ streak, on: today });
    // A dot is easily pressed by accident, so the message names the day.
    const isToday = date === today;
    let description = toasts.updatedText;
    if (goal.measure && !(isToday && achieved)) {
      const known = { [today]: toasts.today, [addDays(today, -1)]: toasts.yesterday };
      const day = known[date] ?? formatDay(date, language);
      description = toasts.measuredText({ ...goal, achieved, day });
    } else if (!goal.measure && !isToday) {
      description = toasts.correctedText({ ...goal, achieved });
    }
    toast({ title: toasts.updated, description });
  };
  // Continues after unmount, so that the result of a tick is always reported.
  const tick = async (date: DayString, achieved: boolean) => {
    setReached(undefined);
    try {
      const recorded = await recordTick(user.id, {
        goalId: goal.id,
        title: goal.title,
        date,
        achieved,
      });
      if (recorded) show(recorded);
    } catch {
      toast({
        variant: 'destructive',
        title: toasts.notUpdated,
        description: toasts.notUpdatedText(goal),
      });
    }
  };
  return { tick, show, milestone: reached?.on === today ? milestoneOf(reached.streak) : undefined };
};

// Whether ticks of a goal are being sent, or waiting for the network.
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
    <p role="status" className="pb-1 text-sm text-muted empty:hidden">
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

// Next to the title, so that it causes no layout shift.
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
  <span role="status" className="relative shrink-0">
    {underway && <Saving />}
  </span>
);

/** What a card can open. */
export type GoalAction = 'history' | 'edit' | 'remove' | 'measure';

type MoreProps = Pick<GoalCardProps, 'goal' | 'onAction'> & {
  /** The days whose tick can be taken back here, with the labels. */
  ticked: readonly { date: DayString; label: string }[];
  onUntick: (date: DayString) => void;
};

const More = ({ goal, onAction, ticked, onUntick }: MoreProps) => {
  const { card, form, remove } = useGoalsMessages();
  const { enter } = useMeasuresMessages();
  const measure = {
    id: 'measure',
    label: enter,
    icon: Ruler,
    onSelect: () => onAction('measure'),
  };
  const untick = ({ date, label }: MoreProps['ticked'][number]) => ({
    id: `untick-${date}`,
    label,
    icon: X,
    onSelect: () => onUntick(date),
  });
  return (
    <Menu
      className="screen-only [grid-area:more]"
      label={card.more(goal)}
      trigger={<Ellipsis className="size-6 text-muted" />}
      items={[
        ...(goal.measure ? [measure, ...ticked.map(untick)] : []),
        {
          id: 'edit',
          label: form.edit.heading,
          icon: Pencil,
          onSelect: () => onAction('edit'),
        },
        {
          id: 'remove',
          label: remove.title,
          icon: Trash2,
          onSelect: () => onAction('remove'),
        },
      ]}
    />
  );
};

const FreshStart = ({ goal, entries }: { goal: ListedGoal; entries: readonly ProgressEntry[] }) => {
  const { card } = useGoalsMessages();
  const ended = goal.streak === 0 && !goal.frequency ? endedStreakOf(entries) : undefined;
  return ended && <p className="pb-2 text-muted">{card.freshStart(ended)}</p>;
};

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

type AboutProps = { goal: ListedGoal; underway: boolean; onDetails: () => void };

/** The goal's title and, below it, its details; pressing them opens the history. */
const About = ({ goal, underway, onDetails }: AboutProps) => {
  const { card } = useGoalsMessages();
  const { streak, frequency, until, setBy, remindAt, description } = goal;
  // Beside the icon alone the description stays on its line, so that five goals fit a phone.
  const hasWords = Boolean(streak > 0 || frequency || until || setBy || remindAt);
  return (
    <div className="relative flex min-w-0 items-center gap-2 rounded-lg [grid-area:about] hover:bg-sunken">
      <div className="min-w-0 grow">
        <button
          type="button"
          aria-label={card.history(goal)}
          className="block w-full text-left leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
          onClick={onDetails}
        >
          {goal.title}
        </button>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Streak streak={streak} inWeeks={countsWeeks(goal)} />
          <Due goal={goal} />
          {remindAt && <Reminder at={remindAt} />}
          {description && (
            <span
              className={classNames(
                'min-w-0 wrap-anywhere',
                hasWords ? 'line-clamp-2 max-w-full' : 'flex-1 max-sm:truncate sm:line-clamp-2',
              )}
            >
              {description}
            </span>
          )}
        </p>
      </div>
      <Underway underway={underway} />
    </div>
  );
};

/**
 * On a phone the days are below the title, on wider screens next to it. Large text gets its own
 * line.
 */
const layout = classNames(
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 px-2 pt-1 pb-0.5 break-inside-avoid sm:px-3',
  "[grid-template-areas:'tick_about_more'_'days_days_days'_'news_news_news']",
  'sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]',
  "sm:[grid-template-areas:'tick_about_days_more'_'news_news_news_news']",
  '@max-[14rem]:grid-cols-[minmax(0,1fr)_auto]',
  "@max-[14rem]:[grid-template-areas:'tick_more'_'about_about'_'days_days'_'news_news']",
);

/** One goal: today's tick, its last seven days, its streak and its actions. */
export const GoalCard = ({ goal, today, provisional, onAction }: GoalCardProps) => {
  const { card } = useGoalsMessages();
  const entries = useLastDays(goal);
  const { tick, show, milestone } = useTicks(goal, today);
  const [measuring, setMeasuring] = useState<DayString>();
  const unsaved = useUnsavedOf(goal.id);
  const done = isDone(entries);
  const yesterday = entries.at(-2);
  // A goal with a measure is ticked by entering a reading, and a day can have several; only the menu
  // takes its tick back.
  const press = (date: DayString, achieved: boolean) => {
    if (goal.measure) setMeasuring(date);
    else void tick(date, achieved);
  };
  // Not while a tick or a reading waits: it could be sent after the untick.
  const isSettled = !unsaved.underway && !unsaved.waiting;
  const ticked = [
    ...(isSettled && done && !provisional ? [{ date: today, label: card.untickToday }] : []),
    ...(isSettled && yesterday?.achieved
      ? [{ date: yesterday.date, label: card.untickYesterday }]
      : []),
  ];
  const days = useProgressDays()(entries).map((day): StripDay => {
    if (day.isToday && !provisional) return { ...day, onPress: () => press(today, !done) };
    if (day.id !== yesterday?.date) return day;
    const correct = () => press(yesterday.date, !yesterday.achieved);
    return { ...day, label: card.correct(day), onPress: correct };
  });
  const seen = { ...goal, streak: currentStreakOf(goal, entries) };
  return (
    <div className={layout}>
      <Checkbox
        className="justify-self-start [grid-area:tick]"
        label={goal.title}
        hideLabel
        checked={done}
        disabled={provisional}
        onChange={(event) => press(today, event.target.checked)}
      />
      <About goal={seen} underway={unsaved.underway} onDetails={() => onAction('history')} />
      <More
        goal={goal}
        ticked={ticked}
        onUntick={(date) => void tick(date, false)}
        onAction={(action) => (action === 'measure' ? setMeasuring(today) : onAction(action))}
      />
      <DayStrip
        captions
        label={card.lastDays(goal)}
        days={days}
        className="max-w-md justify-between [grid-area:days] sm:w-68"
      />
      <div className="pl-12 [grid-area:news]">
        <NotSavedYet waiting={unsaved.waiting} />
        <div role="status">{milestone && <Celebration milestone={milestone} />}</div>
        <FreshStart goal={seen} entries={entries} />
      </div>
      {measuring && goal.measure && (
        <ReadingPad
          measure={goal.measure}
          goal={goal}
          day={measuring}
          // A toast would cover the helplines of the advice.
          onSaved={(entered) => entered?.progress && !entered.advice && show(entered.progress)}
          onClose={() => setMeasuring(undefined)}
        />
      )}
    </div>
  );
};
