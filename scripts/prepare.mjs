// Runs before anything is installed, so it is plain JavaScript and needs only Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const stampFile = join(root, 'node_modules/.cache/saathi-stamps.json');

let aside = false;

/**
 * Sends the output of later installs and builds to standard error, and gives them no standard
 * input.
 */
export const speakAside = () => {
  aside = true;
};

/** Runs a command in the checkout to its end; exits with its status if it fails. */
export const run = (command, args, options = {}) => {
  const stdio = aside ? ['ignore', 2, 2] : 'inherit';
  const { status, error } = spawnSync(command, args, { cwd: root, stdio, ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

const refuseOldNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [wantedMajor, wantedMinor] = engines.node.match(/\d+/g).map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  process.stderr.write(
    `Saathi needs Node ${wantedMajor}.${wantedMinor} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
};

const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const full = join(path, entry.name);
    if (entry.isDirectory()) return filesBelow(full);
    return [full];
  });
};

/** Returns one hash of the names and contents of files and folders, relative to the checkout. */
const hashOf = (paths) => {
  const hash = createHash('sha256').update(process.versions.node);
  const files = paths.flatMap((path) => {
    const full = join(root, path);
    return existsSync(full) && readdirOrNull(full) ? filesBelow(full) : [full];
  });
  for (const file of files.filter((file) => existsSync(file)).sort()) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
};

const readdirOrNull = (path) => {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
};

const readStamps = () => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
};

/** Does `work` unless it was done for the same inputs and its outputs still exist. */
const onceFor = (name, { inputs, outputs }, work) => {
  const wanted = hashOf(inputs);
  const done =
    readStamps()[name] === wanted && outputs.every((path) => existsSync(join(root, path)));
  if (done) return;
  work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: wanted }, null, 2));
};

/** Installs the locked dependencies if they are missing or the lock file has changed. */
export const install = () => {
  refuseOldNode();
  onceFor(
    'install',
    { inputs: ['package-lock.json'], outputs: ['node_modules/fastify', 'node_modules/vite'] },
    () => {
      (aside ? process.stderr : process.stdout).write('Installing…\n');
      const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
      // Regardless of NODE_ENV, because the build tools are development dependencies.
      run('npm', ['ci', '--ignore-scripts', '--include=dev', ...quiet]);
    },
  );
};

/** Builds the server's programs if their sources have changed. */
export const buildServer = () => {
  onceFor(
    'server',
    {
      inputs: [
        'contract/src',
        'server/src',
        'tools',
        'server/migrations',
        'scripts/build-server.mjs',
        'package-lock.json',
      ],
      outputs: ['server/dist/main.js'],
    },
    () => run(process.execPath, ['scripts/build-server.mjs']),
  );
};

/** Builds the server's programs and the web app, each only if its sources have changed. */
export const build = () => {
  buildServer();
  onceFor(
    'web',
    {
      inputs: [
        'contract/src',
        'web/src',
        'web/public',
        'web/index.html',
        'web/service-worker',
        'web/build',
        'web/vite.config.ts',
        'package-lock.json',
      ],
      outputs: ['web/dist/index.html'],
    },
    () =>
      run('npm', ['run', '--silent', '--workspace', 'web', 'build'], {
        env: { ...process.env, NODE_ENV: 'production' },
      }),
  );
};
