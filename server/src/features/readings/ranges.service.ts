import type { Figure, ReadingRange } from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Pair } from '../../platform/person-data.ts';
import { type Audit, auditActorOf } from '../audit/index.ts';
import { createRangesRepository } from './ranges.repository.ts';
import { requireRange } from './readings.policy.ts';

type Parts = { database: Database; clock: Clock; audit: Pick<Audit, 'noteIn'> };
type Asked = {
  figure: Figure;
  low?: number | undefined;
  high?: number | undefined;
  tell?: boolean | undefined;
};

/** Manages doctors' ranges for their patients' readings. */
export const createRangesService = ({ database, clock, audit }: Parts) => ({
  /**
   * Sets the acting doctor's range for a figure, or removes it if no bound is given; throws
   * `not_found` and `too_many_attempts`.
   */
  set: async (actor: Actor, pair: Pair, asked: Asked): Promise<ReadingRange[]> => {
    requireSelf(actor, pair.doctorId);
    const { figure, low = null, high = null, tell = false } = asked;
    requireRange({ figure, low, high });
    const range = { figure, low, high, tell, at: clock.now() };
    await database.transaction(async (tx) => {
      const changed = await createRangesRepository(tx).set(pair, range);
      if (changed === null) throw notFound('patient');
      if (!changed) return;
      await audit.noteIn(tx, {
        actor: auditActorOf(actor),
        kind: 'reading_range_set',
        subjectId: pair.patientId,
        detail: `${figure}${tell ? ', tells' : ''}`,
        limited: true,
      });
    });
    return createRangesRepository(database.db).ofPatient(pair.patientId, pair.doctorId);
  },
});
export type RangesService = ReturnType<typeof createRangesService>;
