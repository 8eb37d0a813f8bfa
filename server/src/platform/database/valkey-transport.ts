import { ConfigError } from '../config.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { keepConnected, type NewsConnection, REPLY_TIMEOUT_MS } from './news-connection.ts';
import type { OpenTransport } from './notifications.ts';

/** Errors with which Valkey refuses permanently; with others it is full, loading or unreachable. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|NOPROTO|ERR (?!max number of clients))/;

type ValkeyConnection = NewsConnection & { publish(batch: string): Promise<unknown> };

/** Resolves like `promise`, or rejects if it takes too long. */
const within = <Result>(promise: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_, reject) => {
    const error = new Error('Valkey does not answer');
    timer = setTimeout(() => reject(error), REPLY_TIMEOUT_MS);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
};

/**
 * Splits the address: installations that share one Valkey differ in the path, usually a number,
 * which names the channel.
 */
const partsOf = (valkeyUrl: string) => {
  const url = new URL(valkeyUrl.replace(/^valkey/, 'redis'));
  const channel = `saathi${url.pathname.replace(/\/$/, '')}`;
  url.pathname = '';
  return { url: url.href, channel };
};

async function openLine(
  valkeyUrl: string,
  receive: (batch: string) => void,
  lose: (error?: Error) => void,
): Promise<ValkeyConnection> {
  const { url, channel } = partsOf(valkeyUrl);
  // Loaded only when used.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // The owner of the line opens another; messages that cannot be sent now are dropped.
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: REPLY_TIMEOUT_MS },
  });
  const end = async () => {
    if (client.isOpen) client.destroy();
  };
  client.on('error', lose);
  try {
    await within(client.connect());
    await within(client.subscribe(channel, receive));
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ask: () => within(client.ping()),
    publish: (batch) =>
      within(client.publish(channel, batch)).catch((error) => {
        // So that the next batches do not wait as long.
        lose(error);
        throw error;
      }),
    end,
  };
}

/**
 * Checks at startup whether Valkey accepts this server. If it cannot be reached, the server starts
 * anyway: polling finds news that is not carried.
 * @throws ConfigError if it refuses the password or the channel
 */
export async function checkValkey(valkeyUrl: string, logger: DatabaseLogger): Promise<void> {
  try {
    const line = await openLine(
      valkeyUrl,
      () => {},
      () => {},
    );
    await line.end();
  } catch (error) {
    const { message } = error as Error;
    if (REFUSED.test(message)) {
      throw new ConfigError(
        `VALKEY_URL leads to a Valkey that refuses this server: ${message}. Example: VALKEY_URL=redis://:secret@localhost:6379`,
      );
    }
    logger.error(
      { err: error },
      'Valkey cannot be reached at VALKEY_URL: live events stay within this server until it can',
    );
  }
}

/** Carries news on a channel of Valkey or Redis. */
export const createValkeyTransport =
  (valkeyUrl: string, logger: DatabaseLogger): OpenTransport =>
  (receive) => {
    const line = keepConnected((lose) => openLine(valkeyUrl, receive, lose), logger);
    return {
      publish: async (batch) => {
        const open = line.current();
        if (!open) throw new Error('Valkey is not there');
        await open.publish(batch);
      },
      hears: () => line.current() !== null,
      close: line.close,
    };
  };
