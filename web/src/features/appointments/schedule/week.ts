import type { WeeklyHours } from '@saathi/contract';
import { SEATS_MAX, SLOT_MIN_MINUTES } from '@saathi/contract/limits';
import { newClientId } from '../../../platform/api/api.ts';

/** The same hours on several weekdays, as a row of the form. */
export type HoursRow = {
  key: string;
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  from: string;
  to: string;
  minutes: number;
  /** As typed. */
  seats: string;
  /** YYYY-MM-DD, or '' for no limit. */
  validFrom: string;
  validTo: string;
};

const WORKDAYS = [1, 2, 3, 4, 5, 6];

/** The default hours, which are common among clinics. */
export const usualHours = (): HoursRow => ({
  // Unique even among rows restored from a draft.
  key: newClientId(),
  weekdays: WORKDAYS,
  from: '10:00',
  to: '13:00',
  minutes: 15,
  seats: '1',
  validFrom: '',
  validTo: '',
});

const EVENING = '17:00';
const USUAL_LENGTH_HOURS = 3;
const LAST_HOUR = 23;

/**
 * The hours suggested after others: on the days of the first, in the evening or after all ends; no
 * times if the day has no room for them.
 */
export const nextHours = (rows: readonly HoursRow[]): HoursRow => {
  const usual = usualHours();
  const [first] = rows;
  if (!first) return usual;
  const from = rows.reduce((latest, { to }) => (to > latest ? to : latest), EVENING);
  const hour = Number(from.slice(0, 2)) + USUAL_LENGTH_HOURS;
  if (hour > LAST_HOUR) return { ...usual, weekdays: first.weekdays, from: '', to: '' };
  return { ...usual, weekdays: first.weekdays, from, to: `${hour}${from.slice(2)}` };
};

/** Groups weekly hours that differ only by weekday into one row. */
export const rowsOf = (hours: readonly WeeklyHours[]): HoursRow[] => {
  const rows = new Map<string, HoursRow>();
  for (const { weekday, validFrom, validTo, seats, ...same } of hours) {
    const name = JSON.stringify([same, seats, validFrom, validTo]);
    const known = rows.get(name)?.weekdays ?? [];
    rows.set(name, {
      ...same,
      key: name,
      weekdays: [...known, weekday].sort(),
      seats: String(seats),
      validFrom: validFrom ?? '',
      validTo: validTo ?? '',
    });
  }
  return [...rows.values()];
};

/** Returns the weekly hours of a row, one entry per weekday. */
const hoursOf = ({ key: _, weekdays, seats, ...row }: HoursRow) =>
  weekdays.map((weekday) => ({
    ...row,
    weekday,
    seats: Number(seats),
    validFrom: row.validFrom || null,
    validTo: row.validTo || null,
  }));

/** Returns the weekly hours of all rows, in order. */
export const weekOf = (rows: readonly HoursRow[]) => rows.flatMap(hoursOf);

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export type RowFault = 'weekdays' | 'to' | 'minutes' | 'seats' | 'validTo';

/** Returns the faults of a single row; the server reports rows that overlap. */
export const faultsOf = (row: HoursRow): RowFault[] => {
  const { weekdays, from, to, minutes, validFrom, validTo } = row;
  const seats = Number(row.seats);
  const length = minutesOf(to) - minutesOf(from);
  const isOver = !from || !to || length <= 0;
  return [
    ...(weekdays.length === 0 ? (['weekdays'] as const) : []),
    ...(isOver ? (['to'] as const) : []),
    ...(minutes < SLOT_MIN_MINUTES || (!isOver && minutes > length) ? (['minutes'] as const) : []),
    ...(Number.isInteger(seats) && seats >= 1 && seats <= SEATS_MAX ? [] : (['seats'] as const)),
    ...(validFrom && validTo && validTo < validFrom ? (['validTo'] as const) : []),
  ];
};

/** Maps an error field of the sent list to its row and field: 'hours.2.to' → [1, 'to']. */
export const placeOf = (field: string, rows: readonly HoursRow[]): [number, string] | undefined => {
  const [, entry, name = ''] = /^hours\.(\d+)\.(\w+)/.exec(field) ?? [];
  if (entry === undefined) return undefined;
  let first = 0;
  for (const [place, { weekdays }] of rows.entries()) {
    first += weekdays.length;
    if (Number(entry) < first) return [place, name];
  }
  return undefined;
};
