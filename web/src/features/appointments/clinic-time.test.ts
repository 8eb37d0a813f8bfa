import type { DayString } from '@saathi/contract';
import { expect, test } from 'vitest';
import { dayIn, instantOf, isLocal, timeIn } from './clinic-time.ts';

// The day and the time of day in a time zone at an instant.
test.each([
  ['before midnight in India', 'Asia/Kolkata', '2026-11-24T18:29:00Z', '2026-11-24', '23:59'],
  ['at midnight in India', 'Asia/Kolkata', '2026-11-24T18:30:00Z', '2026-11-25', '00:00'],
  ['at the end of a month', 'Asia/Kolkata', '2026-11-30T19:00:00Z', '2026-12-01', '00:30'],
  ['at the end of a year', 'Asia/Kolkata', '2026-12-31T18:30:00Z', '2027-01-01', '00:00'],
  ['on a leap day', 'Asia/Kolkata', '2028-02-28T20:00:00Z', '2028-02-29', '01:30'],
  ['after a leap day', 'Asia/Kolkata', '2028-02-29T19:00:00Z', '2028-03-01', '00:30'],
  ['without a leap day', 'Asia/Kolkata', '2027-02-28T19:00:00Z', '2027-03-01', '00:30'],
  [
    'before summer begins in London',
    'Europe/London',
    '2026-03-29T00:59:00Z',
    '2026-03-29',
    '00:59',
  ],
  ['after summer began in London', 'Europe/London', '2026-03-29T01:00:00Z', '2026-03-29', '02:00'],
  [
    'before summer ends in New York',
    'America/New_York',
    '2026-11-01T05:59:00Z',
    '2026-11-01',
    '01:59',
  ],
  [
    'after summer ended in New York',
    'America/New_York',
    '2026-11-01T06:00:00Z',
    '2026-11-01',
    '01:00',
  ],
  [
    'a quarter of an hour beside India',
    'Asia/Kathmandu',
    '2026-11-24T18:15:00Z',
    '2026-11-25',
    '00:00',
  ],
])('%s', (_, zone, instant, day, time) => {
  expect(dayIn(zone, instant)).toBe(day);
  expect(timeIn(zone, instant)).toBe(time);
});

test.each([
  ['in India', 'Asia/Kolkata', '2026-11-25', '00:00', '2026-11-24T18:30:00.000Z'],
  ['on a leap day', 'Asia/Kolkata', '2028-02-29', '05:29', '2028-02-28T23:59:00.000Z'],
  ['before summer begins', 'Europe/London', '2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
  ['after summer began', 'Europe/London', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
  ['after summer ended', 'America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
  ['half a day ahead', 'Pacific/Auckland', '2026-09-27', '03:00', '2026-09-26T14:00:00.000Z'],
])('a time of day %s is this instant', (_, zone, day, time, instant) => {
  expect(instantOf(zone, day as DayString, time)).toBe(instant);
});

test('a zone is local where its clocks show what the device shows, whatever it is called', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const instant = '2026-11-24T05:00:00Z';
  expect(isLocal(here, instant)).toBe(true);
  expect(isLocal(here === 'Pacific/Kiritimati' ? 'UTC' : 'Pacific/Kiritimati', instant)).toBe(
    false,
  );
});
