import { readdir, readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import type { Tables } from './tables.ts';

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);

export type Database = {
  db: Kysely<Tables>;
  engine: 'embedded' | 'postgres';
  pool: pg.Pool;
  transaction<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  canWrite(): Promise<boolean>;
  close(): Promise<void>;
};

/** Interim opener; replaced by the durable one. */
export const openDatabase = async (settings: {
  dataDir: string;
  databaseUrl: string | null;
  logger: Logger;
}): Promise<Database> => {
  const inMemory = settings.dataDir === 'memory://';
  const pglite = await PGlite.create(settings.dataDir, inMemory ? {} : {});
  const pool = new pg.Pool(createPgConfig(pglite) as never);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    engine: 'embedded',
    pool,
    transaction: (work) => db.transaction().execute(work),
    canWrite: async () => Boolean(await pool.query('select 1')),
    close: async () => {
      await db.destroy();
      await pglite.close();
    },
  };
};

/** Interim runner; replaced by the one with a lock and checksums. */
export const migrate = async (database: Database): Promise<void> => {
  const directory = new URL('../../../migrations/', import.meta.url);
  for (const file of (await readdir(directory)).sort()) {
    await database.pool.query(await readFile(new URL(file, directory), 'utf8'));
  }
};
