import type { ChatId, Level, MessageId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';

/** A patient's goal, as far as the assistant may mention it. */
export type GoalFact = {
  title: string;
  achievedToday: boolean;
  streak: number;
  dueToday?: boolean;
  inWeeks?: boolean;
};
/** Reads a patient's goals inside the given transaction. */
export type GoalsOf = (tx: Kysely<Tables>, patientId: UserId) => Promise<GoalFact[]>;

const EARLIER_MESSAGES = 20;

type CaseRow = {
  patientId: UserId;
  names: string[];
  message: string;
  before: { from: string; text: string }[];
};

/** A message with its first review and what has happened since; read under the chat's lock. */
export type ReviewedMessage = {
  content: string;
  level: Level;
  /** The level found in the message alone. */
  foundLevel: Level;
  families: string[];
  language: string;
  review: 'pending' | 'answered' | 'escalated';
  hasFiles: boolean;
  /** Whether the doctor closed the chat after it. */
  closed: boolean;
  /** Whether a doctor, not an assistant, wrote after it. */
  doctorCameIn: boolean;
  itemLevel: Level | null;
};

export const createModelReviewRepository = (db: Kysely<Tables>, goalsOf: GoalsOf) => ({
  /** Returns what the model may see of a message; null if the chat was closed after it. */
  find: async (messageId: MessageId) => {
    const { rows } = await sql<CaseRow>`
      select c.patient_id as "patientId", m.content as message,
        array[patient.name, doctor.name] || array(
          select name from former_names where user_id in (patient.id, doctor.id)) as names,
        (
          select coalesce(json_agg(json_build_object('from', b.from, 'text', b.text) order by b.seq), '[]')
          from (
            select seq, sender_type as from, content as text from messages
            where chat_id = c.id and seq > c.closed_version and seq < m.seq
            order by seq desc limit ${EARLIER_MESSAGES}
          ) b
        ) as before
      from messages m
      join chats c on c.id = m.chat_id
      join users patient on patient.id = c.patient_id
      join users doctor on doctor.id = c.doctor_id
      where m.id = ${messageId} and m.seq > c.closed_version`.execute(db);
    const [row] = rows;
    return row ? { ...row, goals: await goalsOf(db, row.patientId) } : null;
  },
});
export type ModelReviewRepository = ReturnType<typeof createModelReviewRepository>;

/** Returns the current state of a message. */
export const findReviewed = async (
  tx: Kysely<Tables>,
  chatId: ChatId,
  messageId: MessageId,
): Promise<ReviewedMessage | null> => {
  const { rows } = await sql<ReviewedMessage>`
    select m.content, r.level, coalesce(r.found_level, r.level) as "foundLevel", r.families, r.language, m.review, m.files <> '[]' as "hasFiles",
      m.seq <= c.closed_version as closed,
      exists (
        select 1 from messages d
        where d.chat_id = c.id and d.seq > m.seq and d.sender_type = 'doctor'
          and d.by_assistant is not true
      ) as "doctorCameIn",
      (select level from inbox where chat_id = c.id) as "itemLevel"
    from messages m
    join reviews r on r.message_id = m.id
    join chats c on c.id = m.chat_id
    where m.id = ${messageId} and m.chat_id = ${chatId}`.execute(tx);
  return rows[0] ?? null;
};

/**
 * Raises the level found in a message alone; the chat's own rules have already raised its final
 * level.
 */
export const raiseFoundLevel = async (
  tx: Kysely<Tables>,
  messageId: MessageId,
  { level, rule }: { level: Level; rule: string },
): Promise<void> => {
  await sql`
    update reviews set found_level = ${level}, rule_ids = array_append(rule_ids, ${rule}::text)
    where message_id = ${messageId}`.execute(tx);
};

/** Raises the stored level of a message, which goes to the doctor with this. */
export const raiseLevel = async (
  tx: Kysely<Tables>,
  chatId: ChatId,
  messageId: MessageId,
  { level, rule }: { level: Level; rule: string },
): Promise<void> => {
  await sql`
    with raised as (
      update reviews set level = ${level}, rule_ids = array_append(rule_ids, ${rule}::text)
      where message_id = ${messageId}
    ), changed as (
      update chats set version = version + 1 where id = ${chatId}
    )
    update messages set review = 'escalated' where id = ${messageId}`.execute(tx);
};
