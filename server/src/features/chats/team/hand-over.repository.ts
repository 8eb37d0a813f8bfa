import type { ChatId, Colleague, HandOver, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { seesForDoctor, teamOf } from '../../cover/index.ts';
import { ANSWERED_BY_ASSISTANTS } from '../chats.policy.ts';
import { UNCLEAR } from '../thread/unclear.repository.ts';
import { colleagueOf } from './colleague.ts';

/** A hand-over as the database writes it. */
export type StoredHandOver = Omit<HandOver, 'at'> & { at: string };

export const toHandOver = (row: StoredHandOver): HandOver => ({
  ...row,
  at: new Date(row.at).toISOString(),
});

/** In an update of `inbox`: nobody in particular has it any more. */
export const NOT_HANDED: RawBuilder<unknown> = sql`
  handed_to = null, handed_by = null, handed_at = null, handed_why = null`;

/** Of `inbox i` and `chats`: it may be answered by somebody of the team, who is a doctor, or by assistants. */
const isAnsweredBy = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select from doctors d where d.user_id = ${userId})
  or (i.level = any(${ANSWERED_BY_ASSISTANTS}::text[]) and not ${UNCLEAR}))`;

/** Of `inbox i` and `chats`: to whom it was handed, while that one may answer it; null for nobody. */
export const handOverOf = (at: Date): RawBuilder<StoredHandOver | null> => sql`(
  select json_build_object('to', ${colleagueOf('receiver')}, 'by', ${colleagueOf('giver')},
    'at', i.handed_at, 'why', i.handed_why)
  from users receiver join users giver on giver.id = i.handed_by
  where receiver.id = i.handed_to and (receiver.id = i.doctor_id or (
    ${seesForDoctor(sql.ref('receiver.id'), at)} and ${isAnsweredBy(sql.ref('receiver.id'))})))`;

type Given = { to: UserId; by: UserId; at: Date; why: string };

const find = async (db: Kysely<Tables>, chatId: ChatId, at: Date): Promise<HandOver | null> => {
  const { rows } = await sql<{ handOver: StoredHandOver | null }>`
    select ${handOverOf(at)} as "handOver" from inbox i join chats on chats.id = i.chat_id
    where i.chat_id = ${chatId}`.execute(db);
  const [row] = rows;
  return row?.handOver ? toHandOver(row.handOver) : null;
};

/** Who has been handed what waits in a chat; whoever writes holds the chat's lock. */
export const createHandOverRepository = (db: Kysely<Tables>) => ({
  find: (chatId: ChatId, at: Date) => find(db, chatId, at),
  /** To whom somebody of the team may hand what waits: the others who may answer it, by name. */
  receivers: async (chatId: ChatId, by: UserId, at: Date): Promise<Colleague[]> => {
    const { rows } = await sql<{ person: Colleague }>`
      select ${colleagueOf('users')} as person
      from chats join inbox i on i.chat_id = chats.id and i.answered_at is null
      cross join lateral ${teamOf(at)} team join users on users.id = team.id
      where chats.id = ${chatId} and users.id <> ${by} and ${isAnsweredBy(sql.ref('users.id'))}
      order by users.name, users.id`.execute(db);
    return rows.map(({ person }) => person);
  },
  /** Keeps a hand-over in place of any before. */
  keep: async (chatId: ChatId, { to, by, at, why }: Given): Promise<void> => {
    await db
      .updateTable('inbox')
      .set({ handed_to: to, handed_by: by, handed_at: at, handed_why: why })
      .where('chat_id', '=', chatId)
      .execute();
  },
  remove: async (chatId: ChatId): Promise<void> => {
    await sql`update inbox set ${NOT_HANDED} where chat_id = ${chatId}`.execute(db);
  },
});
export type HandOverRepository = ReturnType<typeof createHandOverRepository>;

/** Ends what was handed to somebody or by them, with its words: they leave the clinic, or are erased. */
export const endHandOversOf = async (tx: Kysely<Tables>, userId: UserId): Promise<void> => {
  const theirs = sql`(inbox.handed_to = ${userId} or inbox.handed_by = ${userId})`;
  // Whoever writes to a chat holds it first and its item then.
  await sql`
    select from chats where id in (select chat_id from inbox where ${theirs})
    order by id for update`.execute(tx);
  await sql`update inbox set ${NOT_HANDED} where ${theirs}`.execute(tx);
};
