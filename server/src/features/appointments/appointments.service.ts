import type {
  Appointment,
  AppointmentDay,
  AppointmentId,
  AppointmentsSummary,
  DayString,
  UserId,
} from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import {
  type AppointmentRow,
  type AppointmentsRepository,
  type Page,
  type Reader,
  toAppointment,
} from './appointments.repository.ts';

const PER_PAGE = 20;
/** More than any doctor sees on a day. */
const DAY_MAX = 500;

type Parts = {
  appointments: AppointmentsRepository;
  clock: Clock;
  clinicTimeZone: string;
  /** The person has seen these, or all, of which notices may tell. */
  opened(userId: UserId, ids: readonly AppointmentId[] | 'all'): Promise<void>;
};

/** One's own appointments, to read. */
export const createAppointmentsService = (parts: Parts) => {
  const { appointments, clock, clinicTimeZone, opened } = parts;
  const readerOf = ({ userId, role }: Actor): Reader => ({
    userId,
    role,
    today: dayIn(clinicTimeZone, clock.now()),
    timeZone: clinicTimeZone,
  });
  const shown = (rows: readonly AppointmentRow[], reader: Reader): Appointment[] =>
    rows.map((row) => toAppointment(row, reader));

  // What the desk has seen, the doctor has not.
  const openedAll = async ({ userId, memberId }: Actor, rows: readonly AppointmentRow[]) => {
    if (memberId) return;
    await opened(
      userId,
      rows.map(({ id }) => id),
    );
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
      // What was cancelled is missing on a patient's own page, which is a way to see it.
      const isWhole = when === 'upcoming' && !page.with && !page.cursor;
      if (isWhole && actor.role === 'patient') await opened(actor.userId, 'all');
      else await openedAll(actor, rows);
      return shown(rows, reader);
    },
    /** One day of the acting doctor. */
    day: async (actor: Actor, doctorId: UserId, asked?: DayString): Promise<AppointmentDay> => {
      requireSelf(actor, doctorId);
      const reader = readerOf(actor);
      const day = asked ?? reader.today;
      const rows = await appointments.onDay(doctorId, day, reader.today, DAY_MAX);
      await openedAll(actor, rows);
      return {
        day,
        timeZone: clinicTimeZone,
        nowToken: rows[0]?.nowToken ?? null,
        appointments: shown(rows, reader),
      };
    },
  };
};
export type AppointmentsService = ReturnType<typeof createAppointmentsService>;
