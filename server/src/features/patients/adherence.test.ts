import type { DayString, GoalDay } from '@saathi/contract';
import { expect, it } from 'vitest';
import { adherenceOf } from './adherence.ts';

const days = ['2026-03-08', '2026-03-09', '2026-03-10'] as DayString[];

/** Returns a goal's days; '✓' is an achieved one, '-' one on which it was not due, '+' both. */
const aGoal = (since: DayString, marks: string) => ({
  since,
  days: days.map((date, place): GoalDay => {
    const mark = marks[place] ?? '';
    const day = { date, achieved: '✓+'.includes(mark) };
    return '-+'.includes(mark) ? { ...day, off: 'not_due' } : day;
  }),
});

it('counts a goal from its first day on, and on days it was achieved before', () => {
  const goals = [aGoal(days[0]!, '·✓·'), aGoal(days[2]!, '·✓✓')];
  expect(adherenceOf(goals, days)).toEqual([
    { date: '2026-03-08', achieved: 0, goals: 1 },
    { date: '2026-03-09', achieved: 2, goals: 2 },
    { date: '2026-03-10', achieved: 1, goals: 2 },
  ]);
});

it('counts no goal on a day on which it was not due, unless it was achieved', () => {
  const goals = [aGoal(days[0]!, '✓--'), aGoal(days[0]!, '··+')];
  expect(adherenceOf(goals, days)).toEqual([
    { date: '2026-03-08', achieved: 1, goals: 2 },
    { date: '2026-03-09', achieved: 0, goals: 1 },
    { date: '2026-03-10', achieved: 1, goals: 1 },
  ]);
});

it('is empty days without goals', () => {
  expect(adherenceOf([], days).map(({ goals }) => goals)).toEqual([0, 0, 0]);
});
