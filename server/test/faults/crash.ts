import { setTimeout as wait } from 'node:timers/promises';
import { auditDatabase, auditWriters } from './audit.ts';
import { type Load, startLoad } from './load.ts';
import { type Engine, makePlace } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl, type ServerControl } from './server-control.ts';

const LIVE_MS = { least: 150, most: 900 };
/** On PostgreSQL every third crash includes the database. */
const DATABASE_CRASHES_EVERY = 3;

type Options = { cycles: number; readyWithinMs: number; writers?: number };

type Ending = {
  cycles: number;
  liveMs: { least: number; most: number };
  writers: number | undefined;
  /** Ends the server, and possibly more. */
  end(cycle: number): Promise<void>;
  /** Called with the load before the first end, because the run may fail at any end. */
  begun?(load: Load): void;
};

/**
 * Ends a server at random moments while people write, restarts it, and returns what the writers
 * miss.
 */
export const endAtRandom = async (
  server: ServerControl,
  { cycles, liveMs, writers, end, begun }: Ending,
): Promise<{ load: Load; faults: string[] }> => {
  const load = await startLoad(server.origin, { available: server.available }, writers);
  begun?.(load);
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await wait(liveMs.least + Math.random() * (liveMs.most - liveMs.least));
    await end(cycle);
    await server.start();
  }
  await load.stop();
  return { load, faults: await auditWriters(load.writers) };
};

/**
 * R1: kill -9 at random moments while people write. Nothing may be lost, doubled or incomplete, and
 * the server must soon be back.
 */
export const crash = (
  engine: Engine,
  { cycles, readyWithinMs, writers }: Options,
): Promise<Report> =>
  timed(async () => {
    const place = await makePlace(engine);
    const server = createServerControl(place);
    try {
      await server.start();
      server.readyTimes.length = 0;
      const end = async (cycle: number) => {
        await server.kill();
        if (!place.cluster || cycle % DATABASE_CRASHES_EVERY !== 0) return;
        await place.cluster.crash();
        await place.cluster.start();
      };
      const ending = { cycles, liveMs: LIVE_MS, writers, end };
      const { load, faults } = await endAtRandom(server, ending);
      await server.stop();
      faults.push(...(await auditDatabase(place)));
      const slowest = Math.round(Math.max(...server.readyTimes));
      if (slowest > readyWithinMs) faults.push(`ready only after ${slowest} ms`);
      const facts = {
        acknowledged: load.writes(),
        slowestStartMs: slowest,
      };
      return { run: 'R1 crash', engine, n: cycles, faults, facts };
    } finally {
      await server.kill();
      await place.remove();
    }
  });
