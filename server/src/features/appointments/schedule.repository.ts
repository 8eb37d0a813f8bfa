import type {
  DayString,
  ExceptionId,
  ScheduleException,
  UserId,
  WeeklyHours,
} from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { DayRange } from '../../platform/clock.ts';
import { isAssigned } from '../../platform/database/assignments.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Pair } from '../../platform/person-data.ts';
import { HOLDS_SEAT } from './holds-seat.repository.ts';
import type { NewException } from './schedule.policy.ts';
import type { Booked } from './slots.ts';

/** A doctor's hours with the exceptions of some days. */
export type StoredSchedule = {
  hours: WeeklyHours[];
  confirms: boolean;
  exceptions: ScheduleException[];
};

const exceptionsOf = (days: DayRange) => sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'day', e.day, 'kind', e.kind,
    'from', e.from_time, 'to', e.to_time, 'minutes', e.minutes, 'seats', e.seats)
    order by e.day, e.from_time nulls first), '[]')
  from schedule_exceptions e
  where e.doctor_id = s.doctor_id and e.day between ${days.first}::date and ${days.last}::date
)`;

/** Data needed to book with a doctor. */
export type Bookable = {
  assigned: boolean;
  /** Whether an emergency is open in the pair's chat. */
  emergency: boolean;
  schedule: StoredSchedule | null;
  /** Number of people on seats of the hours per span, in no particular order. */
  booked: Booked[];
};

type BookableRow = Omit<Bookable, 'booked'> & {
  booked: [start: number, end: number, people: number][] | null;
};

/** Stores doctors' hours; given a transaction, it works inside it. */
export const createScheduleRepository = (db: Kysely<Tables>) => ({
  /** Returns the doctor's hours, or null if none were saved yet. */
  find: async (doctorId: UserId, days: DayRange): Promise<StoredSchedule | null> => {
    const { rows } = await sql<StoredSchedule>`
      select s.hours, s.confirms, ${exceptionsOf(days)} as exceptions
      from schedules s where s.doctor_id = ${doctorId}`.execute(db);
    return rows[0] ?? null;
  },
  /**
   * Returns the same for a caller who wants to book, and the number of people per span between two
   * instants on seats up to `seatsMax`. The spans are one JSON value, because the database takes
   * longer to return hundreds of rows than to count them.
   */
  forBooking: async (
    { patientId, doctorId }: Pair,
    days: DayRange,
    [from, to]: [from: Date, to: Date],
    seatsMax: number,
  ): Promise<Bookable> => {
    const { rows } = await sql<BookableRow>`
      select ${isAssigned(patientId, doctorId)} as assigned,
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
  /** Replaces the hours; the first call inserts the row. */
  setHours: async (doctorId: UserId, hours: readonly WeeklyHours[], confirms?: boolean) => {
    await sql`
      insert into schedules (doctor_id, hours, confirms)
      values (${doctorId}, ${JSON.stringify(hours)}::jsonb, ${confirms ?? false})
      on conflict (doctor_id) do update set hours = excluded.hours, saved_at = now(),
        confirms = coalesce(${confirms ?? null}::boolean, schedules.confirms)`.execute(db);
  },
  /** Locks the doctor's hours and bookings against all other writers until the transaction ends. */
  lock: async (doctorId: UserId): Promise<void> => {
    await db
      .selectFrom('doctors')
      .select('user_id')
      .where('user_id', '=', doctorId)
      .forNoKeyUpdate()
      .execute();
  },
  addExceptions: async (doctorId: UserId, exceptions: readonly NewException[]) => {
    if (exceptions.length === 0) return;
    const rows = exceptions.map(({ from, to, ...rest }) => ({
      id: newId<ExceptionId>(),
      doctor_id: doctorId,
      ...rest,
      from_time: from,
      to_time: to,
    }));
    await db.insertInto('schedule_exceptions').values(rows).execute();
  },
  removeExceptions: async (doctorId: UserId, ids: readonly ExceptionId[]) => {
    if (ids.length === 0) return;
    await db
      .deleteFrom('schedule_exceptions')
      .where('doctor_id', '=', doctorId)
      .where('id', 'in', ids)
      .execute();
  },
  /**
   * Removes an exception and the closings of whole days after it up to `until`. Returns false if
   * the doctor has no such exception.
   */
  removeException: async (
    doctorId: UserId,
    id: ExceptionId,
    until: DayString | null = null,
  ): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      delete from schedule_exceptions e using schedule_exceptions first
      where first.id = ${id} and first.doctor_id = ${doctorId} and e.doctor_id = ${doctorId}
        and (e.id = first.id or (e.kind = 'close' and e.from_time is null
          and e.day > first.day and e.day <= ${until}::date))`.execute(db);
    return (numAffectedRows ?? 0n) > 0n;
  },
});
export type ScheduleRepository = ReturnType<typeof createScheduleRepository>;
