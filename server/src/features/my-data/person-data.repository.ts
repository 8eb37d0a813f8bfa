import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { type PersonData, readTables } from '../../platform/person-data.ts';

/** What a person agreed to, requested and nominated, without usable download links. */
export const createMyDataPersonData = ({ db }: Pick<Database, 'db'>): PersonData => ({
  exportPerson: (id, room) =>
    readTables(
      db,
      {
        privacy_agreements: sql`select * from privacy_agreements where user_id = ${id}`,
        download_links: sql`
          select user_id, format, language, made_at, expires_at
          from download_links where user_id = ${id}`,
        erasures: sql`select * from erasures where user_id = ${id}`,
        nominees: sql`select * from nominees where user_id = ${id}`,
        grievances: sql`select * from grievances where user_id = ${id} order by filed_at`,
      },
      room,
    ),
  withheld: { 'download_links.token_hash': 'opens a copy of the data' },
});
