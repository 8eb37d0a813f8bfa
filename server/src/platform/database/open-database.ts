import type { Database, DatabaseSettings } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`.
 * @throws DataDirInUse, DataDirUnusable or DatabaseOverloaded, each with a line for the operator
 */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, ...rest } = settings;
  return databaseUrl ? openPostgresDatabase({ ...rest, databaseUrl }) : openEmbeddedDatabase(rest);
}
