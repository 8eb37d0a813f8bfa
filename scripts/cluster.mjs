import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findCluster, findHaproxy } from './machine.mjs';
import { build, install, root } from './prepare.mjs';

install();
build();
const isOfCells = process.argv.includes('--cells');
if (!(isOfCells ? findHaproxy() : findCluster())) process.exit(1);
const program = join(root, 'tools/cluster', isOfCells ? 'run-cells.ts' : 'run-cluster.ts');
const cluster = spawn(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// The cluster stops what it started; this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => cluster.kill(signal));
}
cluster.on('exit', (code) => process.exit(code ?? 1));
