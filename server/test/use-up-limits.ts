import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Uses up what is left of a subject's limits that something counted in; returns their sizes. */
export const useUpLimits = async (db: Kysely<Tables>, subject: string): Promise<number[]> => {
  const { rows } = await sql<{ most: number }>`
    update rate_limits set used = most where key like ${`${subject}/%`} returning most`.execute(db);
  return rows.map(({ most }) => most);
};
