import { openDatabase } from '../../server/src/platform/database/index.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { type Asked, saturate } from '../load.ts';
import { callsTo, etagOf } from '../people.ts';
import { QUICK, type Size } from '../population.ts';
import { startOurs } from '../programs.ts';
import type { Result, Row } from '../row.ts';
import { openStores, type Stores } from '../stores.ts';

const CONNECTIONS = 16;
const SECONDS = 2;

const bytesIn = async (env: Record<string, string>): Promise<number> => {
  const database = await openDatabase({
    dataDir: env.DATA_DIR ?? '',
    databaseUrl: env.DATABASE_URL ?? null,
    logger: createLogger('error'),
  });
  const { rows } = await database.pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await database.close();
  return rows[0]?.bytes ?? 0;
};

const line = (what: string, unit: string, ours: number): Result => ({
  what,
  unit,
  ours,
  goal: '–',
  reached: true,
});

/** Measures the server's processor time per request of each kind, and the bytes per patient. */
const costAt = async (stores: Stores, size: Size): Promise<Result[]> => {
  const at = `at ${size.patients.toLocaleString('en')} patients`;
  const env = await stores.copy();
  const bytes = (await bytesIn(env)) / size.patients;
  const ours = await startOurs(env);
  const calls = callsTo(ours.port, size);
  let turn = 0;
  const person = () => {
    turn += 1;
    return 1 + (turn % size.patients);
  };
  const kinds: Record<string, () => Asked> = {
    'an unchanged poll': () => calls.poll(person(), { etag: etagOf(size) }),
    'a poll of 40 messages': () => calls.poll(person(), { limit: 40 }),
    'a tick': () => calls.tick(person(), turn % 5, turn % 2 === 0),
    'a message': () => calls.send(person(), 'My knee has been stiff since May', `cost-${turn}`),
  };
  const results: Result[] = [];
  for (const [kind, next] of Object.entries(kinds)) {
    await saturate(ours.port, { connections: CONNECTIONS, seconds: SECONDS / 2, next });
    const [before, began] = [ours.work(), performance.now()];
    const shown = await saturate(ours.port, { connections: CONNECTIONS, seconds: SECONDS, next });
    const requests = (shown.perSecond * (performance.now() - began)) / 1_000;
    results.push(line(`cost of ${kind}, ${at}`, 'ms', ((ours.work() - before) * 1_000) / requests));
  }
  await ours.stop();
  return [...results, line(`stored for a patient, ${at}`, 'kB', bytes / 1_000)];
};

/** The inputs of the cost model in docs/performance.md, at two sizes. */
export const cost: Row = {
  name: 'cost',
  measure: async ({ engine, stores, size, quick }) => {
    // The model needs two sizes and long loads, so a quick run skips it.
    if (quick) return [];
    const large = await costAt(stores, size);
    const small = await openStores(engine, QUICK);
    try {
      return [...(await costAt(small, QUICK)), ...large];
    } finally {
      await small.remove();
    }
  },
};
