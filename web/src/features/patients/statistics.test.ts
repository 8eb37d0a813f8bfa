import type { DayString } from '@saathi/contract';
import { describe, expect, test } from 'vitest';
import { aSummary } from './patients.factory.ts';
import { ageOn, completionOf, missedDaysOf, shareOf, weeklyShares } from './statistics.ts';

const TODAY = '2026-11-20' as DayString;
const day = (text: string) => text as DayString;

describe('completion', () => {
  test.each([
    ['no goals', [], 0],
    ['one goal never achieved', [''], 0],
    ['one goal every day', ['✓'.repeat(15)], 100],
    ['one of 15', ['✓'], 7],
    ['half of two goals', ['✓'.repeat(15), ''], 50],
    ['11 of 45', ['✓✓✓✓✓✓✓✓', '✓✓', '✓'], 24],
  ])('of %s is as product 9 counts', (_, marks, percent) => {
    expect(completionOf(marks.map((mark, n) => aSummary(n, TODAY, mark)))).toBe(percent);
  });
});

describe('days missed in a row', () => {
  test.each([
    [[], 0],
    [['✓'], 0],
    [['✓·'], 0], // today is open
    [['✓··'], 1],
    [['✓····'], 3],
    [['✓····', '✓·'], 0], // another goal was achieved
    [[''], 14],
  ])('after %j are %i', (marks, days) => {
    const goalsSummary = marks.map((mark, n) => aSummary(n, TODAY, mark));
    expect(missedDaysOf({ goalsSummary })).toBe(days);
  });
});

test('days that were excused or not due are not missed', () => {
  const goal = aSummary(1, TODAY, '✓·····');
  const last15Days = goal.last15Days.map((entry) =>
    entry.date === '2026-11-17' || entry.date === '2026-11-19'
      ? { ...entry, off: 'excused' as const }
      : entry,
  );
  expect(missedDaysOf({ goalsSummary: [{ ...goal, last15Days }] })).toBe(2);
  const inWeeks = { ...goal, frequency: { timesAWeek: 2 } };
  expect(missedDaysOf({ goalsSummary: [inWeeks] })).toBe(0);
});

test.each([
  ['2026-11-20', 0],
  ['2026-11-18', 2],
])('days before the first goal, made on %s, are not missed', (since, days) => {
  const goalsSummary = [aSummary(1, TODAY, '', TODAY), aSummary(2, TODAY, '', day(since))];
  expect(missedDaysOf({ goalsSummary })).toBe(days);
});

test('the weekly share counts days with goals only', () => {
  const days = [
    { date: day('2026-11-18'), achieved: 0, goals: 0 },
    { date: day('2026-11-19'), achieved: 1, goals: 2 },
    { date: day('2026-11-20'), achieved: 2, goals: 2 },
  ];
  expect(weeklyShares(days)).toEqual([null, 0.5, 0.75]);
  expect(shareOf([])).toBeNull();
});

test.each([
  ['1960-11-20', 66],
  ['1960-11-21', 65],
  ['2026-01-01', 0],
])('who was born on %s is %i', (birth, years) => {
  expect(ageOn(TODAY, day(birth))).toBe(years);
});
