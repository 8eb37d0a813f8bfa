import type { DayString, UserId } from '@saathi/contract';
import { describe, expect, test } from 'vitest';
import { ageOn } from './age.ts';
import { completionOf, missedDaysOf } from './completion.ts';
import { countFor, matching, sortedBy, toEntries } from './patient-order.ts';
import { aPatientWithGoals, aSummary } from './patients.factory.ts';
import { shareOf, weeklyShares } from './weekly-share.ts';

const TODAY = '2026-11-20' as DayString;
const NOW = new Date('2026-11-20T09:00:00Z');
const day = (text: string) => text as DayString;

describe('completion', () => {
  test.each([
    ['no goals', [], 0],
    ['one goal never achieved', [''], 0],
    ['one goal every day', ['✓'.repeat(15)], 100],
    ['one of 15', ['✓'], 7],
    ['half of two goals', ['✓'.repeat(15), ''], 50],
    ['11 of 45', ['✓✓✓✓✓✓✓✓', '✓✓', '✓'], 24],
  ])('of %s is as the specification counts', (_, marks, percent) => {
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

describe('the order of patients', () => {
  const calm = aPatientWithGoals(1, { goalsSummary: [aSummary(1, TODAY, '✓✓✓')] });
  const missed = aPatientWithGoals(2, { goalsSummary: [aSummary(1, TODAY, '✓····')] });
  const fresh = aPatientWithGoals(3, { assignedAt: '2026-11-14T09:00:01Z' });
  const waits = aPatientWithGoals(4, { assignedAt: '2026-11-13T09:00:00Z' });
  const entries = toEntries([calm, missed, fresh, waits], new Set([waits.id]), NOW);
  const names = (list: typeof entries) => list.map(({ patient }) => patient.name);

  test.each([
    ['recent', ['Patient 1', 'Patient 2', 'Patient 3', 'Patient 4'], 4],
    ['reply', ['Patient 4', 'Patient 1', 'Patient 2', 'Patient 3'], 1],
    ['missed', ['Patient 2', 'Patient 1', 'Patient 3', 'Patient 4'], 1],
    ['fresh', ['Patient 3', 'Patient 1', 'Patient 2', 'Patient 4'], 1],
  ] as const)('by %s brings those to the top and keeps the rest', (sort, order, count) => {
    expect(names(sortedBy(sort, entries))).toEqual(order);
    expect(countFor(sort, entries)).toBe(count);
  });
});

describe('the search', () => {
  const people = [
    aPatientWithGoals(1, { name: 'Asha Kulkarni', phone: '+919876543210' }),
    aPatientWithGoals(2, { name: 'José Álvarez', phone: '+918888812345' }),
    aPatientWithGoals(3, { name: 'आशा देवी', phone: '+917777700000' }),
  ];
  const entries = toEntries(people, new Set<UserId>(), NOW);
  test.each([
    ['', [1, 2, 3]],
    ['asha', [1]],
    ['kulk as', [1]],
    ['jose alv', [2]],
    ['आशा', [3]],
    ['98765 43210', [1]],
    ['+91 888-88', [2]],
    ['12345', [2]],
    ['asha 98', []],
    ['nobody', []],
  ])('for %j finds %j', (search, found) => {
    const names = matching(search, entries).map(({ patient }) => patient.name);
    expect(names).toEqual(found.map((number) => people[number - 1]?.name));
  });
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
