import type { ChatId, ChatState, Level, MessageId, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
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
  remove: async () => {
    await tx.deleteFrom('inbox').where('chat_id', '=', chat.id).execute();
  },
});
