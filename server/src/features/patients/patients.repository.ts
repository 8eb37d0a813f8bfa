import type { ChatId, DayString, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { achievedDays, type DayRange } from '../goals/index.ts';

const assignedTo = (db: Kysely<Tables>, doctorId: UserId) =>
  db
    .selectFrom('assignments')
    .where('assignments.doctor_id', '=', doctorId)
    .where('assignments.removed_at', 'is', null);

const assignedPeople = (db: Kysely<Tables>, doctorId: UserId) =>
  assignedTo(db, doctorId)
    .innerJoin('users', 'users.id', 'assignments.patient_id')
    .leftJoin('chats', (join) =>
      join
        .onRef('chats.patient_id', '=', 'assignments.patient_id')
        .onRef('chats.doctor_id', '=', 'assignments.doctor_id'),
    )
    .select(['users.id', 'users.name', 'users.phone', 'assignments.assigned_at'])
    .select('chats.id as chat_id')
    .$castTo<{
      id: UserId;
      name: string;
      phone: string;
      assigned_at: Date;
      chat_id: ChatId | null;
    }>();

/** What a doctor sees of the patients of now; every method names one doctor. */
export const createPatientsRepository = (db: Kysely<Tables>) => ({
  /** Patients, their chats with a message of theirs since `midnight`, and the doctor's rating. */
  stats: async (doctorId: UserId, midnight: Date) => {
    const { rows } = await sql<{ patients: number; chats: number; rating: number | null }>`
      select
        (select count(*) from assignments where doctor_id = ${doctorId} and removed_at is null)
          as patients,
        (select count(*) from assignments
          join chats using (patient_id, doctor_id)
          -- The newest message by the thread's own order: a long thread costs no more than a short one.
          cross join lateral (
            select created_at from messages
            where chat_id = chats.id and sender_type = 'patient'
            order by seq desc limit 1
          ) as newest
          where doctor_id = ${doctorId} and removed_at is null and newest.created_at >= ${midnight})
          as chats,
        (select rating from doctors where user_id = ${doctorId}) as rating
    `.execute(db);
    return rows[0] ?? { patients: 0, chats: 0, rating: null };
  },
  /** The latest added first. */
  people: (doctorId: UserId, limit?: number) =>
    assignedPeople(db, doctorId)
      .orderBy('assignments.assigned_at', 'desc')
      .orderBy('users.id')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute(),
  /** One of the doctor's patients of now. */
  person: (doctorId: UserId, patientId: UserId) =>
    assignedPeople(db, doctorId)
      .where('assignments.patient_id', '=', patientId)
      .innerJoin('patients', 'patients.user_id', 'assignments.patient_id')
      .select(['patients.date_of_birth', 'patients.gender'])
      .executeTakeFirst(),
  /** Goals of all the doctor's patients, or of one of them, with the days they were achieved on. */
  goals: (doctorId: UserId, range: DayRange, patientId?: UserId) =>
    assignedTo(db, doctorId)
      .innerJoin('goals', 'goals.patient_id', 'assignments.patient_id')
      .$if(patientId !== undefined, (query) =>
        query.where('assignments.patient_id', '=', patientId ?? null),
      )
      .select(['goals.id', 'goals.patient_id', 'goals.title', 'goals.created_at'])
      .select(achievedDays(range) as never)
      .orderBy('goals.created_at')
      .orderBy('goals.id')
      .$castTo<{
        id: string;
        patient_id: UserId;
        title: string;
        created_at: Date;
        achievedDays: DayString[];
      }>()
      .execute(),
});
export type PatientsRepository = ReturnType<typeof createPatientsRepository>;
