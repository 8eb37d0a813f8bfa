import { type DayString, EXCUSED_PAST_DAYS, type ExcusedDay } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { addDays, type Clock, dayIn } from '../../platform/clock.ts';
import type { ExcusedDaysRepository } from './excused-days.repository.ts';
import { requireExcusable } from './goals.policy.ts';

type Parts = { excusedDays: ExcusedDaysRepository; clock: Clock; clinicTimeZone: string };
type Excuse = {
  first: DayString;
  last: DayString;
  reason?: ExcusedDay['reason'] | undefined;
  userDate?: DayString | undefined;
};

/** Manages the days a patient excuses: nothing is due on them, and no streak ends. */
export const createExcusedDaysService = ({ excusedDays, clock, clinicTimeZone }: Parts) => {
  const list = (actor: Actor): Promise<ExcusedDay[]> => {
    const today = dayIn(clinicTimeZone, clock.now());
    // One day earlier, because the device's today may still be yesterday in the clinic's time zone.
    return excusedDays.of(actor.userId, addDays(today, -EXCUSED_PAST_DAYS - 1));
  };
  return {
    list,
    /**
     * Excuses the acting patient's days, or revokes that; throws `date_out_of_range` for days more
     * than 7 days ago or 30 ahead.
     */
    set: async (actor: Actor, { reason, userDate, ...range }: Excuse): Promise<ExcusedDay[]> => {
      requireExcusable(range, { today: userDate, now: clock.now() });
      if (reason) await excusedDays.add(actor.userId, range, { reason, at: clock.now() });
      else await excusedDays.remove(actor.userId, range);
      return list(actor);
    },
  };
};
export type ExcusedDaysService = ReturnType<typeof createExcusedDaysService>;
