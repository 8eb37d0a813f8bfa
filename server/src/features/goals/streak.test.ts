import type { DayString } from '@saathi/contract';
import { streakOf } from '@saathi/contract/streak';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../platform/clock.ts';
import { bestStreakOf } from './streak.ts';

const day = (text: string) => text as DayString;
const days = (...texts: string[]) => texts.map(day);

describe('a streak', () => {
  it.each<[string, string[], string, number]>([
    ['nothing achieved', [], '2026-03-10', 0],
    ['today alone', ['2026-03-10'], '2026-03-10', 1],
    ['yesterday, while today is open', ['2026-03-09'], '2026-03-10', 1],
    ['only the day before yesterday', ['2026-03-08'], '2026-03-10', 0],
    ['three days up to today', ['2026-03-08', '2026-03-09', '2026-03-10'], '2026-03-10', 3],
    ['three days up to yesterday', ['2026-03-07', '2026-03-08', '2026-03-09'], '2026-03-10', 3],
    ['today after a gap yesterday', ['2026-03-08', '2026-03-10'], '2026-03-10', 1],
    ['days in no order', ['2026-03-09', '2026-03-10', '2026-03-08'], '2026-03-10', 3],
    ['a day named twice', ['2026-03-10', '2026-03-10'], '2026-03-10', 1],
    ['a later day, ticked on a device ahead', ['2026-03-10', '2026-03-11'], '2026-03-10', 1],
    ['only a later day', ['2026-03-11'], '2026-03-10', 0],
    ['over 29 February', ['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01', 3],
    ['over the end of February without 29', ['2026-02-28', '2026-03-01'], '2026-03-01', 2],
    ['not over a missed 29 February', ['2028-02-28', '2028-03-01'], '2028-03-01', 1],
    ['over the turn of the year', ['2025-12-31', '2026-01-01'], '2026-01-01', 2],
    ['over the start of summer time', ['2026-03-07', '2026-03-08', '2026-03-09'], '2026-03-09', 3],
    ['over the end of summer time', ['2026-10-31', '2026-11-01', '2026-11-02'], '2026-11-02', 3],
  ])('counts %s', (_, achieved, today, streak) => {
    expect(streakOf(days(...achieved), day(today))).toBe(streak);
  });

  it('falls back to the run that ended yesterday when today is unticked', () => {
    const ticked = days('2026-03-08', '2026-03-09', '2026-03-10');
    expect(streakOf(ticked, day('2026-03-10'))).toBe(3);
    expect(streakOf(ticked.slice(0, 2), day('2026-03-10'))).toBe(2);
  });
});

describe('the best streak', () => {
  it.each<[string, string[], number]>([
    ['nothing', [], 0],
    ['one day', ['2026-03-10'], 1],
    ['the longer of two runs', ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05'], 3],
    ['a run over 29 February', ['2028-02-28', '2028-02-29', '2028-03-01'], 3],
  ])('counts %s', (_, achieved, best) => {
    expect(bestStreakOf(days(...achieved))).toBe(best);
  });
});

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays(day('1990-01-01'), n));
const anyRun = fc.integer({ min: 1, max: 400 });
const runUpTo = (last: DayString, length: number) =>
  Array.from({ length }, (_, back) => addDays(last, -back));

describe('for any days', () => {
  it('a streak is as long as the run that ends today or yesterday, whatever lies before', () => {
    fc.assert(
      fc.property(anyDay, anyRun, fc.boolean(), fc.array(anyDay), (today, run, open, noise) => {
        const last = open ? addDays(today, -1) : today;
        const before = addDays(last, -run);
        const old = noise.filter((other) => other < before);
        expect(streakOf([...old, ...runUpTo(last, run)], today)).toBe(run);
      }),
    );
  });

  it('ticking today never shortens a streak and adds exactly the day', () => {
    fc.assert(
      fc.property(anyDay, fc.array(fc.integer({ min: 1, max: 30 })), (today, back) => {
        const achieved = back.map((n) => addDays(today, -n));
        expect(streakOf([...achieved, today], today)).toBe(streakOf(achieved, today) + 1);
      }),
    );
  });

  it('the best streak is at least the streak and at most the number of days', () => {
    fc.assert(
      fc.property(anyDay, fc.array(fc.integer({ min: 0, max: 60 })), (today, back) => {
        const achieved = back.map((n) => addDays(today, -n));
        const best = bestStreakOf(achieved);
        expect(best).toBeGreaterThanOrEqual(streakOf(achieved, today));
        expect(best).toBeLessThanOrEqual(new Set(achieved).size);
      }),
    );
  });

  it('one tick a day, at noon wherever the device is, makes a streak of every day', () => {
    const zones = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York'];
    // Kiritimati crossed the date line and had no 31 December 1994.
    const lasting = anyDay.filter((start) => start > '1994-12-31');
    const noon = (start: number, n: number) => new Date(start + n * 86_400_000);
    fc.assert(
      fc.property(fc.constantFrom(...zones), lasting, anyRun, (zone, start, length) => {
        const first = Date.parse(start) + 12 * 3_600_000;
        const ticks = Array.from({ length }, (_, n) => dayIn(zone, noon(first, n)));
        expect(streakOf(ticks, ticks[length - 1]!)).toBe(length);
      }),
    );
  });
});
