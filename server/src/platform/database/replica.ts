import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createConnectionPool, type DatabasePool, type PoolClient } from './connection-pool.ts';
import { DatabaseOverloaded } from './database-errors.ts';
import type { DatabaseLogger } from './database-logger.ts';

/** How long a read waits for the replica to have what the primary has. */
const CATCHES_UP_WITHIN_MS = 100;
const LOOK_AGAIN_MS = 5;
/** How long a replica that lags, or does not answer, is left alone. */
const LAG_REST_MS = 1_000;
const GONE_REST_MS = 5_000;

/** The end of the primary's log: a commit that was acknowledged lies before it. */
type Position = { system: string; timeline: number; lsn: string };
const POSITION = `
  select (select system_identifier::text from pg_control_system()) as system,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
    pg_current_wal_lsn()::text as lsn`;

// A replica that has not followed the primary to its timeline may be further along another one. What
// is asked for the timeline is as of its last restart point: too old at worst.
const HAS = `
  select pg_is_in_recovery()
      and (select system_identifier::text from pg_control_system()) = $1
      and (select timeline_id from pg_control_checkpoint()) = $2 as follows,
    coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) as "catchesUp"`;
type Has = { follows: boolean; catchesUp: boolean };

/** Whether the replica, not the statement, is why it failed: gone, too busy, or the primary's clean-up came first. */
const isOfReplica = (error: unknown): boolean =>
  error instanceof DatabaseOverloaded ||
  (error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? ''));

class NotThere extends Error {
  constructor(
    message: string,
    readonly restMs: number,
  ) {
    super(message);
  }
}

/** How many reads each has answered. */
export type ListReads = { replica: number; primary: number };

/**
 * A pool for statements that only read. Each goes to the replica once that has everything the primary
 * had committed when it was asked for, so that nobody reads less than the primary would have shown,
 * and to the primary where the replica lags, is gone, or follows another primary.
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
    restUntil = performance.now() + (error instanceof NotThere ? error.restMs : GONE_REST_MS);
    // Once: it is tried again every few seconds.
    if (isUsed) logger.warn({ err: error }, 'lists are read from the primary');
    isUsed = false;
  }

  async function waitFor(position: Position, client: PoolClient): Promise<void> {
    const { system, timeline, lsn } = position;
    const started = performance.now();
    for (;;) {
      const { rows } = await client.query<Has>(HAS, [system, timeline, lsn]);
      if (!rows[0]?.follows) throw new NotThere('it does not follow this primary', GONE_REST_MS);
      if (rows[0].catchesUp) return;
      if (performance.now() - started > CATCHES_UP_WITHIN_MS) {
        throw new NotThere('the replica lags', LAG_REST_MS);
      }
      await wait(LOOK_AGAIN_MS);
    }
  }

  /** A connection to the replica that has it all; null where there is none. */
  async function openReplica(): Promise<PoolClient | null> {
    if (performance.now() < restUntil) return null;
    const { rows } = await primary.query<Position>(POSITION);
    let client: PoolClient | undefined;
    try {
      client = await replica.connect();
      // One transaction, so that a pooler leads to one replica throughout.
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
          if (!isOfReplica(error)) throw error;
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

  // Says at the start what is wrong, where something is.
  connect().then(
    (client) => client.release(),
    () => {},
  );
  return { connect, counts: () => counts };
}
