import type { ConsentVersion, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../platform/database/tables.ts';

type Pair = { patientId: UserId; doctorId: UserId };

const doctorColumns = [
  'doctors.user_id',
  'users.name',
  'doctors.specialty',
  'doctors.experience',
  'doctors.rating',
  'doctors.profile_image',
  'doctors.qualifications',
  'doctors.hospitals',
  'doctors.verified_at',
  'doctors.away_until',
] as const;

/** Nobody waits for an answer any more, and what was open for the doctor is gone from the inbox. */
const closeChat = async (tx: Kysely<Tables>, { patientId, doctorId }: Pair) => {
  // The row lock waits for a message being stored, so that its inbox item is deleted too.
  const chat = await tx
    .updateTable('chats')
    .set((chats) => ({
      state: 'assistant',
      version: chats('version', '+', 1),
      closed_version: chats('version', '+', 1),
    }))
    .where('patient_id', '=', patientId)
    .where('doctor_id', '=', doctorId)
    .returning('id')
    .executeTakeFirst();
  if (chat) await tx.deleteFrom('inbox').where('chat_id', '=', chat.id).execute();
  return chat?.id;
};

export const createAssignmentsRepository = ({ db, transaction, notify }: Database) => ({
  doctorsOf: (patientId: UserId) =>
    db
      .selectFrom('assignments')
      .innerJoin('doctors', 'doctors.user_id', 'assignments.doctor_id')
      .innerJoin('users', 'users.id', 'assignments.doctor_id')
      .select(doctorColumns)
      .select('assignments.assigned_at')
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
  /** Adds the pair, or adds it again after a removal; a pair that stands stays as it was agreed to. */
  add: async ({ patientId, doctorId }: Pair, consent: { version: ConsentVersion; at: Date }) => {
    const agreed = { assigned_at: consent.at, consent_version: consent.version };
    await db
      .insertInto('assignments')
      .values({ patient_id: patientId, doctor_id: doctorId, ...agreed })
      .onConflict((conflict) =>
        conflict
          .columns(['patient_id', 'doctor_id'])
          .doUpdateSet({ ...agreed, removed_at: null })
          .where('assignments.removed_at', 'is not', null),
      )
      .execute();
  },
  /** Ends the pair and closes its chat; false when there is nothing to end. */
  remove: async (pair: Pair, at: Date): Promise<boolean> => {
    const ended = await transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('assignments')
        .set({ removed_at: at })
        .where('patient_id', '=', pair.patientId)
        .where('doctor_id', '=', pair.doctorId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 0n ? null : { chatId: await closeChat(tx, pair) };
    });
    // Open pages of both read again what they may still see.
    if (ended?.chatId) notify('chat', ended.chatId);
    return ended !== null;
  },
});
export type AssignmentsRepository = ReturnType<typeof createAssignmentsRepository>;
export type AssignedDoctorRow = Awaited<ReturnType<AssignmentsRepository['doctorsOf']>>[number];
