import { setTimeout as wait } from 'node:timers/promises';
import { auditDatabase, auditWriters } from '../../server/test/faults/audit.ts';
import { insist } from '../../server/test/faults/client.ts';
import { startLoad } from '../../server/test/faults/load.ts';
import { type Report, timed } from '../../server/test/faults/report.ts';
import { watchAnswers } from './answers.ts';
import type { Cluster } from './cluster.ts';

const WRITERS = 8;
const LIVE_MS = 3_000;
const BACK_WITHIN_MS = 120_000;
const POLL_MS = 100;

type Options = { failovers: number; say(line: string): void };

/** The node that leads now. */
const primaryOf = async ({ nodes }: Cluster) => {
  for (;;) {
    for (const node of nodes) if (await node.isPrimary()) return node;
    await wait(POLL_MS);
  }
};

/** kill -9 of the primary; how long nothing was acknowledged, in milliseconds. */
const failOver = async (cluster: Cluster, answers: ReturnType<typeof watchAnswers>) => {
  const old = await primaryOf(cluster);
  const killed = performance.now();
  await old.kill();
  const next = await primaryOf(cluster);
  const promoted = performance.now();
  while (!answers.wroteSince(promoted)) {
    if (performance.now() - killed > BACK_WITHIN_MS) throw new Error('writes do not come back');
    await wait(POLL_MS);
  }
  const gap = answers.longestGapSince(killed);
  const started = performance.now();
  await old.startPatroni();
  await cluster.whenWhole();
  return { from: old.name, to: next.name, gap, whole: performance.now() - started };
};

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
const seconds = (ms: number) => Number((ms / 1_000).toFixed(1));

/** R5: the primary is killed again and again while people write through HAProxy and both servers. */
export const runFailovers = (cluster: Cluster, { failovers, say }: Options): Promise<Report> =>
  timed(async () => {
    const answers = watchAnswers();
    const faults: string[] = [];
    const gaps: number[] = [];
    const manners = { available: () => wait(200), insists: () => true };
    const load = await insist(() => startLoad(() => cluster.origin, manners, WRITERS));
    try {
      while (gaps.length < failovers) {
        await wait(LIVE_MS);
        const { from, to, gap, whole } = await failOver(cluster, answers);
        gaps.push(gap);
        say(
          `${from} killed, ${to} leads: no write for ${seconds(gap)} s, whole again ${seconds(whole)} s after its start`,
        );
      }
      await load.stop();
    } catch (error) {
      faults.push((error as Error).message);
    }
    faults.push(...(await auditWriters(load.writers)), ...(await auditDatabase(cluster)));
    answers.close();
    faults.push(...answers.others().map((answer) => `answered ${answer}`));
    for (const server of cluster.servers) {
      const ready = await fetch(`${server.origin()}/readyz`).catch(() => null);
      if (!ready?.ok) faults.push('a server needs a restart');
    }
    const facts = {
      acknowledged: load.writes(),
      medianGapSeconds: seconds(median(gaps)),
      longestGapSeconds: seconds(Math.max(...gaps, 0)),
      notNow: answers.busy(),
      unanswered: answers.unanswered(),
    };
    return { run: 'R5 fail-over', engine: 'postgres', n: gaps.length, faults, facts };
  });
