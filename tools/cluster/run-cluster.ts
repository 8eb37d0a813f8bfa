import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CROWD } from '../../server/test/faults/people.ts';
import { describeReport, hasPassed } from '../../server/test/faults/report.ts';
import { freePort } from '../../server/test/program.ts';
import { createCluster } from './cluster.ts';
import { runFailovers } from './failovers.ts';
import { untilSignalled } from './until-signalled.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { failovers: { type: 'string' }, port: { type: 'string', default: '3000' } },
});
const failovers = Number(values.failovers ?? 0);
// Mounting separate disks to fill needs root.
const smallDisks = failovers > 0 && process.getuid?.() === 0;

const cluster = await createCluster({
  port: failovers > 0 ? await freePort() : Number(values.port),
  // The writers are many people at one address.
  settings: failovers > 0 ? CROWD : {},
  smallDisks,
  say,
});

const work = async (signalled: Promise<void>) => {
  say(`Node ${process.versions.node}, ${availableParallelism()} cores`);
  await cluster.start();
  if (failovers === 0) {
    say(`Saathi is ready at ${cluster.origin}. Ctrl+C ends the cluster and removes it.`);
    await signalled;
    return true;
  }
  if (!smallDisks) say('No full disk: only root can mount one.');
  const reports = await runFailovers(cluster, { failovers, withDisks: smallDisks, say });
  for (const report of reports) say(describeReport(report));
  return reports.every(hasPassed);
};

await untilSignalled({ work, stop: cluster.stop, say });
