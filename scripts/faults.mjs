import { join } from 'node:path';
import { findCutDisks, findFaketime } from './machine.mjs';
import { buildServer, install, root, run } from './prepare.mjs';

install();
buildServer();
if (/^(R2|all)$/i.test(process.argv[2] ?? '')) findCutDisks();
if (/^(R15|all)$/i.test(process.argv[2] ?? '')) findFaketime();
run(process.execPath, [
  '--import',
  'tsx',
  join(root, 'server/test/faults/run-faults.ts'),
  ...process.argv.slice(2),
]);
