import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { asOverloaded } from './availability.ts';
import { DatabaseOverloaded, QueryOutsideTransaction } from './database-errors.ts';

export type QueryResult<Row> = { rows: Row[]; rowCount: number | null; command: string };

/** `mayTakeLong` is for maintenance statements, to which no time limit applies. */
export type QueryOptions = { mayTakeLong?: boolean };

/** One connection taken from the pool; return it with `release`. */
export type PoolClient = {
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<QueryResult<Row>>;
  release(error?: Error): void;
};

/** The pool interface of both engines, for statements that are easier to write as plain SQL. */
export type DatabasePool = {
  query: PoolClient['query'];
  connect(): Promise<PoolClient>;
  /** Number of open connections, idle connections, and requests waiting for one. */
  counts(): { total: number; idle: number; waiting: number };
};

/** The state of the running code's open transaction. */
export type OpenTransaction = {
  /** The pool it was taken from; another database's pool may be used meanwhile. */
  owner: pg.Pool;
  open: boolean;
  afterCommit: (() => void)[];
};

/** The open transaction of the running code, if any. */
export const openTransaction = new AsyncLocalStorage<OpenTransaction>();

const MAX_NAMED_STATEMENTS = 500;
/** Maximum waiting requests; callers would give up before any further ones got a connection. */
const MAX_WAITING = 1_000;
/** The transaction is lost; if the request is sent again, it gets new plans. */
const PLAN_WAS_STALE = 'The tables have just changed.';

type NamedStatement = { name: string; text: string };

/**
 * Creates names for statements with parameters, so that PostgreSQL plans each only once per
 * connection. Bounded, because query texts that grow with their input must not fill the server's
 * memory.
 */
export function createStatementNames(limit = MAX_NAMED_STATEMENTS) {
  const names = new Map<string, NamedStatement>();
  let generation = '';
  return {
    of(text: string): NamedStatement | undefined {
      const known = names.get(text);
      if (known || names.size >= limit) return known;
      const whole = `${generation}${text}`;
      const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
      const statement = { name: `s_${hash}`, text: whole };
      names.set(text, statement);
      return statement;
    },
    /**
     * Changes all names after a schema change, which makes the plans on the server stale. The texts
     * change too, because a pooler identifies statements by text.
     */
    renew(): void {
      generation = `/* ${randomUUID()} */ `;
      names.clear();
    },
  };
}

/** @throws QueryOutsideTransaction inside an open transaction of the same pool */
export function assertOutsideTransaction(owner: pg.Pool): void {
  const current = openTransaction.getStore();
  if (current?.open && current.owner === owner) throw new QueryOutsideTransaction();
}

export type PoolSettings = {
  /** Longest wait for an answer before the connection is dropped; null for no limit. */
  answerWithinMs: number | null;
  /** Whether prepared statements persist between transactions. */
  prepares: boolean;
};

/**
 * Wraps `pg`'s pool: names statements, throws one error for "no connection", and refuses queries
 * outside the caller's open transaction.
 */
export function createConnectionPool(
  raw: pg.Pool,
  { answerWithinMs, prepares }: PoolSettings,
): DatabasePool {
  const names = createStatementNames(prepares ? MAX_NAMED_STATEMENTS : 0);
  // Kysely remembers its connection by client, so each client has one wrapper for its whole life.
  const wrapped = new WeakMap<pg.PoolClient, PoolClient>();

  async function connect(): Promise<PoolClient> {
    assertOutsideTransaction(raw);
    if (raw.waitingCount >= MAX_WAITING) {
      throw new DatabaseOverloaded('Too many wait for a connection.');
    }
    const client = await raw.connect().catch((error: unknown) => {
      throw asOverloaded(error);
    });
    let own = wrapped.get(client);
    if (!own) {
      own = wrapClient(client, names, answerWithinMs);
      wrapped.set(client, own);
    }
    return own;
  }

  const query: PoolClient['query'] = async (text, values, options) => {
    const client = await connect();
    try {
      return await client.query(text, values, options);
    } finally {
      client.release();
    }
  };

  return {
    query,
    connect,
    counts: () => ({ total: raw.totalCount, idle: raw.idleCount, waiting: raw.waitingCount }),
  };
}

/**
 * Runs maintenance work on one connection, in a transaction without time limits. If it fails, the
 * connection is dropped together with its transaction.
 */
export async function inLongTransaction<T>(
  pool: DatabasePool,
  mode: '' | 'isolation level repeatable read read only',
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(
      `begin ${mode}; set local statement_timeout = 0; set local lock_timeout = 0;
       set local idle_in_transaction_session_timeout = 0`,
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

function wrapClient(
  client: pg.PoolClient,
  names: ReturnType<typeof createStatementNames>,
  answerWithinMs: number | null,
): PoolClient {
  async function send<Row>(text: string, values: readonly unknown[], mayTakeLong: boolean) {
    const statement = (values.length > 0 && names.of(text)) || { text };
    // The server's own time limit cannot be reported over a network that has gone silent.
    const timer =
      answerWithinMs && !mayTakeLong ? setTimeout(hangUp, answerWithinMs, client) : null;
    try {
      const config = { ...statement, values: [...values] };
      return (await client.query<Row & pg.QueryResultRow>(config)) as QueryResult<Row>;
    } finally {
      if (timer) clearTimeout(timer);
    }
  }

  return {
    async query<Row>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}) {
      const { mayTakeLong = false } = options;
      try {
        return await send<Row>(text, values, mayTakeLong);
      } catch (error) {
        if (!hasStalePlan(error)) throw asOverloaded(error);
        names.renew();
        if (client.getTransactionStatus() !== 'I') throw new DatabaseOverloaded(PLAN_WAS_STALE);
        return send<Row>(text, values, mayTakeLong);
      }
    },
    release(error?: Error) {
      client.release(error);
    },
  };
}

/**
 * Returns whether PostgreSQL refused a plan whose columns a migration has changed; other errors
 * share the code.
 */
function hasStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
  );
}

/** Closes the connection, so that later statements fail at once instead of waiting in its queue. */
function hangUp(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
