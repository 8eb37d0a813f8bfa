import type { EnteredReading, Level, PushLanguage } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { createAssignmentQueries } from '../assignments/index.ts';
import type { Audit } from '../audit/index.ts';
import type { ReadingLines } from '../chats/index.ts';
import { languageOf } from '../notices/index.ts';
import type { Advice, Review } from '../review/index.ts';
import { createAlarms } from './alarms.ts';
import { createRangesService } from './ranges.service.ts';
import { createReadingAssessment } from './reading-assessment.ts';
import { readingsRoutes } from './readings.routes.ts';
import { createReadingsService, type Tick } from './readings.service.ts';
import { createSavingService } from './saving.service.ts';

export { importReadings } from './import-readings.ts';
export { createReadingsPersonData } from './person-data.repository.ts';

type Parts = {
  database: Database;
  clock: Clock;
  clinicTimeZone: string;
  audit: Pick<Audit, 'noteIn'>;
  /** How a reading is sent to doctors. */
  chats: { readingLines: ReadingLines };
  /** The review's advice, with the clinic's emergency numbers. */
  review: { engine: { composeAdvice(found: Review, language: PushLanguage): Advice } };
  /** Ticks off a day of a goal inside a transaction. */
  goals: { tick(tx: Kysely<Tables>, tick: Tick): Promise<EnteredReading['progress']> };
  /** Called with the level of every reading sent to a doctor. */
  countReview(level: Level): void;
};

/** Creates the feature's routes on a database. */
export const createReadings = (parts: Parts) => {
  const { database, clock, clinicTimeZone, audit, goals, countReview } = parts;
  const assignmentsIn = createAssignmentQueries;
  const alarms = createAlarms({
    lines: parts.chats.readingLines,
    advise: parts.review.engine.composeAdvice,
    assignmentsIn,
    clinicTimeZone,
  });
  return readingsRoutes({
    readings: createReadingsService({
      database,
      clock,
      clinicTimeZone,
      assignments: assignmentsIn(database.db),
      assessment: createReadingAssessment({ alarms, clock }),
      tick: goals.tick,
      languageOf,
      onReviewed: countReview,
    }),
    saving: createSavingService({ database, clock }),
    ranges: createRangesService({ database, clock, audit }),
  });
};
