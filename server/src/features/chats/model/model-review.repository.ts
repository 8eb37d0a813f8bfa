import type { ChatId, Level, MessageId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { ItemTexts } from '../inbox/item-texts.ts';
import type { ItemLater } from '../thread/message-routing.ts';

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
  /** The level found in the message alone; it stays UNSURE once any review was. */
  foundLevel: Level;
  ruleIds: string[];
  language: string;
  review: 'pending' | 'answered' | 'escalated';
  /** Whether the assistant answered it alone, before a model raised it. */
  wasAnswered: boolean;
  /** Whether a file is in it, or in an earlier message since the chat was last closed. */
  hasFiles: boolean;
  /** Whether the doctor closed the chat after it. */
  closed: boolean;
  /** Whether the patient or a member of the clinic wrote after it. */
  wroteSince: boolean;
  /** Whether a doctor, not an assistant, wrote after it who had seen it, or answered it. */
  doctorCameIn: boolean;
  item: (ItemLater & ItemTexts) | null;
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

/** SQL condition on a message `d`: a doctor wrote it, not an assistant. */
const BY_DOCTOR = sql<boolean>`d.sender_type = 'doctor' and d.by_assistant is not true`;

/** Returns the current state of a message. */
export const findReviewed = async (
  tx: Kysely<Tables>,
  chatId: ChatId,
  messageId: MessageId,
): Promise<ReviewedMessage | null> => {
  const { rows } = await sql<ReviewedMessage>`
    select m.content, r.level, coalesce(r.found_level, r.level) as "foundLevel",
      r.rule_ids as "ruleIds", r.language, m.review, exists (
        select from messages f
        where f.chat_id = c.id and f.seq between c.closed_version + 1 and m.seq
          and f.files <> '[]') as "hasFiles",
      r.rule_ids <> '{}' and not exists (
        select from unnest(r.rule_ids) as rule (id) where id not like 'model.%') as "wasAnswered", m.seq <= c.closed_version as closed,
      later.wrote as "wroteSince", later.knew as "doctorCameIn",
      case when i.chat_id is not null then json_build_object('level', i.level,
        'reason', i.reason, 'quote', i.quote, 'seen', i.seen_at is not null, 'showsIt', i.message_id = m.id, 'answered', exists (
          select from messages d
          where d.chat_id = c.id and d.seq < m.seq and ${BY_DOCTOR}
            and d.seq > (select seq from messages where id = i.message_id)
        )) end as item
    from messages m
    join reviews r on r.message_id = m.id
    join chats c on c.id = m.chat_id
    left join inbox i on i.chat_id = c.id
    cross join lateral (
      select coalesce(bool_or(d.sender_type <> 'ai'), false) as wrote, coalesce(bool_or(
        ${BY_DOCTOR} and ((m.seen_at <= d.created_at and m.seen_by_team is not true)
          or (m.review = 'escalated' and d.created_at = i.answered_at))), false) as knew
      from messages d where d.chat_id = c.id and d.seq > m.seq
    ) later
    where m.id = ${messageId} and m.chat_id = ${chatId}`.execute(tx);
  return rows[0] ?? null;
};

/** Levels to raise a message to: the final one, and what was found in the message alone. */
export type RaisedTo = { level: Level; foundLevel: Level; rule: string };

/** Raises the stored levels of a message, which goes to the doctor with this. */
export const raiseLevel = async (
  tx: Kysely<Tables>,
  chatId: ChatId,
  messageId: MessageId,
  { level, foundLevel, rule }: RaisedTo,
): Promise<void> => {
  await sql`
    with raised as (
      update reviews set level = ${level}, found_level = ${foundLevel}, rule_ids = array_append(rule_ids, ${rule}::text)
      where message_id = ${messageId}
    ), changed as (
      update chats set version = version + 1 where id = ${chatId}
    )
    update messages set review = 'escalated' where id = ${messageId}`.execute(tx);
};
