import {
  type Bounds,
  CORRECTIONS_MAX,
  type DayString,
  parseReading,
  possibleRangeOf,
  READINGS_PER_DAY_MAX,
  type ReadingFault,
  type ReadingNumbers,
  type TypedReading,
} from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { addDays, dayIn } from '../../platform/clock.ts';

/** How far a device's clock may be ahead. */
const AHEAD_MAX_MS = 5 * 60_000;

const READINGS_KEPT_MAX = 20_000;

const SENTENCES: Record<ReadingFault, string> = {
  needed: 'Please fill this in',
  impossible: 'This number cannot be right. Please check it.',
  whole: 'Must be a whole number',
  not_below: 'The lower number must be below the upper one.',
  which_unit: 'Please choose the unit.',
};
const UNITS: Partial<Record<TypedReading['measure'], string>> = {
  sugar: 'mmol/L or mg/dL?',
  temperature: '°C or °F?',
};

const invalidReading = (fields: Record<string, string>): AppError =>
  new AppError('invalid_reading', 'Please check this reading.', { fields });

/**
 * Returns the numbers of a reading in the units of storage; throws `invalid_reading` naming the
 * rejected fields.
 */
export const requireReading = (typed: TypedReading): ReadingNumbers => {
  const read = parseReading(typed);
  if ('numbers' in read) return read.numbers;
  const sentenceOf = (fault: ReadingFault): string =>
    (fault === 'which_unit' && UNITS[typed.measure]) || SENTENCES[fault];
  throw invalidReading(
    Object.fromEntries(
      Object.entries(read.faults).map(([field, fault]) => [field, sentenceOf(fault)]),
    ),
  );
};

/**
 * Throws `invalid_reading` for a time in the future, and for a day that does not match the time in
 * any time zone.
 */
export const requireTaken = (takenAt: Date, day: DayString, now: Date): void => {
  if (takenAt.getTime() > now.getTime() + AHEAD_MAX_MS) {
    throw invalidReading({ takenAt: 'This time is in the future.' });
  }
  const utc = dayIn('UTC', takenAt);
  if (day < addDays(utc, -1) || day > addDays(utc, 1)) {
    throw invalidReading({ userDate: 'This is not the day of the reading.' });
  }
};

/** Throws `limit_reached` if the maximum number of readings of a measure was entered in a day. */
export const requireRoom = (entered: number): void => {
  if (entered >= READINGS_PER_DAY_MAX) {
    throw new AppError(
      'limit_reached',
      `You can enter up to ${READINGS_PER_DAY_MAX} readings of one kind a day.`,
    );
  }
};

/** Returns how many more readings a patient can import; a copy of all data must stay possible. */
export const roomFor = (readings: number): number => Math.max(0, READINGS_KEPT_MAX - readings);

/** Throws `limit_reached` if a reading was corrected too often. */
export const requireCorrectable = (corrections: number): void => {
  if (corrections >= CORRECTIONS_MAX) {
    throw new AppError(
      'limit_reached',
      `A reading can be corrected up to ${CORRECTIONS_MAX} times.`,
    );
  }
};

/** Returns whether two readings have the same numbers. */
export const isSame = (a: ReadingNumbers, b: ReadingNumbers): boolean =>
  a.value === b.value &&
  a.low === b.low &&
  a.pulse === b.pulse &&
  a.meal === b.meal &&
  a.unit === b.unit;

/** Throws `client_id_reused` if the reading entered under this id differs from the request. */
export const requireSame = (same: boolean): void => {
  if (!same) {
    throw new AppError('client_id_reused', 'Another reading was already entered under this id.');
  }
};

/** Throws `invalid_reading` for impossible bounds, or bounds that exclude each other. */
export const requireRange = ({ figure, low, high }: Bounds): void => {
  const [least, most] = possibleRangeOf(figure);
  const fields: Record<string, string> = {};
  for (const [field, end] of Object.entries({ low, high })) {
    if (end !== null && (end < least || end > most)) fields[field] = SENTENCES.impossible;
  }
  if (low !== null && high !== null && low >= high) fields.low ??= SENTENCES.not_below;
  if (Object.keys(fields).length > 0) throw invalidReading(fields);
};
