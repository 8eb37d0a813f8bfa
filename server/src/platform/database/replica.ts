import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createConnectionPool, type DatabasePool, type PoolClient } from './connection-pool.ts';
import { DatabaseOverloaded } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';

/** How long a read waits for the replica to catch up with the primary. */
const CATCHES_UP_WITHIN_MS = 100;
const POLL_MS = 5;
/** How long a replica is not used after it lagged, or did not answer. */
const LAG_COOLDOWN_MS = 1_000;
const FAILURE_COOLDOWN_MS = 5_000;

/** The end of the primary's log; every acknowledged commit is before it. */
type Position = { system: string; timeline: number; lsn: string };
const POSITION = `
  select (select system_identifier::text from pg_control_system()) as system,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
    pg_current_wal_lsn()::text as lsn`;

// A replica that has not followed the primary to its timeline may be further along another one. The
// timeline it reports is that of its last restart point, so at worst too old.
const CATCH_UP_QUERY = `
  select pg_is_in_recovery()
      and (select system_identifier::text from pg_control_system()) = $1
      and (select timeline_id from pg_control_checkpoint()) = $2 as follows,
    coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) as "catchesUp"`;
type CatchUpState = { follows: boolean; catchesUp: boolean };

/** Returns whether the replica caused a failure: gone, too busy, or cleaned up by the primary. */
const isReplicaFailure = (error: unknown): boolean =>
  error instanceof DatabaseOverloaded ||
  (error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? ''));

class ReplicaUnavailable extends Error {
  constructor(
    message: string,
    readonly restMs: number,
  ) {
    super(message);
  }
}

/** Number of reads that each has answered. */
export type ListReads = { replica: number; primary: number };

/**
 * Creates a pool for read-only statements. A read goes to the replica once that has everything the
 * primary had committed at the time of the request, so that it never sees less than on the primary.
 * It goes to the primary if the replica lags, is gone, or follows another primary.
 */
export function createListPool(
  primary: Pick<DatabasePool, 'connect' | 'query'>,
  raw: pg.Pool,
  { logger, ...settings }: Parameters<typeof createConnectionPool>[1] & { logger: DatabaseLogger },
) {
  const replica = createConnectionPool(raw, settings);
  const counts: ListReads = { replica: 0, primary: 0 };
  let restUntil = 0;
  let isUsed = true;

  function rest(error: Error): void {
    restUntil =
      performance.now() +
      (error instanceof ReplicaUnavailable ? error.restMs : FAILURE_COOLDOWN_MS);
    // Logged only once, because the replica is tried again every few seconds.
    if (isUsed) logger.warn({ err: error }, 'lists are read from the primary');
    isUsed = false;
  }

  async function waitFor(position: Position, client: PoolClient): Promise<void> {
    const { system, timeline, lsn } = position;
    const started = performance.now();
    for (;;) {
      const { rows } = await client.query<CatchUpState>(CATCH_UP_QUERY, [system, timeline, lsn]);
      if (!rows[0]?.follows)
        throw new ReplicaUnavailable('it does not follow this primary', FAILURE_COOLDOWN_MS);
      if (rows[0].catchesUp) return;
      if (performance.now() - started > CATCHES_UP_WITHIN_MS) {
        throw new ReplicaUnavailable('the replica lags', LAG_COOLDOWN_MS);
      }
      await wait(POLL_MS);
    }
  }

  /** Returns a connection to a replica that has caught up, or null. */
  async function openReplica(): Promise<PoolClient | null> {
    if (performance.now() < restUntil) return null;
    const { rows } = await primary.query<Position>(POSITION);
    let client: PoolClient | undefined;
    try {
      client = await replica.connect();
      // One transaction, so that a pooler leads to the same replica throughout.
      await client.query('begin read only');
      await waitFor(rows[0] as Position, client);
      if (!isUsed) logger.info({}, 'lists are read from the replica');
      isUsed = true;
      return client;
    } catch (error) {
      client?.release(error as Error);
      rest(error as Error);
      return null;
    }
  }

  function reader(client: PoolClient): PoolClient {
    let failure: Error | undefined;
    return {
      async query(text, values, options) {
        try {
          if (!failure) return await client.query(text, values, options);
        } catch (error) {
          failure = error as Error;
          if (!isReplicaFailure(error)) throw error;
          rest(failure);
        }
        counts.primary += 1;
        return primary.query(text, values, options);
      },
      release(error = failure) {
        if (error) client.release(error);
        else client.query('rollback').then(() => client.release(), client.release);
      },
    };
  }

  async function connect(): Promise<PoolClient> {
    const client = await openReplica();
    counts[client ? 'replica' : 'primary'] += 1;
    return client ? reader(client) : primary.connect();
  }

  // Logs at startup if the replica cannot be used.
  connect().then(
    (client) => client.release(),
    () => {},
  );
  return { connect, counts: () => counts };
}
