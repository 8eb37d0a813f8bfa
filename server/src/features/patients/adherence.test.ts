import type { DayString } from '@saathi/contract';
import { expect, it } from 'vitest';
import { adherenceOf } from './adherence.ts';

const days = ['2026-03-08', '2026-03-09', '2026-03-10'] as DayString[];

it('counts a goal from its first day on, and on days it was achieved before', () => {
  const goals = [
    { since: days[0]!, achievedDays: [days[1]!] },
    { since: days[2]!, achievedDays: [days[1]!, days[2]!] },
  ];
  expect(adherenceOf(goals, days)).toEqual([
    { date: '2026-03-08', achieved: 0, goals: 1 },
    { date: '2026-03-09', achieved: 2, goals: 2 },
    { date: '2026-03-10', achieved: 1, goals: 2 },
  ]);
});

it('is empty days without goals', () => {
  expect(adherenceOf([], days).map(({ goals }) => goals)).toEqual([0, 0, 0]);
});
