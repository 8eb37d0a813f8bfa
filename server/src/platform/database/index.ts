import { existsSync } from 'node:fs';
import type { Database, DatabaseSettings } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { clusterDirectory } from './embedded-directory.ts';
import { openPostgresDatabase } from './postgres-database.ts';

export { checkDatabase } from './check-database.ts';
export type { Database } from './database.ts';
export { BackupRefused, isForOperator } from './database-errors.ts';
export { backUp, checkWhileServing, exportWhileServing, restore } from './embedded-backup.ts';
export { requireDatabase } from './embedded-directory.ts';
export { ExportRefused } from './export-format.ts';
export { importDatabase } from './import-database.ts';
export { migrate } from './migrate.ts';
export type { Tables } from './tables.ts';

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded database in `dataDir`. Warns of
 * an embedded one beside PostgreSQL: after a move it still holds everybody of that day.
 * @throws DataDirInUse, DataDirUnusable or DatabaseOverloaded, each with a message for the operator
 */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, ...rest } = settings;
  if (databaseUrl && existsSync(clusterDirectory(rest.dataDir))) {
    const directory = clusterDirectory(rest.dataDir);
    rest.logger.warn(
      { directory },
      'an embedded database is unused here; once the move is checked, delete it like a backup',
    );
  }
  return databaseUrl ? openPostgresDatabase({ ...rest, databaseUrl }) : openEmbeddedDatabase(rest);
}
