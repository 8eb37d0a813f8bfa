import { expect, inject, it } from 'vitest';
import { CROWD } from '../../server/test/faults/people.ts';
import { freePort } from '../../server/test/program.ts';
import { createCluster } from './cluster.ts';
import { missingPrograms } from './cluster-programs.ts';
import { runFailovers } from './failovers.ts';

// Only `npm run test:all` has enough time for it; vitest.config.ts reports missing programs.
it.skipIf(!inject('thorough') || missingPrograms().length > 0)(
  'a cluster whose primary is killed loses nothing that was acknowledged',
  { timeout: 1_200_000 },
  async () => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const cluster = await createCluster({ port: await freePort(), settings: CROWD, say });
    try {
      await cluster.start();
      const reports = await runFailovers(cluster, { failovers: 1, withDisks: false, say });
      const all = reports.at(-1);
      expect(all?.faults).toEqual([]);
      expect(all?.n).toBe(1);
      expect(all?.facts?.acknowledged).toBeGreaterThan(10);
    } finally {
      await cluster.stop();
    }
  },
);
