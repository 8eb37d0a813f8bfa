import type { UserId } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { isRowAssigned } from '../../platform/database/assignments.ts';
import type { Database, Tables } from '../../platform/database/index.ts';
import {
  FORMER_DOCTOR,
  type PersonData,
  type PersonToErase,
  readTables,
} from '../../platform/person-data.ts';
import { requireEmergencySeen } from './chats.policy.ts';
import { changeOf } from './live/change-events.ts';
import { removeWords } from './search/message-words.repository.ts';
import { endHandOversOf } from './team/hand-over.repository.ts';

type Parts = Pick<Database, 'db' | 'notify'>;

/**
 * SQL condition on `chats`: it is in the doctor's inbox. One in which the doctor wrote first, and
 * which nothing of the patient is in, is not: nobody waits there, and there is nothing to close.
 */
export const CHAT_IS_OPEN = sql<boolean>`exists (
  select from inbox where inbox.chat_id = chats.id)`;

/** Counts the chats in which a patient is waiting for this doctor, or is being answered. */
export const countOpenChats = async (db: Kysely<Tables>, doctorId: UserId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chats
    where doctor_id = ${doctorId} and ${CHAT_IS_OPEN}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Throws `open_chats` while patients are waiting for this doctor. */
export const requireNoOpenChats = async (db: Kysely<Tables>, doctorId: UserId): Promise<void> => {
  const open = await countOpenChats(db, doctorId);
  if (open === 0) return;
  const chats = open === 1 ? '1 chat is' : `${open} chats are`;
  throw new AppError('open_chats', `${chats} still open. Please close them first.`);
};

/** A letter, mark or digit of a Latin or Indian script, but not the Devanagari full stop. */
const WORD_CHARACTER = '[[:alnum:]\\u00c0-\\u0963\\u0966-\\u1fff\\u200c\\u200d]';
/** Returns an SQL pattern that finds a name where it is not part of a longer word. */
const namePatternOf = (name: string): string =>
  `(?<!${WORD_CHARACTER})${name.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '\\$&')}(?!${WORD_CHARACTER})`;

/**
 * Returns which of these names, with and without a title, occur in the assistant's lines; longest
 * first, because one may be part of another.
 */
const mentionedNames = async (
  tx: Kysely<Tables>,
  chats: RawBuilder<unknown>,
  names: readonly string[],
): Promise<string[]> => {
  const forms = names.flatMap((name) => [`Dr. ${withoutTitle(name)}`, name, withoutTitle(name)]);
  const { rows } = await sql<{ known: string }>`
    select known from unnest(${[...new Set(forms)]}::text[]) as known
    where exists (
      select from messages
      where sender_type = 'ai' and chat_id in (${chats}) and strpos(content, known) > 0)
    order by length(known) desc, known`.execute(tx);
  return rows.map(({ known }) => known);
};

/**
 * Leaves a doctor's chats to the patients: closed, and without the doctor's name in the assistant's
 * lines.
 */
const keepForPatients = async (
  tx: Kysely<Tables>,
  { id, name, formerNames, formerId }: PersonToErase,
): Promise<void> => {
  const chats = sql`select id from chats where doctor_id = ${formerId}`;
  await sql`
    update chats set doctor_id = ${formerId}, state = 'assistant', version = version + 1,
      closed_version = version + 1
    where doctor_id = ${id}`.execute(tx);
  await sql`
    update messages set sender_id = ${formerId}
    where sender_id = ${id} and chat_id in (${chats})`.execute(tx);
  for (const known of await mentionedNames(tx, chats, [name, ...formerNames])) {
    await sql`
      update messages
      set content = regexp_replace(content, ${namePatternOf(known)}, ${FORMER_DOCTOR}, 'g')
      where sender_type = 'ai' and chat_id in (${chats})
        and strpos(content, ${known}) > 0`.execute(tx);
  }
  // They are stored again without the name, under a doctor nobody can search as.
  await removeWords(tx, id);
  await sql`update verdicts set doctor_id = ${formerId} where doctor_id = ${id}`.execute(tx);
  await sql`delete from inbox where doctor_id = ${id}`.execute(tx);
};

/**
 * Exports and erases the chats of a person; a doctor's copy has only those of current patients, and
 * of other chats what the person wrote in a doctor's place.
 */
export const createChatsPersonData = ({ db, notify }: Parts): PersonData => ({
  exportPerson: (id, room) => {
    const chats = sql`
      from chats where patient_id = ${id} or (doctor_id = ${id} and ${isRowAssigned('chats')})`;
    const of = (table: string) =>
      sql`select * from ${sql.table(table)} where chat_id in (select id ${chats})`;
    // A union, so that each part is found by its index.
    const withOwn = (table: 'messages' | 'chat_notes', own: RawBuilder<unknown>) => sql`
      select * from ${sql.table(table)} where id in (
        select of_chat.id from ${sql.table(table)} of_chat where chat_id in (select id ${chats})
        union select id from ${sql.table(table)} where ${own})`;
    return readTables(
      db,
      {
        chats: sql`select * ${chats}`,
        messages: sql`
          ${withOwn('messages', sql`sender_id = ${id} and by_stand_in`)} order by chat_id, seq`,
        message_words: sql`
          select message_id, chat_id, doctor_id, at from message_words
          where chat_id in (select id ${chats})`,
        chat_notes: sql`
          ${withOwn(
            'chat_notes',
            sql`author_id = ${id} and chat_id not in (
            select id from chats where doctor_id = ${id})`,
          )}
          order by chat_id, created_at`,
        reviews: of('reviews'),
        inbox: of('inbox'),
        jobs: of('jobs'),
        verdicts: of('verdicts'),
        shadow_differences: of('shadow_differences'),
        learning_consents: sql`select * from learning_consents where patient_id = ${id}`,
      },
      room,
    );
  },
  withheld: { 'message_words.words': 'the words of a message, which is handed out' },
  /**
   * Closes the chat: nobody waits for an answer any more, and it leaves the doctor's inbox. Throws
   * `conflict` if a doctor would leave an unseen emergency of a patient whom nobody has called.
   */
  endAssignment: async (tx, { patientId, doctorId }, { by, called }) => {
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
    if (!chat) return;
    const item = await tx
      .deleteFrom('inbox')
      .where('chat_id', '=', chat.id)
      .returning(['level', sql<boolean>`seen_at is not null`.as('seen')])
      .executeTakeFirst();
    if (by === 'doctor' && !called) requireEmergencySeen(item ?? null);
    // After the commit, open pages of both people read again.
    notify('chat', changeOf({ id: chat.id, patientId, doctorId }));
  },
  /** Deletes a patient's chats; a doctor's are closed and left to the patients. */
  erasePerson: async (tx, person) => {
    const { id, formerId } = person;
    // A message being stored locks its chat, so this waits for it.
    const chats = await tx
      .selectFrom('chats')
      .select(['id', 'patient_id', 'doctor_id'])
      .where(({ or, eb }) => or([eb('patient_id', '=', id), eb('doctor_id', '=', id)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    await requireNoOpenChats(tx, id);
    await endHandOversOf(tx, id);
    if (formerId !== null) await keepForPatients(tx, person);
    for (const chat of chats) {
      const patientId = chat.patient_id as UserId;
      // After the commit, the other side's open pages read again.
      notify('chat', changeOf({ id: chat.id, patientId, doctorId: chat.doctor_id as UserId }));
    }
  },
});
