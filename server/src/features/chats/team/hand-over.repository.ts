import type { ChatId, Colleague, HandOver, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { maySeeForDoctor, teamOf } from '../../cover/index.ts';
import { ANSWERED_BY_ASSISTANTS } from '../chats.policy.ts';
import { IS_UNCLEAR } from '../thread/unclear.repository.ts';
import { colleagueOf } from './colleague.ts';

/** A hand-over as the database returns it. */
export type StoredHandOver = Omit<HandOver, 'at'> & { at: string };

export const toHandOver = (row: StoredHandOver): HandOver => ({
  ...row,
  at: new Date(row.at).toISOString(),
});

/** The part of an update of `inbox` that ends any hand-over. */
export const END_HAND_OVER: RawBuilder<unknown> = sql`
  handed_to = null, handed_by = null, handed_at = null, handed_why = null`;

/**
 * SQL condition on `inbox i` and `chats`: this team member may answer it, as a doctor or because
 * assistants may.
 */
const isAnsweredBy = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select from doctors d where d.user_id = ${userId})
  or (i.level = any(${ANSWERED_BY_ASSISTANTS}::text[]) and not ${IS_UNCLEAR}))`;

/** Selects the hand-over of `inbox i` and `chats` while its receiver may answer; otherwise null. */
export const handOverOf = (at: Date): RawBuilder<StoredHandOver | null> => sql`(
  select json_build_object('to', ${colleagueOf('receiver')}, 'by', ${colleagueOf('giver')},
    'at', i.handed_at, 'why', i.handed_why)
  from users receiver join users giver on giver.id = i.handed_by
  where receiver.id = i.handed_to and (receiver.id = i.doctor_id or (
    ${maySeeForDoctor(sql.ref('receiver.id'), at)} and ${isAnsweredBy(sql.ref('receiver.id'))})))`;

type NewHandOver = { to: UserId; by: UserId; at: Date; why: string };

const find = async (db: Kysely<Tables>, chatId: ChatId, at: Date): Promise<HandOver | null> => {
  const { rows } = await sql<{ handOver: StoredHandOver | null }>`
    select ${handOverOf(at)} as "handOver" from inbox i join chats on chats.id = i.chat_id
    where i.chat_id = ${chatId}`.execute(db);
  const [row] = rows;
  return row?.handOver ? toHandOver(row.handOver) : null;
};

/** Creates the repository of hand-overs of chats that are waiting; writers hold the chat's lock. */
export const createHandOverRepository = (db: Kysely<Tables>) => ({
  find: (chatId: ChatId, at: Date) => find(db, chatId, at),
  /** Returns whom a team member may hand it to: the others who may answer it, by name. */
  receivers: async (chatId: ChatId, by: UserId, at: Date): Promise<Colleague[]> => {
    const { rows } = await sql<{ person: Colleague }>`
      select ${colleagueOf('users')} as person
      from chats join inbox i on i.chat_id = chats.id and i.answered_at is null
      cross join lateral ${teamOf(at)} team join users on users.id = team.id
      where chats.id = ${chatId} and users.id <> ${by} and ${isAnsweredBy(sql.ref('users.id'))}
      order by users.name, users.id`.execute(db);
    return rows.map(({ person }) => person);
  },
  /** Stores a hand-over in place of any earlier one. */
  keep: async (chatId: ChatId, { to, by, at, why }: NewHandOver): Promise<void> => {
    await db
      .updateTable('inbox')
      .set({ handed_to: to, handed_by: by, handed_at: at, handed_why: why })
      .where('chat_id', '=', chatId)
      .execute();
  },
  remove: async (chatId: ChatId): Promise<void> => {
    await sql`update inbox set ${END_HAND_OVER} where chat_id = ${chatId}`.execute(db);
  },
});
export type HandOverRepository = ReturnType<typeof createHandOverRepository>;

/** Ends hand-overs to and from somebody who leaves or is erased, and removes their texts. */
export const endHandOversOf = async (tx: Kysely<Tables>, userId: UserId): Promise<void> => {
  const theirs = sql`(inbox.handed_to = ${userId} or inbox.handed_by = ${userId})`;
  // The lock order of all writers to a chat: first the chat, then its item.
  await sql`
    select from chats where id in (select chat_id from inbox where ${theirs})
    order by id for update`.execute(tx);
  await sql`update inbox set ${END_HAND_OVER} where ${theirs}`.execute(tx);
};
