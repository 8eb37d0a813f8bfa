import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../test/program.ts';

const root = join(import.meta.dirname, '../../..');

// A checkout of the real scripts of package.json, whose start.mjs has nothing to install or build.
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

describe.each(['SIGTERM', 'SIGINT'] as const)('%s to `npm start` alone', (signal) => {
  it('ends the server and frees its directory', { timeout: 400_000 }, async () => {
    const dataDir = join(checkout, signal);
    const npm = spawn('npm', ['start'], {
      cwd: checkout,
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // In a group of its own: nothing but npm itself gets the signal.
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
