import type { Level } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';

/** Since when the oldest item nobody has seen waits, by level; levels without one are absent. */
export const oldestUnseenSince = async (db: Kysely<Tables>): Promise<Map<Level, Date>> => {
  const { rows } = await sql<{ level: Level; since: Date }>`
    select level, min(waiting_since) as since from inbox where seen_at is null group by level`.execute(
    db,
  );
  return new Map(rows.map(({ level, since }) => [level, since]));
};
