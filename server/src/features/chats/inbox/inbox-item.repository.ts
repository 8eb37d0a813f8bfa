import type {
  ChatId,
  Helpline,
  Level,
  MessageId,
  MessageKind,
  UserId,
  Verdict,
} from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { urgencyRank } from '../../review/index.ts';
import { END_HAND_OVER } from '../team/hand-over.repository.ts';
import type { ItemTexts } from './item-texts.ts';

/** Number of earlier messages whose findings an item keeps. */
const EARLIER_MAX = 8;

/** How an update changes a chat's inbox item. */
export type ItemChange =
  /** It now shows this message; if it `joins`, beside what it showed. */
  | ({ messageId: MessageId; level: Level; joins: boolean } & ItemTexts)
  /**
   * `waits`: it is waiting again, unchanged. `answered`: the doctor has answered; it stays, but
   * nobody is waiting and any hand-over ends.
   */
  | 'waits'
  | 'answered';

/**
 * Since when nobody has seen an item of `inbox` at its level. An earlier release that still runs on
 * this database only sets `waiting_since`.
 */
export const UNSEEN_SINCE = sql<Date>`greatest(inbox.unseen_since, inbox.waiting_since)`;

/** The messages an item showed, without the one it now shows; the first ones if they are too many. */
const EARLIER_IDS = sql`(array_remove(
  inbox.earlier_ids || inbox.message_id, excluded.message_id))[1:${sql.lit(EARLIER_MAX)}]`;

/** Returns the part of an update's statement that changes the inbox item of the chat `chat`. */
export const storeItem = (item: ItemChange, at: Date): RawBuilder<unknown> => {
  if (item === 'answered') {
    return sql`
      update inbox set answered_at = ${at}, seen_at = coalesce(seen_at, ${at}), ${END_HAND_OVER}
      from chat where inbox.chat_id = chat.id`;
  }
  const waits = sql`answered_at = null,
    waiting_since = case when inbox.answered_at is null then inbox.waiting_since else ${at} end`;
  if (item === 'waits')
    return sql`update inbox set ${waits} from chat where inbox.chat_id = chat.id`;
  return sql`
    insert into inbox (chat_id, doctor_id, patient_id, message_id, level, rank, reason, quote,
      waiting_since, unseen_since)
    select chat.id, chat.doctor_id, chat.patient_id, ${item.messageId}::uuid, ${item.level},
      ${urgencyRank(item.level)}::int, ${item.reason}, ${item.quote}, ${at}::timestamptz, ${at}::timestamptz
    from chat
    on conflict (chat_id) do update set message_id = excluded.message_id,
      earlier_ids = ${item.joins ? EARLIER_IDS : sql`null`}, level = excluded.level,
      rank = excluded.rank, reason = excluded.reason, quote = excluded.quote, seen_at = null,
      unseen_since = case when inbox.seen_at is null and inbox.level = excluded.level
        then ${UNSEEN_SINCE} else ${at} end,
      ${waits}`;
};

/** An unseen item whose doctor is still assigned. */
export type Unseen = {
  messageId: MessageId;
  doctorId: UserId;
  doctorName: string;
  level: Level;
  language: string;
  /** The card that answered the message, if any. */
  card: { kind: MessageKind; helplines: Helpline[] } | null;
};

/** Returns the chat's unseen item; null once it was seen or closed. */
export const findUnseen = async (db: Kysely<Tables>, chatId: ChatId): Promise<Unseen | null> => {
  const { rows } = await sql<Unseen>`
    select i.message_id as "messageId", i.doctor_id as "doctorId", u.name as "doctorName", i.level,
      coalesce(r.language, 'en') as language,
      (
        select json_build_object('kind', card.kind, 'helplines', card.helplines)
        from messages m join messages card on card.chat_id = m.chat_id and card.seq = m.seq + 1
        where m.id = i.message_id and card.sender_type = 'ai' and card.kind <> 'text'
      ) as card
    from inbox i
    join users u on u.id = i.doctor_id
    join assignments a on a.patient_id = i.patient_id and a.doctor_id = i.doctor_id
      and a.removed_at is null
    left join reviews r on r.message_id = i.message_id
    where i.chat_id = ${chatId} and i.seen_at is null`.execute(db);
  return rows[0] ?? null;
};

/** Stores the doctor's verdict on the item's level. */
export const judgeItem = async (tx: Kysely<Tables>, chatId: ChatId, verdict: Verdict, at: Date) => {
  await sql`
    insert into verdicts (id, chat_id, message_id, doctor_id, level, verdict, created_at)
    select ${newId<string>()}::uuid, chat_id, message_id, doctor_id, level, ${verdict}, ${at}::timestamptz
    from inbox where chat_id = ${chatId}`.execute(tx);
};

/**
 * Returns for how many seconds the oldest item has been unseen at its level; levels without one are
 * absent.
 */
export const oldestUnseen = async (db: Kysely<Tables>, now: Date): Promise<Map<Level, number>> => {
  const { rows } = await sql<{ level: Level; seconds: number }>`
    select level, extract(epoch from ${now}::timestamptz - min(${UNSEEN_SINCE}))::float8 as seconds
    from inbox where seen_at is null group by level`.execute(db);
  return new Map(rows.map(({ level, seconds }) => [level, seconds]));
};
