import type {
  DayString,
  ExceptionId,
  ScheduleException,
  UserId,
  WeeklyHours,
} from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Pair } from '../../platform/person-data.ts';
import { HOLDS_SEAT } from './holds-seat.repository.ts';
import type { NewException } from './schedule.policy.ts';
import type { Booked } from './slots.ts';

/** Days of the clinic's calendar, both included. */
export type Days = { first: DayString; last: DayString };

/** A doctor's hours with the exceptions of some days. */
export type StoredSchedule = {
  hours: WeeklyHours[];
  confirms: boolean;
  exceptions: ScheduleException[];
};

const exceptionsOf = (days: Days) => sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'day', e.day, 'kind', e.kind,
    'from', e.from_time, 'to', e.to_time, 'minutes', e.minutes, 'seats', e.seats)
    order by e.day, e.from_time nulls first), '[]')
  from schedule_exceptions e
  where e.doctor_id = s.doctor_id and e.day between ${days.first}::date and ${days.last}::date
)`;

/** What somebody needs to know to book with a doctor. */
export type Bookable = {
  assigned: boolean;
  /** An emergency is open in the chat of the two. */
  emergency: boolean;
  schedule: StoredSchedule | null;
  /** Who sits on seats of the hours, in no order. */
  booked: Booked[];
};

type BookableRow = Omit<Bookable, 'booked'> & {
  booked: [start: number, end: number, people: number][] | null;
};

/** A doctor's hours; made of a transaction, it works inside that. */
export const createScheduleRepository = (db: Kysely<Tables>) => ({
  /** The doctor's hours, if there are any yet. */
  find: async (doctorId: UserId, days: Days): Promise<StoredSchedule | null> => {
    const { rows } = await sql<StoredSchedule>`
      select s.hours, s.confirms, ${exceptionsOf(days)} as exceptions
      from schedules s where s.doctor_id = ${doctorId}`.execute(db);
    return rows[0] ?? null;
  },
  /**
   * The same for somebody who wants to book, and how many sit between two instants on seats up to
   * `seatsMax`. They are one value, since hundreds of rows take the database longer to hand over
   * than to count.
   */
  forBooking: async (
    { patientId, doctorId }: Pair,
    days: Days,
    [from, to]: [from: Date, to: Date],
    seatsMax: number,
  ): Promise<Bookable> => {
    const { rows } = await sql<BookableRow>`
      select exists (
          select from assignments x
          where x.patient_id = ${patientId} and x.doctor_id = ${doctorId} and x.removed_at is null
        ) as assigned,
        exists (
          select from chats c join inbox i on i.chat_id = c.id
          where c.patient_id = ${patientId} and c.doctor_id = ${doctorId} and i.level = 'EMERGENCY'
        ) as emergency,
        (
          select json_build_object('hours', s.hours, 'confirms', s.confirms,
            'exceptions', ${exceptionsOf(days)})
          from schedules s where s.doctor_id = ${doctorId}
        ) as schedule,
        (
          select json_agg(json_build_array(start, "end", people)) from (
            select date_part('epoch', starts_at) * 1000 as start,
              date_part('epoch', ends_at) * 1000 as "end", count(*) as people
            from appointments
            where doctor_id = ${doctorId} and starts_at >= ${from} and starts_at < ${to}
              and ${HOLDS_SEAT} and seat <= ${seatsMax}
            group by starts_at, ends_at
          ) as span
        ) as booked`.execute(db);
    const row = rows[0] ?? { assigned: false, emergency: false, schedule: null, booked: null };
    const booked = (row.booked ?? []).map(([start, end, people]) => ({ start, end, people }));
    return { ...row, booked };
  },
  /** Keeps the hours whole; the first time makes the row. */
  setHours: async (doctorId: UserId, hours: readonly WeeklyHours[], confirms?: boolean) => {
    await sql`
      insert into schedules (doctor_id, hours, confirms)
      values (${doctorId}, ${JSON.stringify(hours)}::jsonb, ${confirms ?? false})
      on conflict (doctor_id) do update set hours = excluded.hours, saved_at = now(),
        confirms = coalesce(${confirms ?? null}::boolean, schedules.confirms)`.execute(db);
  },
  /** Holds the doctor's hours and bookings against every other writer until the transaction ends. */
  lock: async (doctorId: UserId): Promise<void> => {
    await db
      .selectFrom('doctors')
      .select('user_id')
      .where('user_id', '=', doctorId)
      .forNoKeyUpdate()
      .execute();
  },
  addException: async (id: ExceptionId, doctorId: UserId, exception: NewException) => {
    const { from, to, ...rest } = exception;
    await db
      .insertInto('schedule_exceptions')
      .values({ id, doctor_id: doctorId, ...rest, from_time: from, to_time: to })
      .execute();
  },
  /** False where the doctor has no such exception. */
  removeException: async (doctorId: UserId, id: ExceptionId): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('schedule_exceptions')
      .where('id', '=', id)
      .where('doctor_id', '=', doctorId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
export type ScheduleRepository = ReturnType<typeof createScheduleRepository>;
