import type { DayString } from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import { minutesOf } from '../../platform/clock.ts';
import { hoursOn } from './appointments.factory.ts';
import { seatInHours, seatOutsideHours } from './seats.ts';
import { isClosed, isOutside, slotsOn, type WorkingHours, weekdayOf } from './slots.ts';

const INDIA = 'Asia/Kolkata';
const startsOf = (plan: Partial<WorkingHours>, day: string, timeZone = INDIA): string[] =>
  slotsOn({ hours: [], exceptions: [], ...plan }, timeZone, day as DayString).map(({ start }) =>
    new Date(start).toISOString().replace(':00.000Z', 'Z'),
  );
/** Returns weekly hours for the weekday of this day. */
const onDay = (day: string, from: string, to: string, minutes = 30) => [
  hoursOn(weekdayOf(day as DayString), { from, to, minutes }),
];
const exception = (day: string, changes: Partial<WorkingHours['exceptions'][number]> = {}) => ({
  day: day as DayString,
  kind: 'close' as const,
  from: null,
  to: null,
  minutes: null,
  seats: null,
  ...changes,
});

describe('the slots of a day', () => {
  it.each([
    [
      'begin and end in the hours',
      '2026-03-10',
      '10:00',
      '11:10',
      INDIA,
      ['2026-03-10T04:30Z', '2026-03-10T05:00Z'],
    ],
    [
      'before 05:30 in India are of the day before in UTC',
      '2026-03-10',
      '00:00',
      '01:00',
      INDIA,
      ['2026-03-09T18:30Z', '2026-03-09T19:00Z'],
    ],
    ['go up to midnight', '2026-03-10', '23:00', '23:59', INDIA, ['2026-03-10T17:30Z']],
    ['of the last of a month', '2026-04-30', '23:00', '23:59', INDIA, ['2026-04-30T17:30Z']],
    ['of the first of a month', '2026-05-01', '00:00', '00:30', INDIA, ['2026-04-30T18:30Z']],
    ['of the end of a year', '2026-12-31', '23:00', '23:30', INDIA, ['2026-12-31T17:30Z']],
    ['of a leap day', '2028-02-29', '10:00', '10:30', INDIA, ['2028-02-29T04:30Z']],
    ['of the day after a leap day', '2028-03-01', '00:00', '00:30', INDIA, ['2028-02-29T18:30Z']],
    [
      'do not move in India while clocks change elsewhere',
      '2026-03-29',
      '10:00',
      '10:30',
      INDIA,
      ['2026-03-29T04:30Z'],
    ],
    [
      'leave out what a clock in Berlin skips',
      '2026-03-29',
      '01:30',
      '03:30',
      'Europe/Berlin',
      ['2026-03-29T00:30Z', '2026-03-29T01:00Z'],
    ],
    [
      'come once where a clock in Berlin shows an hour twice',
      '2026-10-25',
      '01:30',
      '03:30',
      'Europe/Berlin',
      ['2026-10-24T23:30Z', '2026-10-25T01:00Z', '2026-10-25T01:30Z', '2026-10-25T02:00Z'],
    ],
    [
      'keep the wall clock after a change in New York',
      '2026-03-08',
      '10:00',
      '10:30',
      'America/New_York',
      ['2026-03-08T14:00Z'],
    ],
    [
      'keep it before a change',
      '2026-03-07',
      '10:00',
      '10:30',
      'America/New_York',
      ['2026-03-07T15:00Z'],
    ],
    [
      'are right where a day begins at 01:00',
      '2018-11-04',
      '01:00',
      '02:00',
      'America/Sao_Paulo',
      ['2018-11-04T03:00Z', '2018-11-04T03:30Z'],
    ],
    [
      'are right at half hours of the zone',
      '2026-10-04',
      '03:00',
      '03:30',
      'Australia/Lord_Howe',
      ['2026-10-03T16:00Z'],
    ],
  ])('%s', (_, day, from, to, timeZone, wanted) => {
    expect(startsOf({ hours: onDay(day, from, to) }, day, timeZone)).toEqual(wanted);
  });

  it('hold on their weekday and between the first and the last day alone', () => {
    const hours = [
      hoursOn(2, {
        to: '10:15',
        validFrom: '2026-03-10' as DayString,
        validTo: '2026-03-17' as DayString,
      }),
    ];
    const days = ['2026-03-03', '2026-03-10', '2026-03-11', '2026-03-17', '2026-03-24'];
    expect(days.filter((day) => startsOf({ hours }, day).length > 0)).toEqual([
      '2026-03-10',
      '2026-03-17',
    ]);
  });

  it('are gone where an exception touches them, for a day or for hours', () => {
    const day = '2026-03-10';
    const hours = onDay(day, '10:00', '12:00');
    expect(startsOf({ hours, exceptions: [exception(day)] }, day)).toEqual([]);
    const noon = exception(day, { from: '10:45', to: '11:15' });
    expect(startsOf({ hours, exceptions: [noon] }, day)).toEqual([
      '2026-03-10T04:30Z',
      '2026-03-10T06:00Z',
    ]);
    expect(startsOf({ hours, exceptions: [exception('2026-03-11')] }, day)).toHaveLength(4);
  });

  it('are added where there are none, and take the place of those they touch', () => {
    const day = '2026-03-10';
    const added = exception(day, {
      kind: 'add',
      from: '11:10',
      to: '12:10',
      minutes: 20,
      seats: 2,
    });
    expect(startsOf({ exceptions: [added] }, day)).toEqual([
      '2026-03-10T05:40Z',
      '2026-03-10T06:00Z',
      '2026-03-10T06:20Z',
    ]);
    const hours = onDay(day, '10:00', '12:00');
    expect(startsOf({ hours, exceptions: [added] }, day).slice(0, 3)).toEqual([
      '2026-03-10T04:30Z',
      '2026-03-10T05:00Z',
      '2026-03-10T05:40Z',
    ]);
  });
});

