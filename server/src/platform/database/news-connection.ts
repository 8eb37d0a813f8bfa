import type { DatabaseLogger } from './database-logger.ts';

/** An open connection that receives news from other servers. */
export type NewsConnection = {
  /** Rejects if the other end is gone; without regular checks, a dead line looks like silence. */
  ask(): Promise<unknown>;
  end(): Promise<unknown>;
};

/** Longest wait for an answer on a line. */
export const REPLY_TIMEOUT_MS = 5_000;
const HEARTBEAT_MS = 30_000;
const RECONNECT_MS = [250, 1_000, 2_000, 5_000];

/**
 * Keeps a line open: whenever it is lost, calls `open` again until it works. `open` calls `lose` if
 * the line breaks later; if `open` itself fails, it must leave nothing open.
 */
export function keepConnected<Own extends NewsConnection>(
  open: (lose: (error?: Error) => void) => Promise<Own>,
  logger: DatabaseLogger,
) {
  let current: Own | null = null;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  async function connect(): Promise<void> {
    let own: Own | null = null;
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      current = null;
      clearInterval(heartbeat);
      own?.end().catch(() => {});
      const delay = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)];
      failures += 1;
      logger.warn({ err: error, retryInMs: delay }, 'the listening connection was lost');
      retry = setTimeout(connect, delay);
    };
    try {
      own = await open(lose);
    } catch (error) {
      return lose(error as Error);
    }
    const { ask, end } = own;
    if (lost || closed) return void end().catch(() => {});
    current = own;
    if (failures > 0) logger.info({}, 'the listening connection is back');
    failures = 0;
    heartbeat = setInterval(() => void ask().catch(lose), HEARTBEAT_MS);
  }

  void connect();
  return {
    /** Returns null while there is no line. */
    current: () => current,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      const own = current;
      current = null;
      await own?.end().catch(() => {});
    },
  };
}
