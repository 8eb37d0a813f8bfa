import { setTimeout as wait } from 'node:timers/promises';
import { auditDatabase, auditWriters } from './audit.ts';
import { startLoad } from './load.ts';
import { type Engine, makePlace } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl } from './server-control.ts';

const LIVE_MS = { least: 150, most: 900 };
/** On PostgreSQL every third crash takes the database along. */
const DATABASE_CRASHES_EVERY = 3;

type Options = { cycles: number; readyWithinMs: number; writers?: number };

/** R1: kill -9 at random moments while people write; nothing lost, doubled or half there, and soon back. */
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
      const load = await startLoad(server.origin, { available: server.available }, writers);
      for (let cycle = 1; cycle <= cycles; cycle += 1) {
        await wait(LIVE_MS.least + Math.random() * (LIVE_MS.most - LIVE_MS.least));
        await server.kill();
        if (place.cluster && cycle % DATABASE_CRASHES_EVERY === 0) {
          await place.cluster.crash();
          await place.cluster.start();
        }
        await server.start();
      }
      await load.stop();
      const faults = await auditWriters(load.writers);
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
