import { join } from 'node:path';
import { buildServer, install, root, run } from './prepare.mjs';

install();
buildServer();
run(process.execPath, [
  '--import',
  'tsx',
  join(root, 'server/test/faults/run-faults.ts'),
  ...process.argv.slice(2),
]);
