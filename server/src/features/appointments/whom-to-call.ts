import { type Appointment, SEATS_MAX } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import {
  type AheadRow,
  type AppointmentsRepository,
  toAppointment,
} from './appointments.repository.ts';
import type { StoredSchedule } from './schedule.repository.ts';
import { isClosed, isOutside } from './slots.ts';
import { isChangeable } from './states.ts';

const CONFLICTS_MAX = 200;
/** More than any doctor has in the days that can be booked. */
const AHEAD_MAX = 10_000;

/**
 * Returns whether somebody has to call the patient: the appointment is still expected, not over,
 * and no longer within the hours. One that was put outside the hours on purpose counts only if the
 * doctor has closed its time since.
 */
export const isToCall =
  (plan: Pick<StoredSchedule, 'hours' | 'exceptions'>, timeZone: string, now: Date) =>
  ({ id, state, startsAt, endsAt, day, seat, outsideHours }: AheadRow): boolean => {
    if (!isChangeable(state) || endsAt <= now) return false;
    const span = { start: startsAt.getTime(), end: endsAt.getTime() };
    if (!(outsideHours ?? seat > SEATS_MAX)) {
      return isOutside(plan, timeZone, day, { ...span, seat });
    }
    // Ids rise with time, and a moved appointment has a new one.
    const since = plan.exceptions.filter((one) => one.id > (id as string));
    return isClosed({ ...plan, exceptions: since }, timeZone, day, span);
  };

/** The first appointments whose patients somebody has to call, and the number of all. */
export type Conflicts = { conflicts: Appointment[]; conflictCount: number };

type Parts = {
  appointments: Pick<AppointmentsRepository, 'ahead' | 'all'>;
  clock: Clock;
  clinicTimeZone: string;
};

/** Creates the function that finds whom to call among all appointments of the acting doctor. */
export const createFindConflicts =
  ({ appointments, clock, clinicTimeZone }: Parts) =>
  async (actor: Actor, plan: StoredSchedule | null): Promise<Conflicts> => {
    if (!plan) return { conflicts: [], conflictCount: 0 };
    const now = clock.now();
    const ahead = await appointments.ahead(actor.userId, now, AHEAD_MAX);
    const ids = ahead.filter(isToCall(plan, clinicTimeZone, now)).map(({ id }) => id);
    const first = ids.slice(0, CONFLICTS_MAX);
    const rows = first.length > 0 ? await appointments.all(first, dayIn(clinicTimeZone, now)) : [];
    const reader = { ...actor, timeZone: clinicTimeZone };
    return { conflicts: rows.map((row) => toAppointment(row, reader)), conflictCount: ids.length };
  };
