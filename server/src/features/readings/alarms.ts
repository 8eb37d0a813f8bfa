import {
  type Bounds,
  figuresOf,
  isOutside,
  type Level,
  type Measure,
  type PushLanguage,
  READING_ALARM_DAYS,
  type ReadingAdvice,
  type ReadingId,
  type ReadingNumbers,
  type ReadingRange,
  type UserId,
} from '@saathi/contract';
import type { Kysely } from 'kysely';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AssignmentQueries } from '../assignments/index.ts';
import type { ReadingLines } from '../chats/index.ts';
import { type Advice, compareLevels, highest, type Review } from '../review/index.ts';
import { type LineFacts, lineOf, type WeightGain } from './lines.ts';
import { statedReadingsOf } from './stated.ts';

/** The line of a reading taken longer ago than this includes the time. */
const TIME_SHOWN_AFTER_MS = 15 * 60_000;

/** A reading to be assessed. */
export type ReadingToAssess = ReadingNumbers & {
  id: ReadingId;
  patientId: UserId;
  measure: Measure;
  takenAt: Date;
  /** Number of corrections, including the current one. */
  corrections: number;
  gain: WeightGain | null;
  ranges: readonly ReadingRange[];
  language: PushLanguage;
  at: Date;
  /** Whether it is assessed once more, because of another reading. */
  again?: { level: Level | null };
};

/** The result of an assessment: the level (null if nothing was found), and the levels sent to doctors. */
export type Alarm = {
  level: Level | null;
  /** Whether the review found something in the numbers alone. */
  flagged: boolean;
  found: Review;
  levels: Level[];
};

type Parts = {
  lines: ReadingLines;
  assignmentsIn(tx: Kysely<Tables>): Pick<AssignmentQueries, 'doctorIdsOf'>;
  advise(found: Review, language: PushLanguage): Advice;
  clinicTimeZone: string;
};

/** Returns the client ids under which a reading and its corrections are stored in chats. */
const clientIdsOf = (id: ReadingId, corrections: number): string[] =>
  Array.from({ length: corrections + 1 }, (_, place) => [
    `reading ${id} ${place}`,
    `reading ${id} ${place} again`,
  ]).flat();

/** Returns whether a doctor wants to be alerted about this reading. */
const isAlertRequested = (
  { measure, ...numbers }: ReadingToAssess,
  ranges: readonly (Bounds & { tell: boolean })[],
): boolean =>
  figuresOf(measure, numbers).some(({ figure, value }) =>
    ranges.some((range) => range.tell && range.figure === figure && isOutside(value, range)),
  );

/** Assesses readings with the review and sends them to the doctors concerned. */
export const createAlarms = ({ lines, assignmentsIn, advise, clinicTimeZone }: Parts) => {
  const contentOf = (reading: ReadingToAssess): string => {
    const isOld = reading.at.getTime() - reading.takenAt.getTime() > TIME_SHOWN_AFTER_MS;
    const facts: LineFacts = {
      ...reading,
      takenAt: isOld ? reading.takenAt : null,
      corrected: reading.corrections > 0,
    };
    return lineOf(facts, reading.language, clinicTimeZone);
  };
  const review = (reading: ReadingToAssess): Promise<Review> =>
    lines.review(contentOf(reading), statedReadingsOf(reading.measure, reading, reading.gain));
  const toldOf = (tx: Kysely<Tables>, patientId: UserId, id: ReadingId, corrections: number) =>
    lines.doctorsSent(tx, patientId, clientIdsOf(id, corrections));

  return {
    toldOf,
    /**
     * Sends the reading to each doctor concerned, in the transaction that stores it. An old one goes
     * only to doctors who were sent what it corrects; one assessed again, only if something is found,
     * and not to doctors who have it with that level.
     */
    raise: async (tx: Kysely<Tables>, reading: ReadingToAssess): Promise<Alarm> => {
      const { id, patientId, corrections, at, again } = reading;
      const alone = await review(reading);
      const flagged = lines.isFound(alone);
      const last = again ? corrections : corrections - 1;
      const before = last >= 0 ? await toldOf(tx, patientId, id, last) : [];
      const knowing = new Set(before.map(({ doctorId }) => doctorId));
      const isOld = at.getTime() - reading.takenAt.getTime() > READING_ALARM_DAYS * DAY_MS;
      const alarm: Alarm = { level: null, flagged, found: alone, levels: [] };
      if (again ? isOld || !flagged : isOld && knowing.size === 0) return alarm;
      if (flagged) alarm.level = alone.level;
      for (const doctorId of await assignmentsIn(tx).doctorIdsOf(patientId)) {
        const knows = knowing.has(doctorId);
        const isKnown = compareLevels(alone.level, again?.level ?? 'INFO') <= 0;
        if (again ? knows && isKnown : isOld && !knows) continue;
        const own = reading.ranges.filter((range) => range.doctorId === doctorId);
        const outside = isAlertRequested(reading, own) ? 'outside' : null;
        const { found, sent } = await lines.add(
          tx,
          { patientId, doctorId },
          {
            content: contentOf(reading),
            readings: statedReadingsOf(reading.measure, reading, reading.gain),
            reading: knows && !again ? 'corrected' : outside,
            alone,
            clientId: `reading ${id} ${corrections}${again && knows ? ' again' : ''}`,
            at,
          },
        );
        if (!sent) continue;
        const level = highest(
          lines.isFound(found) ? found.level : 'ROUTINE',
          outside ? 'ROUTINE' : 'UNSURE',
        );
        alarm.levels.push(level);
        if (compareLevels(level, alarm.level ?? 'INFO') > 0) Object.assign(alarm, { level, found });
      }
      return alarm;
    },
    /** Returns the advice to the patient for a level; null if nothing was found. */
    adviceFor: (
      { level, found }: Pick<Alarm, 'level' | 'found'>,
      { measure, language }: Pick<ReadingToAssess, 'measure' | 'language'>,
    ): ReadingAdvice | null => {
      if (level === null) return null;
      const { lines: paragraphs, numbers } = advise({ ...found, level }, language);
      return { level, lines: paragraphs, helplines: numbers, again: measure === 'pressure' };
    },
    review,
  };
};
export type Alarms = ReturnType<typeof createAlarms>;
