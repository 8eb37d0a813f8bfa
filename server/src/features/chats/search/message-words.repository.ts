import type { FoundMessage, MessageId, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { keysOf, prepare } from '../../review/index.ts';
import { IS_ASSIGNED } from '../chats.repository.ts';
import { ACTING_SENDER_NAME } from '../thread/messages.ts';

type Written = { id: string; content: string };

/** A page of a search: `query` is a tsquery; `cursor` is the last message of the previous page. */
export type SearchPage = {
  doctorId: UserId;
  query: string;
  cursor?: MessageId | undefined;
  limit: number;
};

export type FoundRow = Omit<FoundMessage, 'excerpt' | 'found'> & { content: string };

/** Returns the search keys of a message, joined by spaces; no key contains one. */
const keysIn = ({ content }: Written): string =>
  [...new Set(prepare(content).tokens.flatMap(keysOf))].join(' ');

/** Returns the search keys of these messages as rows of `id` and `keys`. */
const keyed = (messages: readonly Written[]): RawBuilder<unknown> =>
  sql`unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(keysIn)}::text[])`;

/** Indexes a message by its words and by its doctor in the same index; no word begins with `@`. */
const wordsOf = (keys: RawBuilder<unknown>, doctorId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_to_tsvector(string_to_array(${keys}, ' ') || ('@' || ${doctorId}::text))`;

/** Returns the part of a statement that stores search words of new messages of the row `chat`. */
export const storeWords = (messages: readonly Written[], at: Date): RawBuilder<unknown> => sql`
  insert into message_words (message_id, chat_id, doctor_id, at, words)
  select m.id, chat.id, chat.doctor_id, ${at}::timestamptz,
    ${wordsOf(sql`m.keys`, sql`chat.doctor_id`)}
  from chat, ${keyed(messages)} as m (id, keys)`;

/** Removes the search words of all messages that a doctor could find. */
export const removeWords = async (tx: Kysely<Tables>, doctorId: UserId): Promise<void> => {
  await tx.deleteFrom('message_words').where('doctor_id', '=', doctorId).execute();
};

/** Newest messages to search first; a word with too few matches in them is rare in the others. */
const NEWEST = 1_000;

const before = ({ doctorId, cursor }: SearchPage): RawBuilder<unknown> =>
  cursor
    ? sql`(k.at, k.message_id) < (
        select at, message_id from message_words
        where message_id = ${cursor} and doctor_id = ${doctorId}
      )`
    : sql`true`;

/** Selects those rows of `message_words` that match and may be read now, as one JSON value. */
const foundIn = (rows: RawBuilder<unknown>, { doctorId, query, limit }: SearchPage) => sql<
  FoundRow[]
>`(
  select coalesce(json_agg(json_build_object(
      'messageId', m.id, 'chatId', m.chat_id, 'senderType', m.sender_type, 'writtenBy', ${ACTING_SENDER_NAME},
      'content', m.content,
      'createdAt', m.created_at, 'patient', json_build_object('id', users.id, 'name', users.name)
    ) order by k.at desc, k.message_id desc), '[]')
  from (
    select k.message_id, k.at, chats.patient_id
    from ${rows} k join chats on chats.id = k.chat_id
    where k.words @@ ${query}::tsquery and chats.doctor_id = ${doctorId} and ${IS_ASSIGNED}
    order by k.at desc, k.message_id desc limit ${limit}
  ) k
  join messages m on m.id = k.message_id
  join users on users.id = k.patient_id
)`;

export const createMessageWordsRepository = (db: Kysely<Tables>) => ({
  /**
   * Returns matching messages in the chats of the doctor's current patients, newest first; none if
   * the cursor is in no chat of the doctor. Common words are found among the newest messages, rare
   * ones by their index, so that neither takes as long as reading all messages of the doctor.
   */
  find: async (asked: SearchPage): Promise<FoundRow[]> => {
    const newest = await sql<{ looked: number; found: FoundRow[] }>`
      with newest as materialized (
        select k.message_id, k.chat_id, k.at, k.words from message_words k
        where k.doctor_id = ${asked.doctorId} and ${before(asked)}
        order by k.at desc, k.message_id desc limit ${NEWEST}
      )
      select (select count(*)::int from newest) as looked,
        ${foundIn(sql`newest`, asked)} as found`.execute(db);
    const [first] = newest.rows;
    if (!first || first.looked < NEWEST || first.found.length === asked.limit) {
      return first?.found ?? [];
    }
    const all = sql`(select * from message_words k where ${before(asked)})`;
    const { rows } = await sql<{ found: FoundRow[] }>`
      select ${foundIn(all, asked)} as found`.execute(db);
    return rows[0]?.found ?? [];
  },
  /**
   * Stores missing search words of up to `most` messages after this one; returns the last message
   * checked, or null if there was none.
   */
  fill: async (after: MessageId | null, most: number): Promise<MessageId | null> => {
    const { rows } = await sql<{ id: MessageId; content: string | null }>`
      with part as (
        select id, content from messages
        where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${most}
      )
      select part.id, case when k.message_id is null then part.content end as content
      from part left join message_words k on k.message_id = part.id
      order by part.id`.execute(db);
    const missing = rows.flatMap(({ id, content }) => (content === null ? [] : { id, content }));
    if (missing.length > 0) {
      // Messages that were erased or changed meanwhile are left for later.
      await sql`
        insert into message_words (message_id, chat_id, doctor_id, at, words)
        select m.id, chats.id, chats.doctor_id, m.created_at,
          ${wordsOf(sql`k.keys`, sql`chats.doctor_id`)}
        from ${keyed(missing)} as k (id, keys)
        join unnest(${missing.map(({ id }) => id)}::uuid[],
          ${missing.map(({ content }) => content)}::text[]) as read (id, content) using (id)
        join messages m on m.id = k.id and m.content = read.content
        join chats on chats.id = m.chat_id
        on conflict do nothing`.execute(db);
    }
    return rows.at(-1)?.id ?? null;
  },
});
export type MessageWordsRepository = ReturnType<typeof createMessageWordsRepository>;
