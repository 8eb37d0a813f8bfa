import type { WeeklyHours } from '@saathi/contract';
import { expect, test } from 'vitest';
import { faultsOf, nextHours, placeOf, rowsOf, usualHours, weekOf } from './week.ts';

const monday: WeeklyHours = {
  weekday: 1,
  from: '10:00',
  to: '13:00',
  minutes: 15,
  seats: 2,
  validFrom: null,
  validTo: null,
};
const evening = { ...monday, from: '17:00', to: '20:00', validTo: '2026-12-31' as never };

test('the same hours of several weekdays are one row, and become the same hours again', () => {
  const hours = [monday, { ...monday, weekday: 3 }, evening, { ...evening, weekday: 6 }];
  const rows = rowsOf(hours);
  expect(rows.map(({ weekdays, from }) => [weekdays, from])).toEqual([
    [[1, 3], '10:00'],
    [[1, 6], '17:00'],
  ]);
  expect(weekOf(rows)).toEqual(hours);
  expect(rowsOf([])).toEqual([]);
});

test.each([
  ['nothing', {}, []],
  ['no weekday', { weekdays: [] }, ['weekdays']],
  ['an end before the beginning', { to: '09:00' }, ['to']],
  ['no beginning', { from: '' }, ['to']],
  ['visits longer than the hours', { to: '10:10' }, ['minutes']],
  ['no seat', { seats: '0' }, ['seats']],
  ['half a seat', { seats: '1.5' }, ['seats']],
  ['a last day before the first', { validFrom: '2026-12-02', validTo: '2026-12-01' }, ['validTo']],
])('%s is wrong with a row', (_, change, faults) => {
  expect(faultsOf({ ...usualHours(), ...change })).toEqual(faults);
});

test('further hours are suggested on the same days, where they do not overlap', () => {
  expect(nextHours([])).toMatchObject({ from: '10:00', to: '13:00' });
  const first = { ...usualHours(), weekdays: [2, 4] };
  const second = nextHours([first]);
  expect(second).toMatchObject({ weekdays: [2, 4], from: '17:00', to: '20:00' });
  const third = nextHours([first, { ...second, to: '20:30' }]);
  expect(third).toMatchObject({ from: '20:30', to: '23:30' });
  expect(nextHours([third])).toMatchObject({ from: '', to: '' });
});

test('what the server refuses of an entry is said at the row that the entry came from', () => {
  const rows = [usualHours(), { ...usualHours(), weekdays: [1, 2] }];
  expect(placeOf('hours.5.to', rows)).toEqual([0, 'to']);
  expect(placeOf('hours.7.from', rows)).toEqual([1, 'from']);
  expect(placeOf('hours.8.from', rows)).toBeUndefined();
  expect(placeOf('confirms', rows)).toBeUndefined();
});
