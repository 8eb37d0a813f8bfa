export type { Database, DatabaseSettings } from './database.ts';
export {
  DatabaseOverloaded,
  DataDirInUse,
  DataDirUnusable,
  isForOperator,
  MigrationMismatch,
} from './database-errors.ts';
export { migrate } from './migrate.ts';
export { openDatabase } from './open-database.ts';
export type { Tables } from './tables.ts';
