import {
  type Appointment,
  type AppointmentId,
  CHANGE_UNTIL_MINUTES,
  type DayString,
  type Role,
  SLOT_MAX_MINUTES,
  type UserId,
} from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MINUTE_MS } from '../../platform/clock.ts';
import { isRowAssigned } from '../../platform/database/assignments.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Pair } from '../../platform/person-data.ts';
import type { AppointmentFacts } from './appointments.policy.ts';
import { HOLDS_SEAT, IS_CHANGEABLE, isOpen } from './holds-seat.repository.ts';
import { isChangeable } from './states.ts';

/** The reader, and the clinic's current day and time zone. */
export type Reader = { userId: UserId; role: Role; today: DayString; timeZone: string };

/** What decides whether an appointment is still within the hours. */
export type AheadRow = Pick<AppointmentFacts, 'state' | 'startsAt'> & {
  id: AppointmentId;
  endsAt: Date;
  day: DayString;
  seat: number;
  /** Whether it was put outside the hours on purpose; null if unknown. */
  outsideHours: boolean | null;
};

/** An appointment, including fields that are not returned to clients. */
export type AppointmentRow = AppointmentFacts &
  AheadRow & {
    uid: string;
    sequence: number;
    token: number;
    nowToken: number | null;
    reason: string | null;
    videoUrl: string | null;
    bookedBy: Role;
    cancelledBy: Role | null;
    movedTo: AppointmentId | null;
    doctorName: string;
    specialty: string;
    patientName: string;
    patientPhone: string;
  };

/** An appointment cancelled because the assignment ended. */
type Ended = { appointmentId: AppointmentId; startsAt: Date; day: DayString; token: number };

/** Whether patient and doctor of the appointment `a` are currently assigned. */
const ASSIGNED = isRowAssigned('a');

/** No appointment takes longer. */
const LONGEST = `${SLOT_MAX_MINUTES} minutes`;

const rowsWhere = async (
  db: Kysely<Tables>,
  today: DayString,
  condition: RawBuilder<unknown>,
): Promise<AppointmentRow[]> => {
  const { rows } = await sql<AppointmentRow>`
    select a.id, a.uid, a.sequence, a.patient_id as "patientId", a.doctor_id as "doctorId",
      ${ASSIGNED} as assigned, a.starts_at as "startsAt", a.ends_at as "endsAt", a.day, a.seat,
      a.outside_hours as "outsideHours", a.token, a.state, a.reason, a.video_url as "videoUrl", a.booked_by as "bookedBy",
      a.cancelled_by as "cancelledBy", a.moved_to as "movedTo", du.name as "doctorName",
      d.specialty, pu.name as "patientName", pu.phone as "patientPhone",
      case when a.day = ${today}::date then (
        select min(q.token) from appointments q
        join assignments s on s.patient_id = q.patient_id and s.doctor_id = q.doctor_id
          and s.removed_at is null
        where q.doctor_id = a.doctor_id and q.day = a.day and q.state = 'arrived'
      ) end as "nowToken"
    from appointments a
    join users du on du.id = a.doctor_id
    join doctors d on d.user_id = a.doctor_id
    join users pu on pu.id = a.patient_id
    where ${condition}`.execute(db);
  return rows;
};

const mine = ({ userId, role }: Reader): RawBuilder<unknown> =>
  role === 'patient' ? sql`a.patient_id = ${userId}` : sql`a.doctor_id = ${userId} and ${ASSIGNED}`;

/** Selects a page of the reader's appointments. */
export type Page = {
  when: 'upcoming' | 'past';
  with?: UserId | undefined;
  cursor?: AppointmentId | undefined;
  limit: number;
};

const pageOf = (reader: Reader, { when, with: other, cursor, limit }: Page) => {
  const isUpcoming = sql`(${isOpen('a')} and a.day >= ${reader.today}::date)`;
  const place = sql`(a.starts_at, a.id)`;
  const last = sql`(select a.starts_at, a.id from appointments a where a.id = ${cursor ?? null})`;
  const upcoming = when === 'upcoming';
  return sql`${mine(reader)}
    and ${upcoming ? isUpcoming : sql`not ${isUpcoming} and a.state <> 'moved'`}
    and ${other ? sql`${other} in (a.patient_id, a.doctor_id)` : sql`true`}
    and ${cursor ? (upcoming ? sql`${place} > ${last}` : sql`${place} < ${last}`) : sql`true`}
    order by ${upcoming ? sql`a.starts_at, a.id` : sql`a.starts_at desc, a.id desc`}
    limit ${limit}`;
};

