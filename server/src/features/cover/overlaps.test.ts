import { expect, it } from 'vitest';
import { overlaps, type Shift } from './overlaps.ts';

const week = (weekday: number, from: string, to: string): Shift => ({ weekday, from, to });
const dated = (from: string, to: string): Shift => ({
  startsAt: new Date(`2026-03-${from}:00Z`),
  endsAt: new Date(`2026-03-${to}:00Z`),
});
const night = week(2, '20:00', '08:00');

it.each([
  ['the same night', night, night, true],
  ['a night and the morning after', night, week(3, '07:00', '09:00'), true],
  ['a night and what begins when it ends', night, week(3, '08:00', '09:00'), false],
  ['a night and the evening before it', night, week(2, '18:00', '20:00'), false],
  [
    'the night of Sunday and Monday morning',
    week(7, '22:00', '06:00'),
    week(1, '05:00', '07:00'),
    true,
  ],
  ['two days', week(1, '09:00', '17:00'), week(2, '09:00', '17:00'), false],
  ['dates that share an hour', dated('10T08', '10T10'), dated('10T09', '10T11'), true],
  ['dates one after the other', dated('10T08', '10T10'), dated('10T10', '10T11'), false],
  ['a date and the week, which it goes before', dated('10T08', '12T10'), night, false],
])('%s', (_, one, other, expected) => {
  expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
});
