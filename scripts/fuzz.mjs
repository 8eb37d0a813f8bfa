import { install, run } from './prepare.mjs';

// npm run fuzz -- [requests] [seed]: sends random requests to the whole server; a seed repeats a
// run.
const [requests = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);

install();
run('npx', ['vitest', 'run', '--root', 'server', 'src/app/guard/fuzz.test.ts'], {
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
});
