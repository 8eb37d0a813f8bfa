import type { DayString } from '@saathi/contract';
import {
  countDue,
  type DueRule,
  dayNumber,
  type Frequency,
  mayBeginBefore,
  streakOf,
  WEEKDAYS,
} from '@saathi/contract/streak';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '../../platform/clock.ts';
import { bestStreakOf } from './streak.ts';

const day = (text: string) => text as DayString;
const days = (...texts: string[]) => texts.map(day);
/** A Wednesday. */
const TODAY = day('2026-03-11');
const MONDAYS: Frequency = { weekdays: ['mon'] };

describe('a streak of a goal that is not due every day', () => {
  it('is counted in a few steps, however long ago the goal ended', () => {
    const steps = vi.spyOn(Set.prototype, 'has');
    const rule: DueRule = { frequency: { timesAWeek: 1 }, until: day('1900-01-01') };
    expect(streakOf([TODAY], day('9999-12-31'), rule)).toBe(1);
    expect(streakOf([TODAY], day('9999-12-31'), { until: day('1900-01-01') })).toBe(1);
    expect(steps.mock.calls.length).toBeLessThan(100);
    steps.mockRestore();
  });

  it.each<[string, string[], DueRule, number]>([
    ['Mondays alone', ['2026-03-02', '2026-03-09'], { frequency: MONDAYS }, 2],
    [
      'no Monday after one that was missed',
      ['2026-02-23', '2026-03-09'],
      { frequency: MONDAYS },
      1,
    ],
    ['a tick on a day that was not due', ['2026-03-09', '2026-03-10'], { frequency: MONDAYS }, 2],
    [
      'days on both sides of an excused one',
      ['2026-03-09', '2026-03-11'],
      { excused: days('2026-03-10') },
      2,
    ],
    [
      'no day over one that was neither',
      ['2026-03-08', '2026-03-11'],
      { excused: days('2026-03-10') },
      1,
    ],
    [
      'what there was up to its last day',
      ['2026-02-27', '2026-02-28'],
      { until: day('2026-02-28') },
      2,
    ],
    [
      'a tick that was made on an excused day',
      ['2026-03-10', '2026-03-11'],
      { excused: days('2026-03-10') },
      2,
    ],
    [
      'weeks that reached three, while this one is open',
      [
        '2026-02-23',
        '2026-02-25',
        '2026-02-27',
        '2026-03-02',
        '2026-03-05',
        '2026-03-08',
        '2026-03-09',
      ],
      { frequency: { timesAWeek: 3 } },
      2,
    ],
    [
      'this week too, once it has reached two',
      ['2026-03-02', '2026-03-08', '2026-03-09', '2026-03-10'],
      { frequency: { timesAWeek: 2 } },
      2,
    ],
    [
      'no week before one with too few',
      ['2026-02-23', '2026-02-24', '2026-03-09', '2026-03-10'],
      { frequency: { timesAWeek: 2 } },
      1,
    ],
    [
      'weeks on both sides of one that was excused',
      ['2026-02-23', '2026-02-24', '2026-03-09', '2026-03-10'],
      { frequency: { timesAWeek: 2 }, excused: days('2026-03-04') },
      2,
    ],
  ])('counts %s', (_, achieved, rule, streak) => {
    expect(streakOf(days(...achieved), TODAY, rule)).toBe(streak);
  });

  it('has its best one counted in the same way', () => {
    const ticks = days('2026-01-05', '2026-01-12', '2026-01-19', '2026-03-02', '2026-03-09');
    expect(bestStreakOf(ticks, { frequency: MONDAYS })).toBe(3);
    expect(bestStreakOf(ticks)).toBe(1);
    const week = days('2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10', '2026-03-11');
    expect(bestStreakOf(week, { frequency: { timesAWeek: 2 } })).toBe(2);
  });
});

describe('the days due', () => {
  const entry = (achieved: boolean, off?: 'excused' | 'not_due') => ({
    achieved,
    ...(off && { off }),
  });
  it.each<[string, ReturnType<typeof entry>[], Frequency | null, [number, number]]>([
    [
      'leave out what was not due',
      [entry(true), entry(false), entry(false, 'not_due')],
      null,
      [1, 2],
    ],
    ['hold a tick on an excused day', [entry(true, 'excused'), entry(false)], null, [1, 2]],
    [
      'are a share of the days for so often a week',
      Array.from({ length: 14 }, () => entry(false)),
      { timesAWeek: 3 },
      [0, 6],
    ],
    ['are never fewer than the ticks', [entry(true), entry(true)], { timesAWeek: 1 }, [2, 2]],
  ])('%s', (_, entries, frequency, [achieved, due]) => {
    expect(countDue(entries, frequency)).toEqual({ achieved, due });
  });
});

