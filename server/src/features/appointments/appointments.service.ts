import type {
  Appointment,
  AppointmentDay,
  AppointmentId,
  AppointmentsSummary,
  DayString,
  UserId,
} from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { addDays, type Clock, dayIn } from '../../platform/clock.ts';
import {
  type AppointmentRow,
  type AppointmentsRepository,
  type Page,
  type Reader,
  toAppointment,
} from './appointments.repository.ts';
import type { ScheduleRepository } from './schedule.repository.ts';
import { isChangeable } from './states.ts';
import { isToCall } from './whom-to-call.ts';

const PER_PAGE = 20;
/** More than any doctor has in a day. */
const DAY_MAX = 500;

type Parts = {
  appointments: AppointmentsRepository;
  clock: Clock;
  clinicTimeZone: string;
  schedules: Pick<ScheduleRepository, 'find'>;
  /** Marks notices about these or all appointments as seen by the user. */
  opened(userId: UserId, ids: readonly AppointmentId[] | 'all'): Promise<void>;
};

/** Reads the caller's appointments. */
export const createAppointmentsService = (parts: Parts) => {
  const { appointments, schedules, clock, clinicTimeZone, opened } = parts;
  const readerOf = ({ userId, role }: Actor): Reader => ({
    userId,
    role,
    today: dayIn(clinicTimeZone, clock.now()),
    timeZone: clinicTimeZone,
  });
  const shown = (rows: readonly AppointmentRow[], reader: Reader): Appointment[] =>
    rows.map((row) => toAppointment(row, reader));

  // The doctor has not seen what the desk has seen.
  const openedAll = async ({ userId, memberId }: Actor, rows: readonly AppointmentRow[]) => {
    if (memberId) return;
    await opened(
      userId,
      rows.map(({ id }) => id),
    );
  };

  /** Returns those of a day's appointments whose patients somebody has to call. */
  const closedOf = async (
    doctorId: UserId,
    day: DayString,
    rows: readonly AppointmentRow[],
  ): Promise<AppointmentId[]> => {
    if (!rows.some(({ state }) => isChangeable(state))) return [];
    // An appointment can reach past midnight.
    const plan = await schedules.find(doctorId, { first: day, last: addDays(day, 1) });
    if (!plan) return [];
    return rows.filter(isToCall(plan, clinicTimeZone, clock.now())).map(({ id }) => id);
  };

  return {
    summary: async (actor: Actor): Promise<AppointmentsSummary> => {
      const reader = readerOf(actor);
      const known = await appointments.bookable(reader);
      if (!known.hasAppointments) return { ...known, next: null };
      const rows = await appointments.list(reader, { when: 'upcoming', limit: 1 });
      return { ...known, next: shown(rows, reader)[0] ?? null };
    },
    list: async (
      actor: Actor,
      { limit = PER_PAGE, when = 'upcoming', ...page }: Partial<Page>,
    ): Promise<Appointment[]> => {
      const reader = readerOf(actor);
      const rows = await appointments.list(reader, { ...page, when, limit });
      // A patient's own page shows the absence of cancelled ones, which counts as seeing the
      // notice.
      const isWhole = when === 'upcoming' && !page.with && !page.cursor;
      if (isWhole && actor.role === 'patient') await opened(actor.userId, 'all');
      else await openedAll(actor, rows);
      return shown(rows, reader);
    },
    /** Returns one day of the acting doctor; with `peek`, its notices stay unseen. */
    day: async (
      actor: Actor,
      doctorId: UserId,
      { day: asked, peek = false }: { day?: DayString | undefined; peek?: boolean },
    ): Promise<AppointmentDay> => {
      requireSelf(actor, doctorId);
      const reader = readerOf(actor);
      const day = asked ?? reader.today;
      const rows = await appointments.onDay(doctorId, day, reader.today, DAY_MAX);
      if (!peek) await openedAll(actor, rows);
      return {
        day,
        timeZone: clinicTimeZone,
        nowToken: rows[0]?.nowToken ?? null,
        appointments: shown(rows, reader),
        closed: await closedOf(doctorId, day, rows),
      };
    },
  };
};
export type AppointmentsService = ReturnType<typeof createAppointmentsService>;
