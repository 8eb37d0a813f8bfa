import pg from 'pg';
import type { DatabaseLogger } from './database-logger.ts';
import { keepConnected, REPLY_TIMEOUT_MS } from './news-connection.ts';
import type { OpenTransport } from './notifications.ts';

const CHANNEL = 'saathi';

/** Carries news with LISTEN on its own connection, and with NOTIFY on those of the pool. */
export const createPostgresTransport =
  (
    connection: pg.ClientConfig,
    query: (text: string, values: readonly unknown[]) => Promise<unknown>,
    logger: DatabaseLogger,
  ): OpenTransport =>
  (receive) => {
    const line = keepConnected(async (lose) => {
      const client = new pg.Client({
        ...connection,
        keepAlive: true,
        connectionTimeoutMillis: REPLY_TIMEOUT_MS,
        query_timeout: REPLY_TIMEOUT_MS,
      });
      client.on('error', lose);
      client.on('end', () => lose());
      client.on('notification', ({ payload }) => receive(payload ?? ''));
      const ask = () => client.query(`listen ${CHANNEL}`);
      try {
        await client.connect();
        await ask();
      } catch (error) {
        client.end().catch(() => {});
        throw error;
      }
      return { ask, end: () => client.end() };
    }, logger);
    return {
      publish: (batch) => query('select pg_notify($1, $2)', [CHANNEL, batch]),
      hears: () => line.current() !== null,
      close: line.close,
    };
  };
