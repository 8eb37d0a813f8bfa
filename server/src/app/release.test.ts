import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

describe('a checkout that is newer than what was built of it', () => {
  let checkout: string;
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'saathi-release-'));
    mkdirSync(join(checkout, 'server'));
    for (const path of ['scripts', 'package.json', 'server/migrations', 'server/dist']) {
      cpSync(join(root, path), join(checkout, path), { recursive: true });
    }
    return () => rmSync(checkout, { recursive: true });
  });
  const run = (...words: string[]) => {
    const env = {
      ...process.env,
      DATA_DIR: join(checkout, 'data'),
      PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: checkout,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, output: stdout + stderr };
  };

  it('is not installed or built by a command of the operator, beside a running server', () => {
    writeFileSync(join(checkout, 'server/dist/admin.js'), 'console.log(process.argv[2]);');
    expect(run('scripts/admin.mjs', 'check')).toEqual({ status: 0, output: 'check\n' });
  });

  it('does not get its migrations applied by the old program', () => {
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
    writeFileSync(join(checkout, 'server/package.json'), '{"type":"module"}');
    writeFileSync(join(checkout, 'server/migrations/999-new.sql'), 'select 1;');
    const { status, output } = run('server/dist/main.js');
    expect(output).toContain('999-new.sql is newer than this program');
    expect(output).toContain('npm run prepare-release');
    expect(status).toBe(1);
  });
});
