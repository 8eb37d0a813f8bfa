import { join } from 'node:path';
import { findCluster, findHaproxy } from './machine.mjs';
import { build, install, root } from './prepare.mjs';
import { runNode } from './program.mjs';

install();
build();
const isOfCells = process.argv.includes('--cells');
if (!(isOfCells ? findHaproxy() : findCluster())) process.exit(1);
const program = join(root, 'tools/cluster', isOfCells ? 'run-cells.ts' : 'run-cluster.ts');
// The cluster stops what it started; this process waits for it.
runNode(
  ['--import', import.meta.resolve('tsx'), program, ...process.argv.slice(2)],
  ['SIGINT', 'SIGTERM', 'SIGHUP'],
);
