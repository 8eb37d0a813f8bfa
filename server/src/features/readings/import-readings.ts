import type {
  ImportedReading,
  Measure,
  ReadingId,
  ReadingNumbers,
  ReadingUnit,
  UserId,
} from '@saathi/contract';
import { STORED_UNITS } from '@saathi/contract/fhir-codes';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { requireReading, requireTaken, roomFor } from './readings.policy.ts';
import { createReadingsRepository } from './readings.repository.ts';

/** The other units in which a stored value may have been typed. */
const OTHER_UNITS: Partial<Record<Measure, ReadingUnit>> = { sugar: 'mmol/L', temperature: 'F' };

type Numbers = Omit<ReadingNumbers, 'unit'> & { measure: Measure; takenAt: Date };
const keyOf = ({ measure, takenAt, value, low, pulse, meal }: Numbers): string =>
  JSON.stringify([measure, takenAt.getTime(), value, low, pulse, meal]);

/** Returns the numbers in units of storage; throws `invalid_reading` if they cannot be typed. */
const numbersOf = ({ measure, unit, ...typed }: ImportedReading): ReadingNumbers => {
  const numbers = requireReading({ ...typed, measure, unit: STORED_UNITS[measure] });
  return unit && unit === OTHER_UNITS[measure] ? { ...numbers, unit } : numbers;
};

type ReadingImport = { patientId: UserId; readings: readonly ImportedReading[]; now: Date };

/**
 * Stores readings that a patient imports, each once, in the transaction of the call. A reading is
 * known if one of the same time has, or had before a correction, the same numbers. Nobody is
 * alerted and nothing is assessed: each counts as entered when it was taken. Throws
 * `invalid_reading`.
 */
export const importReadings = async (
  tx: Kysely<Tables>,
  { patientId, readings: taken, now }: ReadingImport,
) => {
  const wanted = taken.map((one) => {
    const takenAt = new Date(one.takenAt);
    requireTaken(takenAt, one.day, now);
    return { ...numbersOf(one), measure: one.measure, day: one.day, takenAt };
  });
  if (wanted.length === 0) return { added: 0, known: 0, left: 0 };
  const readings = createReadingsRepository(tx);
  await readings.lock(patientId);
  const instants = wanted.map(({ takenAt }) => takenAt);
  const known = new Set((await readings.numbersAt(patientId, instants)).map(keyOf));
  const fresh = wanted.filter((one) => {
    const key = keyOf(one);
    return !known.has(key) && known.add(key);
  });
  const added = fresh.slice(0, roomFor(await readings.count(patientId)));
  await readings.insertAll(
    added.map((one) => ({
      ...one,
      id: newId<ReadingId>(),
      patientId,
      level: null,
      flagged: null,
      messageId: null,
      clientId: null,
      createdAt: one.takenAt,
    })),
  );
  return {
    added: added.length,
    known: wanted.length - fresh.length,
    left: fresh.length - added.length,
  };
};
