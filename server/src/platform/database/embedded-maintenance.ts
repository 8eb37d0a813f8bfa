import { DAY_MS, MINUTE_MS } from '../clock.ts';
import type { DatabasePool } from './connection-pool.ts';
import type { DatabaseLogger } from './database-logger.ts';

const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS;
const FIRST_VACUUM_AFTER_MS = 10 * MINUTE_MS;
const VACUUM_EVERY_MS = DAY_MS;

/** Vacuums and analyses every table, one statement each; waiting requests run in between. */
export async function vacuumTables(pool: DatabasePool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
}

/** Replaces processes the embedded engine lacks: checkpoints every few minutes, vacuum daily. */
export function startMaintenance(pool: DatabasePool, logger: DatabaseLogger): { stop(): void } {
  const guarded = (name: string, work: () => Promise<unknown>) => () => {
    work().catch((error: Error) => logger.warn({ err: error }, `${name} did not run`));
  };
  const vacuum = guarded('vacuum', () => vacuumTables(pool));
  const timers = [
    setInterval(
      guarded('checkpoint', () => pool.query('checkpoint')),
      CHECKPOINT_EVERY_MS,
    ),
    setTimeout(vacuum, FIRST_VACUUM_AFTER_MS),
    setInterval(vacuum, VACUUM_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach(clearTimeout) };
}
