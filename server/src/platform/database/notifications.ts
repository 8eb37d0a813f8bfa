import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { openTransaction } from './connection-pool.ts';
import type { DatabaseLogger } from './database-logger.ts';

/** Called with the ids that were announced on a channel, each once per batch. */
export type NotifyListener = (ids: readonly string[]) => void;

/** News between servers: ids only, sent in batches, never relied upon: the poll finds what is lost. */
export type Notifications = {
  /** Announces an id; inside a transaction it leaves after the commit, and never after a rollback. */
  notify(channel: string, id: string): void;
  /** Calls the listener with every id announced here or on another server; returns the way to stop. */
  onNotify(channel: string, listener: NotifyListener): () => void;
  close(): Promise<void>;
};

type Publish = (batch: string) => Promise<unknown>;
const batchSchema = z.object({
  origin: z.string(),
  ids: z.record(z.string(), z.array(z.string())),
});
type Batch = z.infer<typeof batchSchema>;

const BATCH_AFTER_MS = 25;
/** PostgreSQL takes 8,000 bytes: some 60 ids of three parts with room for the channel names. */
const IDS_PER_BATCH = 60;
const PG_CHANNEL = 'saathi';
/** A listener sends nothing: without a question now and then a dead line looks like silence. */
const HEARTBEAT_MS = 30_000;
const HEARTBEAT_ANSWER_MS = 5_000;
const RECONNECT_MS = [250, 1_000, 2_000, 5_000];

type Hub = Notifications & { receive(payload: string): void };

/** What another server announced; null for anything else that is sent on the channel. */
const readBatch = (payload: string): Batch | null => {
  try {
    return batchSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
};

/** Delivers here at once and hands batches to `publish` for the other servers. */
export function createNotificationHub(publish: Publish | null, logger: DatabaseLogger): Hub {
  const origin = randomUUID();
  const listeners = new Map<string, Set<NotifyListener>>();
  let queued = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | null = null;
  let published: Promise<unknown> = Promise.resolve();

  function deliver(channel: string, ids: readonly string[]): void {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(ids);
      } catch (error) {
        logger.error({ err: error, channel }, 'a listener failed');
      }
    }
  }

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const all = queued;
    queued = new Map();
    for (const [channel, some] of all) {
      const ids = [...some];
      deliver(channel, ids);
      for (let from = 0; publish && from < ids.length; from += IDS_PER_BATCH) {
        const batch = { origin, ids: { [channel]: ids.slice(from, from + IDS_PER_BATCH) } };
        // One after the other, so that they arrive in order.
        published = published.then(() => send(publish, batch));
      }
    }
  }

  function send(toOthers: Publish, batch: Batch): Promise<unknown> {
    return toOthers(JSON.stringify(batch)).catch((error: Error) => {
      logger.warn({ err: error }, 'other servers were not notified');
    });
  }

  function enqueue(channel: string, id: string): void {
    queued.set(channel, (queued.get(channel) ?? new Set()).add(id));
    // Runs outside of whatever transaction is open where it was called.
    timer ??= openTransaction.exit(() => setTimeout(flush, BATCH_AFTER_MS));
  }

  return {
    notify(channel, id) {
      const transaction = openTransaction.getStore();
      if (transaction?.open) transaction.afterCommit.push(() => enqueue(channel, id));
      else enqueue(channel, id);
    },
    onNotify(channel, listener) {
      const own = listeners.get(channel) ?? new Set();
      listeners.set(channel, own.add(listener));
      return () => own.delete(listener);
    },
    receive(payload) {
      const batch = readBatch(payload);
      if (!batch) logger.warn({}, 'a notification could not be read');
      else if (batch.origin !== origin) {
        for (const [channel, ids] of Object.entries(batch.ids)) deliver(channel, ids);
      }
    },
    async close() {
      flush();
      listeners.clear();
      await published;
    },
  };
}

/** Notifications between servers on one PostgreSQL, received on a connection of their own that reconnects. */
export function createPostgresNotifications(
  connection: pg.ClientConfig,
  query: (text: string, values: readonly unknown[]) => Promise<unknown>,
  logger: DatabaseLogger,
): Notifications {
  const hub = createNotificationHub(
    (batch) => query('select pg_notify($1, $2)', [PG_CHANNEL, batch]),
    logger,
  );
  const listener = createListener(connection, (payload) => hub.receive(payload), logger);
  return {
    ...hub,
    async close() {
      await hub.close();
      await listener.close();
    },
  };
}

function createListener(
  connection: pg.ClientConfig,
  receive: (payload: string) => void,
  logger: DatabaseLogger,
) {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let failures = 0;
  let closed = false;
  let heartbeat: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: HEARTBEAT_ANSWER_MS,
      query_timeout: HEARTBEAT_ANSWER_MS,
    });
    client = next;
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      clearInterval(heartbeat);
      next.end().catch(() => {});
      const delay = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)];
      failures += 1;
      logger.warn({ err: error, retryInMs: delay }, 'the listening connection was lost');
      retry = setTimeout(listen, delay);
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${PG_CHANNEL}`);
      failures = 0;
      heartbeat = setInterval(
        () => void next.query(`listen ${PG_CHANNEL}`).catch(lose),
        HEARTBEAT_MS,
      );
    } catch (error) {
      lose(error as Error);
    }
  }

  void listen();
  return {
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      clearInterval(heartbeat);
      await client?.end().catch(() => {});
    },
  };
}
