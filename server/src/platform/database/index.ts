export { checkDatabase } from './check-database.ts';
export type { Database } from './database.ts';
export {
  DatabaseOverloaded,
  isForOperator,
} from './database-errors.ts';
export {
  BackupRefused,
  backUp,
  exportWhileServing,
  restore,
} from './embedded-backup.ts';
export { ExportRefused } from './export-format.ts';
export { importDatabase } from './import-database.ts';
export { migrate } from './migrate.ts';
export { openDatabase } from './open-database.ts';
export type { Tables } from './tables.ts';
