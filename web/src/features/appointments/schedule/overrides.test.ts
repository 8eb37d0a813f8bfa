import type { DayString, ScheduleException } from '@saathi/contract';
import { expect, test } from 'vitest';
import { anAppointment, aSchedule, TUESDAY } from '../appointments.factory.ts';
import { overridesAt } from './overrides.ts';

const [closing = expect.fail()] = aSchedule().exceptions;
const added: ScheduleException = {
  ...closing,
  kind: 'add',
  from: '12:00',
  to: '14:00',
  minutes: 15,
  seats: 1,
};

/** The minutes after 10:00 at which somebody comes for 15 minutes, on a Tuesday with two seats. */
const at = (
  time: string,
  starts: number[] = [],
  exceptions: ScheduleException[] = [],
  hours = aSchedule().hours,
) => {
  const appointments = starts.map((minutes, place) => {
    const startsAt = new Date(Date.parse('2026-11-24T04:30:00Z') + minutes * 60_000).toISOString();
    return anAppointment(place, { startsAt });
  });
  const schedule = aSchedule({ exceptions, hours });
  const known = { timeZone: 'Asia/Kolkata', schedule, appointments };
  const { isClosed, isOutside, taken } = overridesAt(known, {
    day: TUESDAY,
    at: time,
    minutes: 15,
  });
  return [isClosed && 'closed', isOutside && 'outside', taken.length].filter(Boolean).join();
};

test('nobody is named while a seat is free at this time', () => {
  expect(at('10:00')).toBe('');
  expect(at('10:00', [0])).toBe('');
  expect(at('10:00', [0, 0])).toBe('2');
  expect(at('10:15', [0, 0])).toBe('');
  // Two in turn are never there at once.
  expect(at('10:05', [0, 15])).toBe('');
  expect(at('10:05', [0, 10])).toBe('2');
});

test('a time that is partly outside the hours is outside, and has no seat', () => {
  expect(at('12:45')).toBe('');
  expect(at('12:50')).toBe('outside');
  expect(at('09:50', [0])).toBe('outside,1');
  expect(at('10:00', [], [], [])).toBe('outside');
  const [first = expect.fail()] = aSchedule().hours;
  const until = { ...first, validTo: '2026-11-23' as DayString };
  expect(at('10:00', [], [], [until])).toBe('outside');
  const halves = [first, { ...first, from: '13:00', to: '16:00' }];
  expect(at('12:50', [], [], halves)).toBe('');
});

test('added hours stand instead of the weekly ones', () => {
  expect(at('13:30', [], [added])).toBe('');
  expect(at('12:00', [120], [added])).toBe('1');
  expect(at('11:00', [60], [added])).toBe('');
});

test('a closed time is not called outside as well', () => {
  expect(at('10:00', [0], [closing])).toBe('closed,1');
  expect(at('', [], [closing])).toBe('closed');
  expect(at('', [], [{ ...closing, from: '10:00', to: '11:00' }])).toBe('');
});