/** Counts a streak as before goals could be limited to some days. */
const plainStreak = (achievedDays: readonly DayString[], today: DayString): number => {
  const achieved = new Set(achievedDays.map(dayNumber));
  const last = dayNumber(today);
  let at = achieved.has(last) ? last : last - 1;
  let streak = 0;
  for (; achieved.has(at); at -= 1) streak += 1;
  return streak;
};

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(day('1990-01-01'), n));
const daysAround = (today: DayString) =>
  fc.array(fc.integer({ min: -3, max: 40 })).map((back) => back.map((n) => addDays(today, -n)));
const anyFrequency: fc.Arbitrary<Frequency | null> = fc.oneof(
  fc.constant(null),
  fc.subarray([...WEEKDAYS], { minLength: 1 }).map((weekdays) => ({ weekdays })),
  fc.integer({ min: 1, max: 6 }).map((timesAWeek) => ({ timesAWeek })),
);
const anyCase = anyDay.chain((today) =>
  fc.record({
    today: fc.constant(today),
    achieved: daysAround(today),
    excused: daysAround(today),
    frequency: anyFrequency,
    until: fc.oneof(
      fc.constant(null),
      daysAround(today).map(([one = null]) => one),
    ),
  }),
);

describe('for any days', () => {
  it('a goal of every day without an excused day has the streak it always had', () => {
    fc.assert(
      fc.property(anyCase, ({ today, achieved }) => {
        expect(streakOf(achieved, today, {})).toBe(plainStreak(achieved, today));
      }),
    );
  });

  it('an excused day never changes the length of the run around it', () => {
    const runs = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(
        anyDay,
        runs,
        runs,
        fc.integer({ min: 1, max: 10 }),
        (today, after, before, gap) => {
          const run = (first: number, length: number) =>
            Array.from({ length }, (_, n) => addDays(today, -(first + n)));
          const excused = run(after, gap);
          const achieved = [...run(0, after), ...run(after + gap, before)];
          expect(streakOf(achieved, today, { excused })).toBe(after + before);
          expect(bestStreakOf(achieved, { excused })).toBe(after + before);
        },
      ),
    );
  });

  it('a goal that ended has the streak it would have with all later days excused', () => {
    fc.assert(
      fc.property(anyCase, ({ today, until, ...rule }) => {
        const later = Array.from({ length: 60 }, (_, n) => addDays(until ?? today, n + 1));
        const excused = until ? [...rule.excused, ...later] : rule.excused;
        const streak = streakOf(rule.achieved, today, { ...rule, until });
        expect(streak).toBe(streakOf(rule.achieved, today, { ...rule, excused }));
      }),
    );
  });

  it('to excuse a day that was ticked changes nothing, and no excuse makes a streak shorter', () => {
    fc.assert(
      fc.property(anyCase, ({ today, achieved, excused, ...rule }) => {
        const before = streakOf(achieved, today, rule);
        expect(streakOf(achieved, today, { ...rule, excused })).toBeGreaterThanOrEqual(before);
        if ('timesAWeek' in (rule.frequency ?? {})) return;
        expect(streakOf(achieved, today, { ...rule, excused: achieved })).toBe(before);
      }),
    );
  });

  it('the order of ticks is irrelevant, and so is a day named twice', () => {
    fc.assert(
      fc.property(anyCase, ({ today, achieved, ...rule }) => {
        const streak = streakOf(achieved, today, rule);
        expect(streakOf([...achieved].reverse(), today, rule)).toBe(streak);
        expect(streakOf([...achieved, ...achieved].sort(), today, rule)).toBe(streak);
        expect(bestStreakOf([...achieved].sort(), rule)).toBe(bestStreakOf(achieved, rule));
      }),
    );
  });

  it('no streak is longer than the best one', () => {
    fc.assert(
      fc.property(anyCase, ({ today, achieved, ...rule }) => {
        const best = bestStreakOf(achieved, rule);
        expect(best).toBeGreaterThanOrEqual(streakOf(achieved, today, rule));
      }),
    );
  });

  it('the days from some day on say the whole streak, unless nothing since ended it', () => {
    fc.assert(
      fc.property(anyCase, ({ today, achieved, ...rule }) => {
        const first = addDays(today, -14);
        const known = achieved.filter((one) => one >= first);
        if (mayBeginBefore(known, { first, today }, rule)) return;
        expect(streakOf(known, today, rule)).toBe(streakOf(achieved, today, rule));
      }),
    );
  });
});
