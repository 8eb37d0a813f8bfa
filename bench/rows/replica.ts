import pg from 'pg';
import { findPostgres } from '../../server/test/postgres-cluster.ts';
import { startReplica } from '../../server/test/postgres-replica.ts';
import { pace, type Shown } from '../load.ts';
import { callsTo } from '../people.ts';
import { startOurs, workOf } from '../programs.ts';
import type { BenchContext, Result, Row } from '../row.ts';

/** Far below the capacity of two cores, so that both variants do the same work in the same time. */
const RATE = { patients: 2, page: 20 };
const [LONG_SECONDS, SHORT_SECONDS] = [30, 10];
const CONNECTIONS = 20;

type Read = keyof typeof RATE;
const NAMES: Record<Read, string> = {
  patients: 'the whole list of 1,000 patients',
  page: 'the first page of My Patients',
};

/** Returns the processor time used so far by the connections to this database, in seconds. */
const connectionsWork = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.reduce((sum, { pid }) => sum + workOf(pid), 0);
};

type ListReads = { shown: Shown; cores: number };

/**
 * Reads lists of the doctor with a thousand patients at a constant rate; returns their cost for the
 * primary.
 */
const readLists = async (
  env: Record<string, string>,
  read: Read,
  { size, quick }: BenchContext,
): Promise<ListReads> => {
  const ours = await startOurs(env);
  const seconds = quick ? SHORT_SECONDS : LONG_SECONDS;
  const calls = callsTo(ours.port, size);
  const load = (length: number) =>
    pace(ours.port, {
      rate: RATE[read],
      connections: CONNECTIONS,
      seconds: length,
      next: (turn) => (read === 'patients' ? calls.patients(turn) : calls.patientsPage('')),
    });
  // Opens connections and plans statements before the measurement.
  await load(2);
  const before = await connectionsWork(env.DATABASE_URL ?? '');
  const shown = await load(seconds);
  const cores = ((await connectionsWork(env.DATABASE_URL ?? '')) - before) / seconds;
  await ours.stop();
  return { shown, cores };
};

/** Compares the primary's cost of long lists with and without a replica. */
export const replica: Row = {
  name: 'replica',
  measure: async (context) => {
    const binaries = findPostgres(process.env.PATH ?? '');
    if (context.engine === 'embedded' || !binaries) return [];
    const env = await context.stores.copy();
    const [, name = '', directory = ''] = /\/(\w+)\?host=(.*)$/.exec(env.DATABASE_URL ?? '') ?? [];
    const second = await startReplica(binaries, directory);
    try {
      const results: Result[] = [];
      for (const read of Object.keys(RATE) as Read[]) {
        const without = await readLists(env, read, context);
        const other = { ...env, DATABASE_REPLICA_URL: second.url(name) };
        const beside = await readLists(other, read, context);
        results.push({
          what: `${NAMES[read]}, ${RATE[read]}/s: the primary’s processor time with a replica`,
          unit: '× without',
          ours: beside.cores / without.cores,
          p50: beside.shown.p50,
          p99: beside.shown.p99,
          goal: '< 1 ×',
          reached: beside.cores < without.cores && beside.shown.failed === 0,
          note: `${without.cores.toFixed(3)} cores without, p50 ${without.shown.p50.toFixed(0)} ms`,
        });
      }
      return results;
    } finally {
      await second.remove();
    }
  },
};
