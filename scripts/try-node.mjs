// npm run try-node -- 22 [--whole | test files]: installs, builds, starts, stops and tests a copy
// of the checkout on another version of Node, from the npm package for this platform. Runs a sample
// of the server's tests, the named files, or all of `npm test`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './prepare.mjs';

const SAMPLE = ['src/platform/database', 'src/app/npm-start.test.ts', 'src/features/goals'];

const [version = '22', ...chosen] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'saathi-node-'));
const checkout = join(directory, 'checkout');
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

const say = (line) => process.stdout.write(`▸ ${line}\n`);

const run = (command, args, options) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
};

const installNode = () => {
  const name = `node-${process.platform}-${process.arch}`;
  run('npm', ['install', '--prefix', directory, '--ignore-scripts', `${name}@${version}`]);
  return join(directory, 'node_modules', name, 'bin');
};

const copyCheckout = () => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file), { force: true });
  }
  // Some tests ask git for the list of files and of ignored files.
  run('git', ['init', '--quiet'], { cwd: checkout });
  run('git', ['add', '--all'], { cwd: checkout });
};

const env = {
  ...process.env,
  PATH: `${installNode()}${delimiter}${process.env.PATH}`,
  DATA_DIR: join(directory, 'data'),
  PORT: '0',
  LOG_LEVEL: 'error',
};
copyCheckout();

const { stdout: found } = spawnSync('node', ['--version'], { env, encoding: 'utf8' });
say(`npm start on Node ${found.trim()}`);
const npm = spawn('npm', ['start'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'inherit'] });
let ready = false;
for await (const line of createInterface({ input: npm.stdout })) {
  process.stdout.write(`${line}\n`);
  ready = line.startsWith('Saathi is ready');
  if (ready) break;
}
if (!ready) process.exit(1);
npm.kill('SIGTERM');
await once(npm, 'exit');
say('started and stopped; now the tests');

const { DATA_DIR: _, PORT: __, LOG_LEVEL: ___, ...testEnv } = env;
if (chosen[0] === '--whole') {
  run('npm', ['test'], { cwd: checkout, env: testEnv });
} else {
  run('npx', ['vitest', 'run', ...(chosen.length > 0 ? chosen : SAMPLE)], {
    cwd: join(checkout, 'server'),
    env: { ...testEnv, TEST_ENGINE: 'embedded' },
  });
}
say(`Node ${found.trim()} is fine.`);
