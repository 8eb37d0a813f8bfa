import type { DayString } from '@saathi/contract';
import { expect, test } from 'vitest';
import { entriesUpTo } from './goals.factory.ts';
import { runsOf } from './runs.ts';
import { endedStreakOf, streakIconOf } from './streak-words.ts';

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
  ['·······', 0],
  ['✓✓✓✓✓··', 5],
  ['·✓✓✓···', 3],
  ['··✓✓···', 0], // hardly a streak
  ['✓✓✓✓·✓·', 0], // not ended: yesterday counts
  ['✓✓✓✓··✓', 0], // begun anew
])('after %s a streak of %i days has ended', (marks, days) => {
  expect(endedStreakOf(entriesUpTo(TODAY, marks))).toBe(days);
});

test('days in a row are told as one run, newest first', () => {
  expect(runsOf(entriesUpTo(TODAY, '✓··✓✓·✓'))).toEqual([
    { first: '2026-11-20', last: '2026-11-20' },
    { first: '2026-11-17', last: '2026-11-18' },
    { first: '2026-11-14', last: '2026-11-14' },
  ]);
});
