import type { ConsentVersion, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { AssignmentEnd, Pair, PersonData } from '../../platform/person-data.ts';

type EndAssignment = NonNullable<PersonData['endAssignment']>;

export const createAssignmentsRepository = (
  { db, transaction }: Database,
  endAssignment: EndAssignment,
) => ({
  doctorsOf: (patientId: UserId) =>
    db
      .selectFrom('assignments')
      .innerJoin('doctors', 'doctors.user_id', 'assignments.doctor_id')
      .innerJoin('users', 'users.id', 'assignments.doctor_id')
      .selectAll('doctors')
      .select(['users.name', 'assignments.assigned_at'])
      .select((row) =>
        row
          .selectFrom('messages')
          .innerJoin('chats', 'chats.id', 'messages.chat_id')
          .whereRef('chats.patient_id', '=', 'assignments.patient_id')
          .whereRef('chats.doctor_id', '=', 'assignments.doctor_id')
          .where('messages.sender_type', '<>', 'patient')
          .where('messages.seen_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('unread'),
      )
      .where('assignments.patient_id', '=', patientId)
      .where('assignments.removed_at', 'is', null)
      .orderBy('assignments.assigned_at', 'desc')
      .orderBy('assignments.doctor_id')
      .execute(),
  /**
   * Starts an assignment of the pair and runs `also` in the same transaction; a current one and its
   * consent stay unchanged.
   */
  add: (
    { patientId, doctorId }: Pair,
    consent: { version: ConsentVersion; at: Date },
    also: (tx: Kysely<Tables>) => Promise<void>,
  ): Promise<void> =>
    transaction(async (tx) => {
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('assignments')
        .values({
          id: newId(),
          patient_id: patientId,
          doctor_id: doctorId,
          assigned_at: consent.at,
          consent_version: consent.version,
        })
        .onConflict((conflict) =>
          conflict.columns(['patient_id', 'doctor_id']).where('removed_at', 'is', null).doNothing(),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows > 0n) await also(tx);
    }),
  /**
   * Ends the pair's assignment and what depends on it in every feature, and runs `also` in the same
   * transaction; false if there is none.
   */
  remove: (
    pair: Pair,
    end: AssignmentEnd,
    also: (tx: Kysely<Tables>) => Promise<void>,
  ): Promise<boolean> =>
    transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('assignments')
        // Servers' clocks may differ, and the access log goes by the database's.
        .set({ removed_at: sql<Date>`greatest(assigned_at, ${end.at}::timestamptz, now())` })
        .where('patient_id', '=', pair.patientId)
        .where('doctor_id', '=', pair.doctorId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await endAssignment(tx, pair, end);
      await also(tx);
      return true;
    }),
});
export type AssignmentsRepository = ReturnType<typeof createAssignmentsRepository>;

/** Queries on assignments for other features; given a transaction, they run inside it. */
export const createAssignmentQueries = (db: Kysely<Tables>) => ({
  /** Returns whether the patient is currently assigned to the doctor. */
  isAssigned: async (patientId: UserId, doctorId: UserId): Promise<boolean> =>
    (await db
      .selectFrom('assignments')
      .select('patient_id')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()) !== undefined,
  /** Returns the patient's current doctors, in the order in which their chats must be locked. */
  doctorIdsOf: async (patientId: UserId): Promise<UserId[]> => {
    const rows = await db
      .selectFrom('assignments')
      .select('doctor_id')
      .where('patient_id', '=', patientId)
      .where('removed_at', 'is', null)
      .orderBy('doctor_id')
      .execute();
    return rows.map(({ doctor_id }) => doctor_id as UserId);
  },
  /** Returns a doctor's current patients, with the level of what waits for an answer. */
  patientsOf: (doctorId: UserId) =>
    db
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.patient_id')
      .leftJoin('inbox', (join) =>
        join
          .onRef('inbox.patient_id', '=', 'assignments.patient_id')
          .onRef('inbox.doctor_id', '=', 'assignments.doctor_id'),
      )
      .select(['users.id', 'users.name', 'users.phone', 'inbox.level'])
      .where('assignments.doctor_id', '=', doctorId)
      .where('removed_at', 'is', null)
      .orderBy('users.id')
      .execute(),
});
export type AssignmentQueries = ReturnType<typeof createAssignmentQueries>;
