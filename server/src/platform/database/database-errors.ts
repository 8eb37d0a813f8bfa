/** Another process holds the data directory; the message is the line to print. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(dataDir: string, pid: number) {
    super(
      `${dataDir} is in use by another Saathi (process ${pid}). Stop that one first, or set DATA_DIR to a directory of its own.`,
    );
  }
}

/** The data directory cannot be opened by this program (another PostgreSQL version, or not a database); the message says what to do. */
export class DataDirUnusable extends Error {
  override readonly name = 'DataDirUnusable';
}

/**
 * The database cannot do this now: no connection was free within a second, it cannot be reached, it
 * takes no writes, or it took too long. Answered as 503 `overloaded`; whether a write happened is not
 * known, so the client repeats it with the same key.
 */
export class DatabaseOverloaded extends Error {
  override readonly name = 'DatabaseOverloaded';
  /** Read by the error handler. */
  readonly statusCode = 503;
}

/** A query went to the pool while its own transaction was open; on one connection that would wait for ever. */
export class QueryOutsideTransaction extends Error {
  override readonly name = 'QueryOutsideTransaction';

  constructor() {
    super('A transaction is open here: pass its `tx` on instead of using the pool.');
  }
}

/** The back-up is not one, is damaged, would overwrite something or has no space; nothing was touched. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** The migrations on disk and those applied do not fit together; the message names the file. */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch';
}

/** Whether the error's message alone tells the operator what to do, so that no stack is printed at start. */
export function isForOperator(error: unknown): boolean {
  return [DataDirInUse, DataDirUnusable, DatabaseOverloaded, MigrationMismatch].some(
    (kind) => error instanceof kind,
  );
}
