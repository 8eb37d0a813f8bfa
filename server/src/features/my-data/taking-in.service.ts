import type { TakenGoal, TakenIn, TakenReading } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Limit, type RateLimits, usesOf } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import { takeInGoals } from '../goals/index.ts';
import { takeInReadings } from '../readings/index.ts';
import { requireDaysInReach } from './taking-in.policy.ts';

/** A long document takes about 70 calls. */
const TAKE_INS: Limit[] = [
  { count: 120, withinSeconds: 3_600 },
  { count: 240, withinSeconds: 86_400 },
];

type Parts = {
  database: Pick<Database, 'transaction'>;
  clock: Clock;
  audit: Pick<Audit, 'note'>;
  limits: Pick<RateLimits, 'take'>;
};
type Brought = {
  readings?: readonly TakenReading[] | undefined;
  goals?: readonly TakenGoal[] | undefined;
};

const isAnything = ({ readings, goals }: TakenIn): boolean =>
  readings.added > 0 || goals.some(({ state, days }) => state === 'added' || days.added > 0);

/** Imports a patient's data from another Saathi; repeating it changes nothing. */
export const createTakingInService = ({ database, clock, audit, limits }: Parts) => ({
  /** Throws `too_many_attempts`, `invalid_reading` or `date_out_of_range`; imports nothing then. */
  takeIn: async (
    { userId: patientId, role }: Actor,
    { readings = [], goals = [] }: Brought,
    requestId: string,
  ): Promise<TakenIn> => {
    await limits.take(usesOf(`taking in ${patientId}`, TAKE_INS));
    const now = clock.now();
    requireDaysInReach(
      [...readings.map(({ day }) => day), ...goals.flatMap(({ days }) => days)],
      now,
    );
    const taken = await database.transaction(async (tx) => ({
      readings: await takeInReadings(tx, { patientId, readings, now }),
      goals: await takeInGoals(tx, { patientId, goals, now }),
    }));
    if (isAnything(taken)) {
      const actor = { kind: role, id: patientId };
      const entry = { actor, kind: 'data_taken_in' as const, subjectId: patientId, requestId };
      await audit.note({ ...entry, coalesce: true });
    }
    return taken;
  },
});
export type TakingInService = ReturnType<typeof createTakingInService>;
