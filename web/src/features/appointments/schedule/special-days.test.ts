import type { DayString, ScheduleException } from '@saathi/contract';
import { expect, test } from 'vitest';
import { aSchedule } from '../appointments.factory.ts';
import { joinClosedDays } from './special-days.ts';

const [closing = expect.fail()] = aSchedule().exceptions;
const on = (day: string, more: Partial<ScheduleException> = {}): ScheduleException => ({
  ...closing,
  day: day as DayString,
  ...more,
});

test('whole days closed one after the other are one entry, across a month and added hours', () => {
  const added = { kind: 'add', from: '17:00', to: '18:00', minutes: 15, seats: 1 } as const;
  const joined = joinClosedDays([
    on('2026-11-29'),
    on('2026-11-30'),
    on('2026-11-30', added),
    on('2026-12-01'),
    on('2026-12-02', { from: '10:00', to: '11:00' }),
    on('2026-12-03'),
    on('2026-12-04', added),
    on('2026-12-05'),
  ]);
  expect(joined.map(({ day, until, kind, shut }) => [day, until, kind, shut])).toEqual([
    ['2026-11-29', '2026-12-01', 'close', false],
    ['2026-11-30', '2026-11-30', 'add', true],
    ['2026-12-02', '2026-12-02', 'close', false],
    ['2026-12-03', '2026-12-03', 'close', false],
    ['2026-12-04', '2026-12-04', 'add', false],
    ['2026-12-05', '2026-12-05', 'close', false],
  ]);
});
