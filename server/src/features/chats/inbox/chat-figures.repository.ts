import type { ClinicFigures, Level, Verdict } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { IS_ANSWER } from '../thread/unclear.repository.ts';
import { UNSEEN_SINCE } from './inbox-item.repository.ts';

/** How many of the newest messages are read; this takes a tenth of a second. */
const MESSAGES_LOOKED_AT = 10_000;

/** A number, and how many people it is based on. */
type Counted = { count: number; people: number };

/** Aggregates all chats of the clinic, without identifying anybody. */
export const createChatFigures = (db: Kysely<Tables>) => ({
  /** Counts the emergencies that no doctor has seen, by how long they have been unseen. */
  unseen: async (now: Date): Promise<ClinicFigures['unseen']> => {
    const { rows } = await sql<ClinicFigures['unseen']>`
      with waiting as (
        select ${now}::timestamptz - ${UNSEEN_SINCE} as age from inbox
        where level = 'EMERGENCY' and seen_at is null and answered_at is null)
      select
        (count(*) filter (where age < interval '5 minutes'))::int as "fiveMinutes",
        (count(*) filter (where age >= interval '5 minutes' and age < interval '1 hour'))::int as "oneHour",
        (count(*) filter (where age >= interval '1 hour'))::int as longer
      from waiting`.execute(db);
    return rows[0] ?? { fiveMinutes: 0, oneHour: 0, longer: 0 };
  },
  /** Returns the median seconds until the answer for each level that was escalated and answered. */
  waits: async (since: Date): Promise<(Counted & { level: Level })[]> => {
    const { rows } = await sql<Counted & { level: Level }>`
      with looked_at as (
        select message_id, level, found_level from reviews order by message_id desc limit ${MESSAGES_LOOKED_AT})
      select r.level,
        percentile_cont(0.5) within group (
          order by extract(epoch from answer.created_at - m.created_at))::int as count,
        count(distinct m.sender_id)::int as people
      from looked_at r
      join messages m on m.id = r.message_id
      cross join lateral (
        select d.created_at from messages d
        where d.chat_id = m.chat_id and d.seq > m.seq and ${IS_ANSWER}
        order by d.seq limit 1) answer
      where m.review = 'escalated' and m.created_at >= ${since}
      group by r.level`.execute(db);
    return rows;
  },
  verdicts: async (since: Date): Promise<(Counted & { verdict: Verdict })[]> => {
    const { rows } = await sql<Counted & { verdict: Verdict }>`
      select verdict, count(*)::int as count, count(distinct chats.patient_id)::int as people
      from verdicts join chats on chats.id = verdicts.chat_id
      where verdicts.created_at >= ${since}
      group by verdict`.execute(db);
    return rows;
  },
});
export type ChatFigures = ReturnType<typeof createChatFigures>;
