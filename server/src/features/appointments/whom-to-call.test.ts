import type { AppointmentId, DayString, ExceptionId, ScheduleException } from '@saathi/contract';
import { expect, it } from 'vitest';
import { everyDay } from './appointments.factory.ts';
import { isToCall } from './whom-to-call.ts';

const day = '2026-03-10' as DayString;
const NOW = new Date(`${day}T09:00:00+05:30`);
const closing = (id: string): ScheduleException => ({
  id: id as ExceptionId,
  day,
  kind: 'close',
  from: null,
  to: null,
  minutes: null,
  seats: null,
});

it.each([
  ['within the hours', 1, [], false],
  ['within the hours, closed since', 1, [closing('3')], true],
  ['beyond them', 101, [], false],
  ['beyond them, closed before', 101, [closing('1')], false],
  ['beyond them, closed since', 101, [closing('1'), closing('3')], true],
])('an appointment of an earlier version on a seat %s', (_, seat, exceptions, toCall) => {
  const startsAt = new Date(`${day}T${seat > 1 ? '14' : '10'}:00:00+05:30`);
  const one = {
    id: '2' as AppointmentId,
    state: 'confirmed' as const,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 900_000),
    day,
    seat,
    outsideHours: null,
  };
  expect(isToCall({ hours: everyDay(), exceptions }, 'Asia/Kolkata', NOW)(one)).toBe(toCall);
});
