import type { AppointmentId, AppointmentState, DayString, Role, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { lockAssignment } from '../../platform/database/assignments.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Pair } from '../../platform/person-data.ts';
import { createAppointmentsRepository } from './appointments.repository.ts';
import { HOLDS_SEAT, IS_CHANGEABLE } from './holds-seat.repository.ts';
import { createScheduleRepository } from './schedule.repository.ts';
import type { Span } from './slots.ts';

/** A taken seat on a day. */
export type BookedSeat = Span & { seat: number; token: number; patientId: UserId };

export type NewAppointment = Pair & {
  uid: string | null;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  day: DayString;
  seat: number;
  outsideHours: boolean;
  token: number;
  state: AppointmentState;
  reason: string | null;
  videoUrl: string | null;
  bookedBy: Role;
  clientId: string | null;
};

type Changes = {
  state?: AppointmentState;
  cancelledBy?: Role;
  movedTo?: AppointmentId;
  videoUrl?: string | null;
};

/**
 * The fields that decide whether another call with a booking's client id is a repetition: time and
 * reason as booked, id and state of what the booking was moved to since.
 */
export type EarlierBooking = {
  id: AppointmentId;
  startsAt: Date;
  reason: string | null;
  state: AppointmentState;
};

const lockedBookingsOf = (tx: Kysely<Tables>, pair: Pair, assigned: boolean) => {
  const { patientId, doctorId } = pair;
  return {
    tx,
    pair: { patientId, doctorId },
    /** Whether the pair is assigned; this cannot change before the transaction ends. */
    assigned,
    schedule: createScheduleRepository(tx),
    appointments: createAppointmentsRepository(tx),
    /** Returns all taken seats that overlap a day of the clinic's calendar. */
    takenOn: async (day: DayString): Promise<BookedSeat[]> => {
      const { rows } = await sql<BookedSeat>`
        select date_part('epoch', starts_at) * 1000 as start,
          date_part('epoch', ends_at) * 1000 as end, seat, token,
          patient_id as "patientId"
        from appointments
        where doctor_id = ${doctorId} and day = ${day}::date
          and starts_at > ${day}::date - interval '1 day'
          and starts_at < ${day}::date + interval '2 days'
          and ${HOLDS_SEAT}`.execute(tx);
      return rows;
    },
    /** Returns the earlier booking with this client id, as it stands after moves. */
    before: async (clientId: string): Promise<EarlierBooking | undefined> => {
      const { rows } = await sql<EarlierBooking>`
        with recursive later as (
          select id, starts_at, reason, state, moved_to, 0 as moves from appointments
          where patient_id = ${patientId} and doctor_id = ${doctorId}
            and client_id = ${clientId}
          union all
          select a.id, later.starts_at, later.reason, a.state, a.moved_to, moves + 1
          from later join appointments a on a.id = later.moved_to)
        select id, starts_at as "startsAt", reason, state from later
        order by moves desc limit 1`.execute(tx);
      return rows[0];
    },
    /** Counts the pair's future appointments that are requested or confirmed. */
    countAhead: async (now: Date): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from appointments
        where patient_id = ${patientId} and doctor_id = ${doctorId} and starts_at >= ${now}
          and ${IS_CHANGEABLE}`.execute(tx);
      return rows[0]?.count ?? 0;
    },
    add: async (one: NewAppointment): Promise<AppointmentId> => {
      const id = newId<AppointmentId>();
      await tx
        .insertInto('appointments')
        .values({
          id,
          uid: one.uid ?? id,
          sequence: one.sequence,
          doctor_id: doctorId,
          patient_id: patientId,
          starts_at: one.startsAt,
          ends_at: one.endsAt,
          day: one.day,
          seat: one.seat,
          outside_hours: one.outsideHours,
          token: one.token,
          state: one.state,
          reason: one.reason,
          video_url: one.videoUrl,
          booked_by: one.bookedBy,
          client_id: one.clientId,
          cancelled_by: null,
          moved_to: null,
        })
        .execute();
      return id;
    },
    /** Applies the given changes and increments the calendar's sequence number. */
    change: async (id: AppointmentId, changes: Changes): Promise<void> => {
      const { state, cancelledBy, movedTo, videoUrl } = changes;
      await tx
        .updateTable('appointments')
        .set((row) => ({
          sequence: row('sequence', '+', 1),
          ...(state !== undefined && { state }),
          ...(cancelledBy !== undefined && { cancelled_by: cancelledBy }),
          ...(movedTo !== undefined && { moved_to: movedTo }),
          ...(videoUrl !== undefined && { video_url: videoUrl }),
        }))
        .where('id', '=', id)
        .execute();
    },
  };
};
/** A doctor's bookings, locked against all other writers until the work ends, for one patient. */
export type LockedBookings = ReturnType<typeof lockedBookingsOf>;

/**
 * Writes to bookings. Booking, moving, ending and changing hours hold a lock on the doctor's row
 * from the first read to the commit. The assignment is locked first, in the same order as when an
 * assignment ends.
 */
export const createBookingsRepository = ({ transaction }: Pick<Database, 'transaction'>) => ({
  change: <T>(pair: Pair, work: (book: LockedBookings) => Promise<T>): Promise<T> =>
    transaction(async (tx) => {
      const book = lockedBookingsOf(tx, pair, await lockAssignment(tx, pair));
      await book.schedule.lock(pair.doctorId);
      return work(book);
    }),
  /** Runs work on the doctor's hours under the same lock. */
  schedule: <T>(
    doctorId: UserId,
    work: (schedule: ReturnType<typeof createScheduleRepository>) => Promise<T>,
  ): Promise<T> =>
    transaction(async (tx) => {
      const schedule = createScheduleRepository(tx);
      await schedule.lock(doctorId);
      return work(schedule);
    }),
});
export type BookingsRepository = ReturnType<typeof createBookingsRepository>;