describe('a closed time', () => {
  const day = '2026-03-10' as DayString;
  const morning = exception(day, { from: '10:10', to: '11:00' });
  const wholeNext = exception('2026-03-11');

  it.each([
    ['begins before it and reaches into it', '10:00', '10:15', true],
    ['ends as it begins', '09:55', '10:10', false],
    ['begins as it ends', '11:00', '11:15', false],
    ['ends at midnight, before a closed day', '23:45', '24:00', false],
    ['reaches past midnight into a closed day', '23:50', '24:05', true],
  ])('holds an appointment that %s: %s to %s, %s', (_, from, to, closed) => {
    const midnight = Date.parse(`${day}T00:00:00+05:30`);
    const at = (time: string) => midnight + minutesOf(time) * 60_000;
    const plan = { hours: [], exceptions: [morning, wholeNext] };
    expect(isClosed(plan, INDIA, day, { start: at(from), end: at(to) })).toBe(closed);
  });
});

describe('an appointment', () => {
  const day = '2026-03-10' as DayString;
  const two = { minutes: 20, seats: 2 };
  const hours = [
    hoursOn(2, { ...two, from: '10:00', to: '11:00' }),
    hoursOn(2, { ...two, from: '11:00', to: '12:05' }),
    hoursOn(2, { ...two, from: '12:05', to: '13:00', validTo: '2026-03-09' as DayString }),
  ];
  const added = { kind: 'add' as const, from: '16:00', to: '17:00', minutes: 15, seats: 1 };
  const exceptions = [
    exception(day, added),
    exception(day, { from: '10:30', to: '10:45' }),
    exception('2026-03-11', { ...added, from: '14:00', to: '15:00' }),
  ];

  it.each([
    ['at no slot of today', 1, '10:05', '10:20', false],
    ['across two hours', 2, '10:50', '11:20', false],
    ['after the last slot', 1, '11:50', '12:05', false],
    ['reaching beyond the hours', 1, '11:50', '12:06', true],
    ['in hours that are over', 1, '12:10', '12:20', true],
    ['before the hours', 1, '09:50', '10:05', true],
    ['in added hours', 1, '16:15', '16:30', false],
    ['in added hours of another day', 1, '14:00', '14:15', true],
    ['on a seat that is no more', 3, '11:00', '11:20', true],
    ['beyond the seats', 101, '11:00', '11:20', false],
    ['beyond the seats, at a closed time', 101, '10:40', '10:50', true],
  ])('%s, on seat %s: %s to %s, is outside: %s', (_, seat, from, to, outside) => {
    const at = (time: string) => Date.parse(`${day}T${time}:00+05:30`);
    const span = { start: at(from), end: at(to), seat };
    expect(isOutside({ hours, exceptions }, INDIA, day, span)).toBe(outside);
  });

  it.each([
    [1, false],
    [2, true],
  ])('on seat %s, where added hours have one: is outside: %s', (seat, outside) => {
    const one = exception(day, { kind: 'add', from: '10:00', to: '12:00', minutes: 20, seats: 1 });
    const at = (time: string) => Date.parse(`${day}T${time}:00+05:30`);
    const span = { start: at('10:20'), end: at('10:40'), seat };
    expect(isOutside({ hours, exceptions: [one] }, INDIA, day, span)).toBe(outside);
  });
});

describe('seats and tokens', () => {
  const day = '2026-03-10' as DayString;
  const grid = slotsOn({ hours: [hoursOn(2, { seats: 3 })], exceptions: [] }, INDIA, day);
  const [first, second] = grid;
  if (!first || !second) throw new Error('a day without slots');

  it('are counted by time, however they are booked', () => {
    expect(seatInHours(grid, [], second.start)).toMatchObject({ seat: 1, token: 4 });
    expect(seatInHours(grid, [], first.start)).toMatchObject({ seat: 1, token: 1 });
  });

  it('give a free seat again, and no token twice', () => {
    const taken = [
      { ...first, seat: 1, token: 1 },
      { ...first, seat: 3, token: 2 },
    ];
    // The second seat's own token is taken, because the hours have changed since.
    expect(seatInHours(grid, taken, first.start)).toMatchObject({ seat: 2, token: 25 });
  });

  it('are full when all who overlap sit on them, and walk-ins take none', () => {
    const taken = [1, 2, 3].map((seat) => ({ ...first, seat, token: seat }));
    expect(seatInHours(grid, taken, first.start)).toBe('full');
    expect(seatInHours(grid, taken, first.start + 60_000)).toBeNull();
    const beyond = seatOutsideHours(grid, taken, first);
    expect(beyond).toMatchObject({ seat: 101, token: 25 });
    expect(seatOutsideHours(grid, [...taken, beyond], first)).toMatchObject({
      seat: 102,
      token: 26,
    });
    expect(seatInHours(grid, [beyond], first.start)).toMatchObject({ seat: 1, token: 1 });
  });
});
