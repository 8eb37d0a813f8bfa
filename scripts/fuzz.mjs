import { spawnSync } from 'node:child_process';
import { install, root } from './prepare.mjs';

// npm run fuzz -- [requests] [seed]: sends random requests to the whole server; a seed repeats a
// run.
const [requests = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);

install();
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--root', 'server', 'src/app/guard/fuzz.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  },
);
process.exit(status ?? 1);
