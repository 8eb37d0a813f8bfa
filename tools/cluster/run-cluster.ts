import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CROWD } from '../../server/test/faults/people.ts';
import { describeReport, hasPassed } from '../../server/test/faults/report.ts';
import { freePort } from '../../server/test/program.ts';
import { createCluster } from './cluster.ts';
import { runFailovers } from './failovers.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { failovers: { type: 'string' }, port: { type: 'string', default: '3000' } },
});
const failovers = Number(values.failovers ?? 0);
// A disk of its own, to be filled, needs root.
const smallDisks = failovers > 0 && process.getuid?.() === 0;

const cluster = await createCluster({
  port: failovers > 0 ? await freePort() : Number(values.port),
  // The writers of a run are many people at one address.
  settings: failovers > 0 ? CROWD : {},
  smallDisks,
  say,
});
let status = 0;
const signalled = new Promise<void>((resolve) => {
  // One may come twice: from the terminal, and from the program that started this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
});

const work = async () => {
  say(`Node ${process.versions.node}, ${availableParallelism()} cores`);
  await cluster.start();
  if (failovers === 0) {
    say(`Saathi is ready at ${cluster.origin}. Ctrl+C ends the cluster and removes it.`);
    await signalled;
    return;
  }
  if (!smallDisks) say('No full disk: only root can mount one.');
  const reports = await runFailovers(cluster, { failovers, withDisks: smallDisks, say });
  for (const report of reports) say(describeReport(report));
  status = reports.every(hasPassed) ? 0 : 1;
};

try {
  await Promise.race([work(), signalled]);
} catch (error) {
  say((error as Error).message);
  status = 1;
} finally {
  say('Ending the cluster…');
  await cluster.stop();
}
process.exit(status);
