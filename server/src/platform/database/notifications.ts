import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openTransaction } from './connection-pool.ts';
import type { DatabaseLogger } from './database-logger.ts';

/** Called with the ids announced on a channel, each once per batch. */
export type NotifyListener = (ids: readonly string[]) => void;

/** News between servers: ids only, in batches, without guarantee; polling finds what is lost. */
export type Notifications = {
  /** Announces an id; inside a transaction only after the commit, and never after a rollback. */
  notify(channel: string, id: string): void;
  /** Calls the listener with ids announced on any server; returns a function to unsubscribe. */
  onNotify(channel: string, listener: NotifyListener): () => void;
  /**
   * Returns whether other servers are heard now and how many batches did not reach them; null
   * without other servers.
   */
  news(): { heard: boolean; unsent: number } | null;
  close(): Promise<void>;
};

/** Transports batches between servers. */
type NewsTransport = {
  /** Rejects if the batch was not sent. */
  publish(batch: string): Promise<unknown>;
  /** Returns whether batches of other servers arrive now. */
  hears(): boolean;
  close(): Promise<void>;
};
/** Opens a transport that calls `receive` with every batch, including its own. */
export type OpenTransport = (receive: (batch: string) => void) => NewsTransport;

const batchSchema = z.object({
  origin: z.string(),
  ids: z.record(z.string(), z.array(z.string())),
});
type Batch = z.infer<typeof batchSchema>;

const BATCH_AFTER_MS = 25;
/** PostgreSQL accepts fewer than 8,000 bytes; the rest is for the origin and the channel's name. */
const BATCH_BYTES_MAX = 7_800;

/** Splits ids into batches that fit into a notification; an id alone is sent whatever its size. */
const batchesOf = (ids: readonly string[]): string[][] => {
  const batches: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const size = Buffer.byteLength(JSON.stringify(id)) + 1;
    if (bytes + size > BATCH_BYTES_MAX) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(id);
    bytes += size;
  }
  return batches;
};

/** Returns what another server announced, or null for any other payload on the channel. */
const readBatch = (payload: string): Batch | null => {
  try {
    return batchSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
};

/** Creates notifications, delivered on this server and, with a transport, to the other servers. */
export function createNotifications(
  openTransport: OpenTransport | null,
  logger: DatabaseLogger,
): Notifications {
  const origin = randomUUID();
  const listeners = new Map<string, Set<NotifyListener>>();
  let queued = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | null = null;
  let published: Promise<unknown> = Promise.resolve();
  let unsent = 0;
  let leaves = true;
  const transport = openTransport?.(receive) ?? null;

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
    for (const [channel, queuedIds] of all) {
      const ids = [...queuedIds];
      deliver(channel, ids);
      if (!transport) continue;
      for (const some of batchesOf(ids)) {
        // One after another, so that they arrive in order.
        published = published.then(() => send(transport, { origin, ids: { [channel]: some } }));
      }
    }
  }

  async function send({ publish }: NewsTransport, batch: Batch): Promise<void> {
    try {
      await publish(JSON.stringify(batch));
      leaves = true;
    } catch (error) {
      unsent += 1;
      // Logged only once, because every batch fails while the transport is down.
      if (leaves) logger.warn({ err: error }, 'other servers were not notified');
      leaves = false;
    }
  }

  function receive(payload: string): void {
    const batch = readBatch(payload);
    if (!batch) logger.warn({}, 'a notification could not be read');
    else if (batch.origin !== origin) {
      for (const [channel, ids] of Object.entries(batch.ids)) deliver(channel, ids);
    }
  }

  function enqueue(channel: string, id: string): void {
    queued.set(channel, (queued.get(channel) ?? new Set()).add(id));
    // Runs outside any transaction that is open at the call.
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
    news: () => transport && { heard: transport.hears(), unsent },
    async close() {
      flush();
      listeners.clear();
      await published;
      await transport?.close();
    },
  };
}
