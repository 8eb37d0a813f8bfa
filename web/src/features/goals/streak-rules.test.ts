import type { DayString } from '@saathi/contract';
import { expect, test } from 'vitest';
import { entriesUpTo } from './goals.factory.ts';
import { endedStreakOf, runsOf, streakIconOf, visibleStreakOf } from './streak-rules.ts';

const TODAY = '2026-11-20' as DayString;

test.each([
  [0, 'muscle'],
  [2, 'muscle'],
  [3, 'star'],
  [6, 'star'],
  [7, 'fire'],
  [365, 'fire'],
])('a streak of %i days has the icon %s', (streak, icon) => {
  expect(streakIconOf(streak)).toBe(icon);
});

test.each([
  ['···✓✓✓✓', 4, 4],
  ['···✓✓✓·', 3, 3], // today is open
  ['·✓✓✓···', 5, 0], // counted on an earlier day
  ['✓✓✓✓··✓', 40, 1],
  ['✓✓✓✓✓✓·', 40, 40], // started before these days
  ['✓✓✓✓✓✓✓', 5, 7],
  ['·✓✓✓✓✓✓', 40, 6],
])('on %s a streak once counted as %i is %i', (marks, known, seen) => {
  expect(visibleStreakOf(entriesUpTo(TODAY, marks), known)).toBe(seen);
});

test.each([
  ['·······', undefined],
  ['✓✓✓✓✓··', { days: 5, whole: false }], // started before these days
  ['·✓✓✓···', { days: 3, whole: true }],
  ['··✓✓···', undefined], // too short for a streak
  ['✓✓✓✓·✓·', undefined], // not ended: yesterday counts
  ['✓✓✓✓··✓', undefined], // started again
])('after %s the streak that has ended is %o', (marks, ended) => {
  expect(endedStreakOf(entriesUpTo(TODAY, marks))).toEqual(ended);
});

test('days in a row are told as one run, newest first', () => {
  expect(runsOf(entriesUpTo(TODAY, '✓··✓✓·✓'))).toEqual([
    { first: '2026-11-20', last: '2026-11-20' },
    { first: '2026-11-17', last: '2026-11-18' },
    { first: '2026-11-14', last: '2026-11-14' },
  ]);
});
