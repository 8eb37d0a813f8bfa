import { dayString } from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import { instantIn } from './clock.ts';

const day = (text: string) => dayString.parse(text);

describe('An instant of a day in a time zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-22', '10:30', '2026-11-22T05:00:00Z'],
    ['Asia/Kathmandu', '2026-03-01', '00:00', '2026-02-28T18:15:00Z'],
    ['America/New_York', '2026-07-04', '23:59', '2026-07-05T03:59:00Z'],
    ['UTC', '2028-02-29', '12:00', '2028-02-29T12:00:00Z'],
    ['Asia/Kolkata', '9999-12-31', '12:00', '9999-12-31T06:30:00Z'],
    // Until 1906, Madras time was 5:21:10 ahead of UTC.
    ['Asia/Kolkata', '1900-01-01', '00:00', '1899-12-31T18:38:50Z'],
  ])('%s %s %s', (timeZone, date, time, expected) => {
    expect(instantIn(timeZone, day(date), time)).toEqual(new Date(expected));
  });

  it('is the later of two where the clock goes back, an hour off where it goes forward', () => {
    expect(instantIn('Europe/Berlin', day('2026-10-25'), '02:30').toISOString()).toBe(
      '2026-10-25T01:30:00.000Z',
    );
    expect(instantIn('Europe/Berlin', day('2026-03-29'), '02:30').toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });
});
