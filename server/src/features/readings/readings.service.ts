import {
  type DayString,
  type EnteredReading,
  type GoalId,
  HISTORY_DAYS,
  type Level,
  MEASURES,
  type Measure,
  type PushLanguage,
  type ReadingId,
  type ReadingList,
  type ReadingNumbers,
  type TypedReading,
  type UserId,
} from '@saathi/contract';
import type { Kysely } from 'kysely';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { forbidden, notFound } from '../../platform/app-error.ts';
import { addDays, type Clock, dayIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { AssignmentQueries } from '../assignments/index.ts';
import { compareLevels } from '../review/index.ts';
import type { Alarm } from './alarms.ts';
import { createRangesRepository } from './ranges.repository.ts';
import type { ReadingAssessment } from './reading-assessment.ts';
import {
  isSame,
  requireCorrectable,
  requireReading,
  requireRoom,
  requireSame,
  requireTaken,
} from './readings.policy.ts';
import {
  createReadingsRepository,
  type ReadingRow,
  type ReadingsRepository,
  toReading,
} from './readings.repository.ts';

/** A day that a reading may tick off. */
export type Tick = {
  patientId: UserId;
  goalId: GoalId;
  measure: Measure;
  day: DayString;
  today: DayString;
};

type Parts = {
  database: Database;
  clock: Clock;
  clinicTimeZone: string;
  assignments: Pick<AssignmentQueries, 'isAssigned'>;
  assessment: ReadingAssessment;
  tick(tx: Kysely<Tables>, tick: Tick): Promise<EnteredReading['progress']>;
  languageOf(tx: Kysely<Tables>, patientId: UserId): Promise<PushLanguage>;
  /** Called with the level of every reading sent to a doctor. */
  onReviewed(level: Level): void;
};

type Asked = {
  measure?: Measure | undefined;
  days?: number | undefined;
  userDate?: DayString | undefined;
  only?: 'latest' | undefined;
};
type Typed = Omit<TypedReading, 'measure'> & { language?: PushLanguage | undefined };
type Entered = Typed & {
  patientId?: UserId | undefined;
  measure: Measure;
  takenAt: string;
  userDate: DayString;
  today?: DayString | undefined;
  goalId?: GoalId | undefined;
  clientId?: string | undefined;
};

/** Returns the patient's reading; throws `not_found` if there is none. */
const found = async (
  readings: ReadingsRepository,
  patientId: UserId,
  id: ReadingId,
): Promise<ReadingRow> => {
  const row = await readings.find({ patientId, id });
  if (!row) throw notFound('reading');
  return row;
};

type Within = { tx: Kysely<Tables>; patientId: UserId; language: PushLanguage };

/** Stores a new reading; returns its row and the result of assessing it. */
const enter = async (
  { assessment, clock }: Parts,
  { tx, patientId, language }: Within,
  { measure, userDate: day, ...body }: Entered,
  numbers: ReadingNumbers,
): Promise<{ row: ReadingRow; alarm: Alarm }> => {
  const readings = createReadingsRepository(tx);
  const createdAt = clock.now();
  requireRoom(await readings.countEntered(patientId, measure, createdAt));
  const id = newId<ReadingId>();
  const taken = { ...numbers, id, patientId, measure, takenAt: new Date(body.takenAt) };
  const alarm = await assessment.assess(tx, { ...taken, corrections: 0, language });
  const clientId = body.clientId ?? null;
  const { level, flagged } = alarm;
  await readings.insert({ ...taken, day, level, flagged, messageId: null, clientId, createdAt });
  return { row: await found(readings, patientId, id), alarm };
};

/** Replaces the numbers; returns the updated reading and the result of assessing it. */
const replace = async (
  { assessment, clock }: Parts,
  { tx, patientId, language }: Within,
  before: ReadingRow,
  numbers: ReadingNumbers,
): Promise<{ row: ReadingRow; alarm: Alarm }> => {
  requireCorrectable(before.corrections);
  const readings = createReadingsRepository(tx);
  const corrections = before.corrections + 1;
  const { id, measure, takenAt } = before;
  const subject = { ...numbers, id, patientId, measure, takenAt, corrections, language };
  const alarm = await assessment.assess(tx, subject);
  const { level, flagged } = alarm;
  await readings.correct(patientId, before, { ...numbers, level, flagged, at: clock.now() });
  return { row: await found(readings, patientId, id), alarm };
};

/**
 * Returns the response for a reading, and the levels sent to doctors. If a newer weight became the
 * graver of the two by it, the advice is the one on that. `alarm` is missing if the request repeats
 * an earlier one.
 */
const answerTo = async (
  { assessment }: Parts,
  { row, alarm }: { row: ReadingRow; alarm?: Alarm },
  { tx, ...person }: Within,
): Promise<Omit<EnteredReading, 'progress'> & { levels: Level[] }> => {
  const own = await assessment.answer(tx, row, { ...person, found: alarm?.found });
  const newer = await assessment.assessNewer(tx, row, person);
  const levels = [...(alarm?.levels ?? []), ...(newer?.alarm.levels ?? [])];
  if (!newer) return { ...own, levels };
  if (compareLevels(newer.row.level ?? 'INFO', row.level ?? 'INFO') <= 0) return { ...own, levels };
  const found = newer.alarm.found;
  const { advice, told } = await assessment.answer(tx, newer.row, { ...person, found });
  return { ...own, advice, told, levels };
};

/** Adds, corrects and reads patients' readings. */
export const createReadingsService = (parts: Parts) => {
  const { database, clock, clinicTimeZone, assignments, tick, onReviewed } = parts;

  /**
   * Runs work in one transaction in which no other call adds readings of this patient. After the
   * commit, reports the levels that were sent to doctors.
   */
  const changing = async <T>(
    patientId: UserId,
    asked: PushLanguage | undefined,
    work: (within: Within) => Promise<T & { levels?: Level[] }>,
  ): Promise<T> => {
    const { levels = [], ...done } = await database.transaction(async (tx) => {
      await createReadingsRepository(tx).lock(patientId);
      const language = asked ?? (await parts.languageOf(tx, patientId));
      return work({ tx, patientId, language });
    });
    for (const level of levels) onReviewed(level);
    return done as T;
  };

  return {
    /**
     * Returns readings of a patient, for the patient and the patient's current doctors; throws
     * `forbidden` for others.
     */
    list: async (
      actor: Actor,
      patientId: UserId,
      { measure, days = HISTORY_DAYS, userDate, only }: Asked,
    ): Promise<ReadingList> => {
      const isPatient = actor.userId === patientId;
      if (!isPatient && !(await assignments.isAssigned(patientId, actor.userId))) throw forbidden();
      const last = userDate ?? dayIn(clinicTimeZone, clock.now());
      const readings = createReadingsRepository(database.db);
      const rows = only
        ? await readings.latest(patientId, measure ? [measure] : MEASURES)
        : await readings.list(patientId, { measure, first: addDays(last, 1 - days), last });
      const ranges = createRangesRepository(database.db);
      return {
        readings: rows.map(toReading),
        ranges: await ranges.ofPatient(patientId, isPatient ? undefined : actor.userId),
      };
    },
    /** Adds a reading of the acting patient, once per `clientId`, and ticks off its goal's day. */
    add: (actor: Actor, body: Entered): Promise<EnteredReading> => {
      const { measure, userDate: day, today = day, clientId, goalId } = body;
      if (body.patientId !== undefined) requireSelf(actor, body.patientId);
      const numbers = requireReading(body);
      const takenAt = new Date(body.takenAt);
      requireTaken(takenAt, day, clock.now());
      return changing(actor.userId, body.language, async (within) => {
        const { tx, patientId } = within;
        const readings = createReadingsRepository(tx);
        const before =
          clientId === undefined ? undefined : await readings.find({ patientId, clientId });
        const tickOff = async () =>
          goalId ? await tick(tx, { patientId, goalId, measure, day, today }) : null;
        if (before) {
          const isThen = before.takenAt.getTime() === takenAt.getTime();
          const isThis = isThen && before.measure === measure;
          requireSame(isThis && isSame(before.first ?? before, numbers));
        }
        const entered = before ? { row: before } : await enter(parts, within, body, numbers);
        return { ...(await answerTo(parts, entered, within)), progress: await tickOff() };
      });
    },
    /** Replaces the numbers of the acting patient's reading; identical numbers change nothing. */
    correct: (
      actor: Actor,
      id: ReadingId,
      { language, ...typed }: Typed,
    ): Promise<EnteredReading> =>
      changing(actor.userId, language, async (within) => {
        const { tx, patientId } = within;
        const before = await found(createReadingsRepository(tx), patientId, id);
        const numbers = requireReading({ ...typed, measure: before.measure });
        const corrected = isSame(before, numbers)
          ? { row: before }
          : await replace(parts, within, before, numbers);
        return { ...(await answerTo(parts, corrected, within)), progress: null };
      }),
  };
};
export type ReadingsService = ReturnType<typeof createReadingsService>;
