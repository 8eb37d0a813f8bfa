import {
  type EnteredReading,
  type Level,
  type PushLanguage,
  READING_ALARM_DAYS,
  type ReadingNumbers,
  type UserId,
} from '@saathi/contract';
import type { Kysely } from 'kysely';
import { type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { highest } from '../review/index.ts';
import type { Alarm, Alarms, ReadingToAssess } from './alarms.ts';
import type { WeightGain } from './lines.ts';
import { createRangesRepository } from './ranges.repository.ts';
import { createReadingsRepository, type ReadingRow, toReading } from './readings.repository.ts';

/** A reading that is being entered or corrected. */
export type AssessedReading = ReadingNumbers &
  Pick<ReadingToAssess, 'id' | 'patientId' | 'measure' | 'takenAt' | 'corrections' | 'language'>;

/** Returns the gain over the lowest weight of the week before; null if there is none. */
const gainOf = async (
  tx: Kysely<Tables>,
  { id, patientId, measure, value, takenAt }: AssessedReading,
): Promise<WeightGain | null> => {
  if (measure !== 'weight') return null;
  const since = new Date(takenAt.getTime() - READING_ALARM_DAYS * DAY_MS);
  const readings = createReadingsRepository(tx);
  const least = await readings.leastWeight(patientId, { since, until: takenAt, but: id });
  if (!least || least.value >= value) return null;
  const days = Math.round((takenAt.getTime() - least.takenAt.getTime()) / DAY_MS);
  return { kg: Number((value - least.value).toFixed(1)), days: Math.max(1, days) };
};

/** Assesses readings in the transaction that stores them, and builds the response. */
export const createReadingAssessment = ({ alarms, clock }: { alarms: Alarms; clock: Clock }) => ({
  /** Assesses a reading and alerts the doctors concerned. */
  assess: async (tx: Kysely<Tables>, subject: AssessedReading): Promise<Alarm> => {
    const ranges = await createRangesRepository(tx).ofPatient(subject.patientId);
    const gain = await gainOf(tx, subject);
    return alarms.raise(tx, { ...subject, ranges, gain, at: clock.now() });
  },
  /**
   * After a weight was stored or corrected, assesses the newest weight of the week after it again,
   * as its gain may be greater now. Returns it if something is found.
   */
  assessNewer: async (
    tx: Kysely<Tables>,
    { measure, id: but, takenAt: since }: ReadingRow,
    person: Pick<ReadingToAssess, 'patientId' | 'language'>,
  ): Promise<{ row: ReadingRow; alarm: Alarm } | null> => {
    if (measure !== 'weight') return null;
    const { patientId } = person;
    const readings = createReadingsRepository(tx);
    const until = new Date(since.getTime() + READING_ALARM_DAYS * DAY_MS);
    const row = await readings.newestWeight(patientId, { since, until, but });
    const gain = row && (await gainOf(tx, { ...row, patientId, language: person.language }));
    if (!row || !gain) return null;
    const ranges = await createRangesRepository(tx).ofPatient(patientId);
    const newer = { ...row, ...person, ranges, gain, at: clock.now(), again: row };
    const alarm = await alarms.raise(tx, newer);
    if (alarm.level === null) return null;
    const level = highest(alarm.level, row.level ?? 'INFO');
    await readings.raiseLevel(row.id, level);
    return { row: { ...row, level }, alarm };
  },
  /** Returns the response for a stored reading; `found` is given if it was assessed just now. */
  answer: async (
    tx: Kysely<Tables>,
    row: ReadingRow,
    more: { patientId: UserId; language: PushLanguage; found?: Alarm['found'] },
  ): Promise<Omit<EnteredReading, 'progress'>> => {
    const { id, measure, corrections } = row;
    const level: Level | null = row.level;
    if (level === null) return { reading: toReading(row), advice: null, told: [] };
    const { patientId, language } = more;
    const reading = { ...row, patientId, gain: null, ranges: [], language, at: clock.now() };
    const found = more.found ?? (await alarms.review(reading));
    return {
      reading: toReading(row),
      advice: alarms.adviceFor({ level, found }, { measure, language }),
      told: await alarms.toldOf(tx, patientId, id, corrections),
    };
  },
});
export type ReadingAssessment = ReturnType<typeof createReadingAssessment>;
