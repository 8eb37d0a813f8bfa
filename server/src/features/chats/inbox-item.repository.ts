import type {
  ChatId,
  ChatState,
  Helpline,
  Level,
  MessageId,
  MessageKind,
  UserId,
  Verdict,
} from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { rankOf } from './levels.ts';

/** A chat whose row is locked. */
export type LockedChat = {
  id: ChatId;
  patient_id: UserId;
  doctor_id: UserId;
  state: ChatState;
  version: number;
  closed_version: number;
};

/** What becomes the chat's inbox item; without `lead` the item only waits again. */
export type ItemChange = {
  at: Date;
  lead: { messageId: MessageId; level: Level; reason: string; quote: string } | null;
};

const wait = async (tx: Kysely<Tables>, chat: LockedChat, { at, lead }: ItemChange) => {
  const answered = sql<Date>`case when inbox.answered_at is null then inbox.waiting_since else ${at}::timestamptz end`;
  const waiting = { answered_at: null, waiting_since: answered };
  if (!lead) {
    await tx.updateTable('inbox').set(waiting).where('chat_id', '=', chat.id).execute();
    return;
  }
  const shown = {
    message_id: lead.messageId,
    level: lead.level,
    rank: rankOf(lead.level),
    reason: lead.reason,
    quote: lead.quote,
    seen_at: null,
  };
  const ids = { chat_id: chat.id, doctor_id: chat.doctor_id, patient_id: chat.patient_id };
  await tx
    .insertInto('inbox')
    .values({ ...ids, ...shown, waiting_since: at })
    .onConflict((conflict) => conflict.column('chat_id').doUpdateSet({ ...shown, ...waiting }))
    .execute();
};

/** An item nobody has looked at, as long as it shows this message and the doctor is still assigned. */
export type Unseen = {
  doctorId: UserId;
  doctorName: string;
  level: Level;
  language: string;
  card: { kind: MessageKind; helplines: Helpline[] } | null;
};

/** The unseen item that shows this message; null once it was seen, closed or replaced by a newer one. */
export const findUnseen = async (
  db: Kysely<Tables>,
  chatId: ChatId,
  messageId: MessageId,
): Promise<Unseen | null> => {
  const { rows } = await sql<Unseen>`
    select i.doctor_id as "doctorId", u.name as "doctorName", i.level,
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
    where i.chat_id = ${chatId} and i.message_id = ${messageId} and i.seen_at is null`.execute(db);
  return rows[0] ?? null;
};

/** The inbox item of a locked chat. */
export const inboxItemOf = (tx: Kysely<Tables>, chat: LockedChat) => ({
  /** Puts the chat into the doctor's inbox, or raises what is there. */
  wait: (change: ItemChange) => wait(tx, chat, change),
  /** The doctor has answered: the item stays, but nobody waits. */
  answered: async (at: Date) => {
    await tx
      .updateTable('inbox')
      .set({ answered_at: at, seen_at: sql`coalesce(seen_at, ${at})` })
      .where('chat_id', '=', chat.id)
      .execute();
  },
  /** Keeps what the doctor thinks of the item's level. */
  judge: async (verdict: Verdict, at: Date) => {
    await sql`
      insert into verdicts (id, chat_id, message_id, doctor_id, level, verdict, created_at)
      select ${newId<string>()}::uuid, chat_id, message_id, doctor_id, level, ${verdict}, ${at}::timestamptz
      from inbox where chat_id = ${chat.id}`.execute(tx);
  },
  remove: async () => {
    await tx.deleteFrom('inbox').where('chat_id', '=', chat.id).execute();
  },
});
