import pg from 'pg';
import type { DatabaseLogger } from './database-logger.ts';
import { keepLine, LINE_ANSWERS_WITHIN_MS } from './news-line.ts';
import type { OpenCarrier } from './notifications.ts';

const CHANNEL = 'saathi';

/** Carries news with LISTEN on its own connection, and with NOTIFY on those of the pool. */
export const carryByPostgres =
  (
    connection: pg.ClientConfig,
    query: (text: string, values: readonly unknown[]) => Promise<unknown>,
    logger: DatabaseLogger,
  ): OpenCarrier =>
  (receive) => {
    const line = keepLine(async (lose) => {
      const client = new pg.Client({
        ...connection,
        keepAlive: true,
        connectionTimeoutMillis: LINE_ANSWERS_WITHIN_MS,
        query_timeout: LINE_ANSWERS_WITHIN_MS,
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
