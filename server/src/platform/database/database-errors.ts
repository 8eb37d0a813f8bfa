/** Another process holds the data directory; the message is for the operator. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(dataDir: string, pid: number) {
    super(
      `${dataDir} is in use by another Saathi (process ${pid}). Stop that one first, or set DATA_DIR to a directory of its own.`,
    );
  }
}

/**
 * This program cannot open the data directory (another PostgreSQL version, or not a database); the
 * message says what to do.
 */
export class DataDirUnusable extends Error {
  override readonly name = 'DataDirUnusable';
}

/**
 * The database is not available now: no connection was free within a second, it cannot be reached,
 * it is read-only, or it took too long. Answered with 503 `overloaded`. Whether a write happened is
 * unknown, so the client repeats it with the same key.
 */
export class DatabaseOverloaded extends Error {
  override readonly name = 'DatabaseOverloaded';
  /** Read by the error handler. */
  readonly statusCode = 503;
}

/** A query used the pool inside its own transaction; with one connection it would wait for ever. */
export class QueryOutsideTransaction extends Error {
  override readonly name = 'QueryOutsideTransaction';

  constructor() {
    super('A transaction is open here: pass its `tx` on instead of using the pool.');
  }
}

/** The backup is invalid or damaged, would overwrite something, or lacks space; nothing changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** The migrations on disk do not match the applied ones; the message names the file. */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch';
}

/** Returns whether the message alone tells the operator what to do, so that no stack is printed. */
export function isForOperator(error: unknown): boolean {
  return [DataDirInUse, DataDirUnusable, DatabaseOverloaded, MigrationMismatch].some(
    (kind) => error instanceof kind,
  );
}
