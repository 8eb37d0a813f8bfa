import { ConfigError } from '../config.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { keepLine, LINE_ANSWERS_WITHIN_MS, type Line } from './news-line.ts';
import type { OpenCarrier } from './notifications.ts';

/** What Valkey says to whom it will not serve later either; else it is full, loading or not there. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|NOPROTO|ERR (?!max number of clients))/;

type ValkeyLine = Line & { publish(batch: string): Promise<unknown> };

/** What `promise` answers, or an error when it takes too long. */
const within = <Result>(promise: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_, reject) => {
    const error = new Error('Valkey does not answer');
    timer = setTimeout(() => reject(error), LINE_ANSWERS_WITHIN_MS);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
};

/** Installations that share one Valkey differ in the last part of their addresses, a number as a rule. */
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
): Promise<ValkeyLine> {
  const { url, channel } = partsOf(valkeyUrl);
  // Loaded by those alone who use it.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // Whoever holds the line opens another; what cannot be sent now is not sent.
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout: LINE_ANSWERS_WITHIN_MS },
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
        // The next batches need not wait for as long.
        lose(error);
        throw error;
      }),
    end,
  };
}

/**
 * Looks at the start whether Valkey takes this server. One that cannot be reached is no reason to
 * stay away: the poll finds what is not carried.
 * @throws ConfigError when it refuses the password or the channel
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

/** Carries news by a channel of Valkey or Redis. */
export const carryByValkey =
  (valkeyUrl: string, logger: DatabaseLogger): OpenCarrier =>
  (receive) => {
    const line = keepLine((lose) => openLine(valkeyUrl, receive, lose), logger);
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
