import type { ImportedGoal, ImportedReading, ImportResult } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import { importGoals } from '../goals/index.ts';
import { importReadings } from '../readings/index.ts';
import { requireImportableDays } from './import.policy.ts';

/** A long document takes about 70 calls. */
const IMPORT_LIMITS: Limit[] = [
  { count: 120, withinSeconds: 3_600 },
  { count: 240, withinSeconds: 86_400 },
];

type Parts = {
  database: Pick<Database, 'transaction'>;
  clock: Clock;
  audit: Pick<Audit, 'note'>;
  limits: Pick<RateLimits, 'take'>;
};
type ImportedContent = {
  readings?: readonly ImportedReading[] | undefined;
  goals?: readonly ImportedGoal[] | undefined;
};

const hasAdded = ({ readings, goals }: ImportResult): boolean =>
  readings.added > 0 || goals.some(({ state, days }) => state === 'added' || days.added > 0);

/** Imports a patient's data from another Saathi; repeating it changes nothing. */
export const createImportService = ({ database, clock, audit, limits }: Parts) => ({
  /** Throws `too_many_attempts`, `invalid_reading` or `date_out_of_range`; imports nothing then. */
  importData: async (
    { userId: patientId, role }: Actor,
    { readings = [], goals = [] }: ImportedContent,
    requestId: string,
  ): Promise<ImportResult> => {
    await limits.take(keyedLimitsOf(`import ${patientId}`, IMPORT_LIMITS));
    const now = clock.now();
    requireImportableDays(
      [...readings.map(({ day }) => day), ...goals.flatMap(({ days }) => days)],
      now,
    );
    const taken = await database.transaction(async (tx) => ({
      readings: await importReadings(tx, { patientId, readings, now }),
      goals: await importGoals(tx, { patientId, goals, now }),
    }));
    if (hasAdded(taken)) {
      const actor = { kind: role, id: patientId };
      const entry = { actor, kind: 'data_taken_in' as const, subjectId: patientId, requestId };
      await audit.note({ ...entry, coalesce: true });
    }
    return taken;
  },
});
export type ImportService = ReturnType<typeof createImportService>;
