import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';

const root = join(import.meta.dirname, '../../..');

describe('a checkout that is newer than what was built of it', () => {
  let checkout: string;
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'saathi-release-'));
    mkdirSync(join(checkout, 'server'));
    for (const path of ['scripts', 'package.json', 'server/migrations', 'server/dist']) {
      const filter = (from: string) => !from.endsWith('.map');
      cpSync(join(root, path), join(checkout, path), { recursive: true, filter });
    }
    return () => rmSync(checkout, { recursive: true });
  });
  const env = () => ({
    ...process.env,
    DATA_DIR: join(checkout, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: checkout,
      env: env(),
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, output: stdout + stderr };
  };

  it('is not installed or built by a command of the operator, beside a running server', () => {
    writeFileSync(join(checkout, 'server/dist/admin.js'), 'console.log(process.argv[2]);');
    expect(run('scripts/admin.mjs', 'check')).toEqual({ status: 0, output: 'check\n' });
  });

  it('does not get its migrations applied by the old program, which goes on', async () => {
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    writeFileSync(join(checkout, 'server/package.json'), '{"type":"module"}');
    writeFileSync(join(checkout, 'server/migrations/999-new.sql'), 'select cannot_be_run();');
    const server = spawn(process.execPath, ['server/dist/main.js'], { cwd: checkout, env: env() });
    const ended = once(server, 'exit');
    await eventually(() => expect(existsSync(join(checkout, 'data/admin.sock'))).toBe(true));
    server.kill();
    expect(await ended).toEqual([0, null]);
  });
});