/** Counts a doctor's appointments of a day, except those given up. */
export const countAppointmentsOn = async (
  db: Kysely<Tables>,
  doctorId: UserId,
  day: DayString,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointments
    where doctor_id = ${doctorId} and day = ${day}::date and ${HOLDS_SEAT}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Returns when the pair's next confirmed appointment starts; null if there is none. */
export const nextAppointmentOf = async (
  db: Kysely<Tables>,
  { patientId, doctorId }: Pair,
  at: Date,
): Promise<Date | null> => {
  const { rows } = await sql<{ startsAt: Date }>`
    select starts_at as "startsAt" from appointments
    where patient_id = ${patientId} and doctor_id = ${doctorId} and state = 'confirmed'
      and starts_at >= ${at}
    order by starts_at limit 1`.execute(db);
  return rows[0]?.startsAt ?? null;
};

/** Reads appointments; given a transaction, it reads inside it. */
export const createAppointmentsRepository = (db: Kysely<Tables>) => ({
  find: async (id: AppointmentId, today: DayString): Promise<AppointmentRow | undefined> =>
    (await rowsWhere(db, today, sql`a.id = ${id}`))[0],
  /** Returns the newest of an appointment and those it was moved to. */
  newest: async (uid: string, today: DayString): Promise<AppointmentRow | undefined> =>
    (await rowsWhere(db, today, sql`a.uid = ${uid} order by a.sequence desc limit 1`))[0],
  list: (reader: Reader, page: Page) => rowsWhere(db, reader.today, pageOf(reader, page)),
  /** Returns a doctor's day, ordered by time and token. */
  onDay: (doctorId: UserId, day: DayString, today: DayString, most: number) =>
    rowsWhere(
      db,
      today,
      // The range makes the query use the index; a day in the clinic's time zone differs from UTC's
      // by less than a day.
      sql`a.doctor_id = ${doctorId} and a.day = ${day}::date and a.state <> 'moved'
        and a.starts_at > ${day}::date - interval '1 day'
        and a.starts_at < ${day}::date + interval '2 days'
        order by a.starts_at, a.token limit ${most}`,
    ),
  /** Returns a doctor's appointments that end after an instant and can still be changed. */
  ahead: async (doctorId: UserId, from: Date, most: number): Promise<AheadRow[]> => {
    // The first bound on the time makes the query use the index.
    const { rows } = await sql<AheadRow>`
      select id, state, starts_at as "startsAt", ends_at as "endsAt", day, seat,
        outside_hours as "outsideHours"
      from appointments
      where doctor_id = ${doctorId} and starts_at > ${from}::timestamptz - ${LONGEST}::interval
        and ends_at > ${from} and ${IS_CHANGEABLE}
      order by starts_at, token limit ${most}`.execute(db);
    return rows;
  },
  /** Returns these appointments, ordered by time and token. */
  all: (ids: readonly AppointmentId[], today: DayString) =>
    rowsWhere(db, today, sql`a.id = any(${ids}::uuid[]) order by a.starts_at, a.token`),
  /** Returns whether a request of this patient for a time after `at` waits for this doctor. */
  isAsked: async ({ patientId, doctorId }: Pair, at: Date): Promise<boolean> => {
    const { rows } = await sql<{ asked: boolean }>`
      select exists (
        select from appointments
        where patient_id = ${patientId} and doctor_id = ${doctorId} and state = 'requested'
          and starts_at > ${at}
      ) as asked`.execute(db);
    return rows[0]?.asked ?? false;
  },
  /** Cancels and returns the pair's changeable appointments from today on, all of today included. */
  endChangeable: async (pair: Pair, by: Role, today: DayString) => {
    const { rows } = await sql<Ended>`
      update appointments set state = 'cancelled', cancelled_by = ${by}, sequence = sequence + 1
      where patient_id = ${pair.patientId} and doctor_id = ${pair.doctorId}
        and day >= ${today}::date and ${IS_CHANGEABLE}
      returning id as "appointmentId", starts_at as "startsAt", day, token`.execute(db);
    return rows;
  },
  /** Returns the patient's doctors with hours from today on, or the doctor if hours were saved. */
  bookable: async ({ userId, role, today }: Reader) => {
    const hasHours = sql`(exists (
      select from jsonb_array_elements(s.hours) h
      where coalesce(h ->> 'validTo', '9999') >= ${today}
    ) or exists (
      select from schedule_exceptions e
      where e.doctor_id = s.doctor_id and e.kind = 'add' and e.day >= ${today}::date
    ))`;
    const ofPatient = sql`
      select s.doctor_id from assignments x join schedules s on s.doctor_id = x.doctor_id
      where x.patient_id = ${userId} and x.removed_at is null and ${hasHours}
      order by s.doctor_id`;
    const ofDoctor = sql`select s.doctor_id from schedules s where s.doctor_id = ${userId}`;
    const { rows } = await sql<{ doctorIds: UserId[]; hasAppointments: boolean }>`
      select array(${role === 'patient' ? ofPatient : ofDoctor}) as "doctorIds",
        exists (
          select from appointments a where ${role === 'patient' ? sql`a.patient_id` : sql`a.doctor_id`} = ${userId}
        ) as "hasAppointments"`.execute(db);
    return rows[0] ?? { doctorIds: [], hasAppointments: false };
  },
});
export type AppointmentsRepository = ReturnType<typeof createAppointmentsRepository>;

/** Converts a row for this reader; a doctor sees nothing about a patient who has left. */
export const toAppointment = (
  row: AppointmentRow,
  { role, timeZone }: Pick<Reader, 'role' | 'timeZone'>,
): Appointment => {
  const start = row.startsAt.getTime();
  const isSeen = role === 'patient' || row.assigned;
  const { patientId, patientName, patientPhone } = row;
  return {
    id: row.id,
    doctor: { id: row.doctorId, name: row.doctorName, specialty: row.specialty },
    patient: isSeen ? { id: patientId, name: patientName, phone: patientPhone } : null,
    startsAt: row.startsAt.toISOString(),
    minutes: Math.round((row.endsAt.getTime() - start) / MINUTE_MS),
    day: row.day,
    timeZone,
    token: row.token,
    nowToken: row.nowToken,
    state: row.state,
    reason: isSeen ? row.reason : null,
    videoUrl: row.videoUrl,
    bookedBy: row.bookedBy,
    cancelledBy: row.cancelledBy,
    movedTo: row.movedTo,
    changeableUntil: isChangeable(row.state)
      ? new Date(start - CHANGE_UNTIL_MINUTES * MINUTE_MS).toISOString()
      : null,
  };
};
