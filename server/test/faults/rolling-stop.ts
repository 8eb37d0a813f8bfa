import { setTimeout as wait } from 'node:timers/promises';
import { auditDatabase, auditWriters } from './audit.ts';
import { startLoad } from './load.ts';
import { makePlace } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl } from './server-control.ts';

const LIVE_MS = 1_000;
const STOP_WITHIN_MS = 10_000;

/**
 * R14: two servers on one PostgreSQL are stopped and started in turn while people write through
 * both.
 */
export const rollingStop = ({
  stops,
  writers,
}: {
  stops: number;
  writers?: number;
}): Promise<Report> =>
  timed(async () => {
    const place = await makePlace('postgres');
    const servers = [createServerControl(place), createServerControl(place)] as const;
    try {
      await Promise.all(servers.map((server) => server.start()));
      // Like a proxy: alternates, and uses the other server if one does not answer.
      let turn = 0;
      const origin = () => {
        turn += 1;
        return (servers[turn % 2] ?? servers[0]).origin();
      };
      const load = await startLoad(
        origin,
        { available: () => wait(20), insists: () => true },
        writers,
      );
      const faults: string[] = [];
      let slowest = 0;
      for (let stop = 0; stop < stops; stop += 1) {
        const server = servers[stop % 2] ?? servers[0];
        await wait(LIVE_MS);
        const asked = performance.now();
        const status = await server.stop();
        slowest = Math.max(slowest, performance.now() - asked);
        if (status !== 0) faults.push(`a stop ended with ${status}`);
        await server.start();
      }
      if (slowest > STOP_WITHIN_MS) faults.push(`a stop took ${Math.round(slowest)} ms`);
      await load.stop();
      faults.push(...(await auditWriters(load.writers)));
      const dropped = load.writers.flatMap(({ journal }) => [...journal.unanswered]);
      faults.push(...dropped.map((key) => `message ${key} was dropped`));
      faults.push(...(await auditDatabase(place)));
      const facts = { acknowledged: load.writes(), slowestStopMs: Math.round(slowest) };
      return { run: 'R14 rolling stop', engine: 'postgres', n: stops, faults, facts };
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await place.remove();
    }
  });
