import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { copyTemplate, embeddedTemplate } from '../../test/embedded-template.ts';
import { freePort } from '../../test/program.ts';

const root = join(import.meta.dirname, '../../..');

// A checkout with the real scripts of package.json; its start.mjs neither installs nor builds.
const checkout = mkdtempSync(join(tmpdir(), 'saathi-npm-'));
mkdirSync(join(checkout, 'scripts'));
copyFileSync(join(root, 'package.json'), join(checkout, 'package.json'));
writeFileSync(
  join(checkout, 'scripts/start.mjs'),
  `import { runProgram } from '${join(root, 'scripts/program.mjs')}';\nrunProgram('main.js');\n`,
);
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.each([
  ['SIGTERM', 'production'],
  ['SIGINT', 'development'],
] as const)('%s to `npm start` alone, in %s', (signal, mode) => {
  it('ends the server and frees its directory', { timeout: 400_000 }, async () => {
    const dataDir = join(checkout, signal);
    copyTemplate(await embeddedTemplate(), dataDir);
    const npm = spawn('npm', ['start'], {
      cwd: checkout,
      env: {
        ...process.env,
        NODE_ENV: mode,
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // In its own process group, so that only npm itself receives the signal.
      detached: true,
    });
    const lines = createInterface({ input: npm.stdout as NodeJS.ReadableStream });
    for await (const line of lines) if (line.startsWith('Saathi is ready')) break;
    const locks = () => readdirSync(dataDir).filter((name) => name.startsWith('lock-'));
    const server = Number(/^lock-(\d+)-/.exec(locks()[0] ?? '')?.[1]);
    expect(isAlive(server)).toBe(true);

    npm.kill(signal);
    await once(npm, 'exit');
    await expect.poll(() => isAlive(server), { timeout: 60_000 }).toBe(false);
    expect(locks()).toEqual([]);
  });
});

describe('`npm start` on a fresh checkout', () => {
  it.each(['development', 'production'])(
    'installs the build tools and builds the web app for production with NODE_ENV=%s',
    (mode) => {
      const fresh = mkdtempSync(join(tmpdir(), 'saathi-fresh-'));
      const log = join(fresh, 'npm.log');
      cpSync(join(root, 'scripts'), join(fresh, 'scripts'), { recursive: true });
      for (const name of ['package.json', 'package-lock.json']) {
        copyFileSync(join(root, name), join(fresh, name));
      }
      const program = `mkdir -p server/dist && echo 'console.log("started")' > server/dist/main.js`;
      writeFileSync(
        join(fresh, 'scripts/build-server.mjs'),
        `import { execSync } from 'node:child_process';\nexecSync(${JSON.stringify(program)});\n`,
      );
      // This npm only logs its arguments; nothing is installed or built.
      mkdirSync(join(fresh, 'bin'));
      writeFileSync(join(fresh, 'bin/npm'), `#!/bin/sh\necho "$NODE_ENV $*" >> '${log}'\n`, {
        mode: 0o755,
      });
      const output = execFileSync(process.execPath, ['scripts/start.mjs'], {
        cwd: fresh,
        env: { ...process.env, NODE_ENV: mode, PATH: `${join(fresh, 'bin')}:${process.env.PATH}` },
        encoding: 'utf8',
      });
      const [installing, building] = readFileSync(log, 'utf8').split('\n');
      expect(installing).toContain(' ci ');
      expect(installing).toContain('--include=dev');
      expect(building).toMatch(/^production run .*--workspace web build$/);
      expect(output).toContain('started');
      rmSync(fresh, { recursive: true });
    },
  );
});
