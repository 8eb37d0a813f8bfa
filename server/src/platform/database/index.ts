export { checkDatabase, compareChecks, type DatabaseCheck } from './check-database.ts';
export type { Database, DatabaseSettings } from './database.ts';
export {
  DatabaseOverloaded,
  DataDirInUse,
  DataDirUnusable,
  isForOperator,
  MigrationMismatch,
} from './database-errors.ts';
export {
  BackupRefused,
  backUp,
  exportWhileServing,
  restore,
  verifyBackup,
} from './embedded-backup.ts';
export { exportDatabase } from './export-database.ts';
export { ExportRefused } from './export-format.ts';
export { importDatabase, verifyExport } from './import-database.ts';
export { migrate } from './migrate.ts';
export { openDatabase } from './open-database.ts';
export type { Tables } from './tables.ts';
