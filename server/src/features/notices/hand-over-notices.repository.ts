import type { ChatId, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import { mayActFor, STAND_IN_LEVELS } from '../cover/index.ts';
import { withdraw } from './chat-notices.repository.ts';

const KEPT_SECONDS = 86_400;

/** SQL condition on `notices n`: the chat is handed over to this person, who may still read it. */
export const isHandedOverToReceiver = (at: Date): RawBuilder<boolean> => sql`exists (
  select from chats join inbox handed on handed.chat_id = chats.id
  where chats.id = n.subject_id and handed.handed_to = n.user_id
    and (chats.doctor_id = n.user_id or ${mayActFor(sql`n.user_id`, at)}))`;

/** Withdraws the notice of a chat's hand-over. */
export const withdrawHandOverNotice = async (tx: Kysely<Tables>, chatId: ChatId): Promise<void> => {
  await withdraw(sql`subject_id = ${chatId} and kind = 'handed_over'`, false).execute(tx);
};

/**
 * Notifies somebody that a chat was handed over to them, if they have a device. Quiet hours do not
 * hold it back if something in the chat is urgent or an emergency.
 */
export const notifyOfHandOver = async (
  tx: Kysely<Tables>,
  { chatId, userId, at }: { chatId: ChatId; userId: UserId; at: Date },
): Promise<void> => {
  await withdrawHandOverNotice(tx, chatId);
  await sql`
    insert into notices (id, user_id, kind, urgent, subject_id, slot, path, expires_at)
    select ${newId<string>()}::uuid, ${userId}::uuid, 'handed_over',
      inbox.level = any(${STAND_IN_LEVELS}::text[]), inbox.chat_id, ${at.toISOString()},
      ${`/doctor/inbox/${chatId}`}, now() + make_interval(secs => ${KEPT_SECONDS})
    from inbox where inbox.chat_id = ${chatId}
      and exists (select from push_devices where user_id = ${userId})
    on conflict do nothing`.execute(tx);
};
