import type { ChatId, Message, MessageId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { SessionRow, SessionTable } from '../../auth/index.ts';
import { mayActFor } from '../../cover/index.ts';
import { IS_ASSIGNED } from '../chats.repository.ts';
import { MESSAGE_COLUMNS } from '../thread/messages.ts';

/** The part of a thread to read; message ids are cursors. */
export type Page = { before?: MessageId; after?: MessageId; limit: number };

/** One poll; `known` is the version the caller has. */
export type PollRequest = { tokenHash: string; chatId: ChatId; page: Page; known: number | null };

/** A poll's session, and the thread's version and page; the version is null without a thread. */
export type PollRow = SessionRow & {
  version: number | null;
  /** The cursor's position in the thread; null if it is not in the thread, or none was given. */
  cursor: number | null;
  /** Null if the version is the known one, or there is no thread. */
  messages: Message[] | null;
};

const isReadable = (at: Date) => sql<boolean>`(
  chats.patient_id = who."userId" or (chats.doctor_id = who."userId" and ${IS_ASSIGNED})
  or (who.role = 'doctor' and ${mayActFor(sql`who."userId"`, at)})
)`;

const rangeOf = ({ before, after }: Page) => {
  const cursor = before ?? after;
  if (!cursor) return { cursor: sql`null::bigint`, where: sql``, order: sql`desc` };
  const seq = sql`(select x.seq from messages x where x.id = ${cursor} and x.chat_id = chats.id)`;
  return before
    ? { cursor: seq, where: sql`and m.seq < ${seq}`, order: sql`desc` }
    : { cursor: seq, where: sql`and m.seq > ${seq}`, order: sql`asc` };
};

/**
 * Returns a function that answers several polls in one statement, one row each: who asks, whether
 * they may read, whether anything changed, and the page itself. If the version is known, messages
 * are not read. A page is a single JSON value, which a driver reads in a fraction of the time it
 * takes for rows and columns. A poll without a session has no row.
 */
export const createPollAll =
  (db: Kysely<Tables>, sessionTable: SessionTable, clock: Clock) =>
  async (asked: readonly PollRequest[], page: Page): Promise<(PollRow | undefined)[]> => {
    const { cursor, where, order } = rangeOf(page);
    const column = <T>(of: (one: PollRequest) => T): RawBuilder<T[]> => sql`${asked.map(of)}`;
    const { rows } = await sql<PollRow & { place: number }>`
      select asked.place::int, who.*, thread.*
      from unnest(
        ${column((one) => one.tokenHash)}::text[], ${column((one) => one.chatId)}::uuid[],
        ${column((one) => one.known)}::bigint[], ${column((one) => one.page.limit)}::int[]
      ) with ordinality as asked (token_hash, chat_id, known, most, place)
      cross join lateral (${sessionTable(sql.ref('asked.token_hash'))}) who
      left join lateral (
        select chats.version, ${cursor} as cursor, case when chats.version is distinct from asked.known then (
            select json_agg(m order by m.seq) from (
              select m.seq, ${MESSAGE_COLUMNS} from messages m
              where m.chat_id = chats.id ${where}
              order by m.seq ${order} limit asked.most
            ) m
          ) end as messages
        from chats
        where chats.id = asked.chat_id and ${isReadable(clock.now())}
      ) thread on true`.execute(db);
    const found = new Map(rows.map((row) => [row.place, row]));
    return asked.map((_, index) => found.get(index + 1));
  };

export type PollAll = ReturnType<typeof createPollAll>;
