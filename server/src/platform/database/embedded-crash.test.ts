import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Child, startDatabaseChild } from '../../../test/child-process.ts';
import { silentLogger, testEngine } from '../../../test/database.ts';
import { copyTemplate } from '../../../test/embedded-template.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { clusterDirectory } from './embedded-directory.ts';

const SHUT_DOWN = 1;
let dataDir: string;
let child: Child | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'saathi-crash-'));
});
afterEach(async () => {
  await child?.kill();
  child = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const open = () => openEmbeddedDatabase({ dataDir, logger: silentLogger, poolWaitMs: 15_000 });
const useTemplate = () => copyTemplate(inject('databaseTemplate'), dataDir);
const stateOnDisk = () =>
  readFileSync(join(clusterDirectory(dataDir), 'global/pg_control')).readInt32LE(16);

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await wait(1);
}

describe.runIf(testEngine() === 'embedded')('the embedded database', () => {
  it('refuses a second process with one line, and is free again after kill -9', async () => {
    useTemplate();
    child = startDatabaseChild('hold', dataDir);
    await child.line((line) => line === 'open');
    const second = startDatabaseChild('hold', dataDir);
    expect(await second.ended).toBe(1);
    expect(second.lines).toEqual([
      `${dataDir} is in use by another Saathi (process ${child.process.pid}). Stop that one first, or set DATA_DIR to a directory of its own.`,
    ]);
    await child.kill();
    await (await open()).close();
  });

  // Creating a cluster takes long; `npm test` creates one in admin.test.ts, without a crash before.
  it.runIf(inject('thorough'))(
    'opens after a first start that was killed at any of its steps',
    async () => {
      const cluster = clusterDirectory(dataDir);
      for (const step of [`${cluster}.new/global/pg_control`, cluster]) {
        child = startDatabaseChild('hold', dataDir);
        await until(() => existsSync(step));
        await child.kill();
      }
      const database = await open();
      expect(await database.canWrite()).toBe(true);
      expect(existsSync(`${cluster}.new`)).toBe(false);
      await database.close();
    },
  );

  it('keeps every acknowledged transaction, whole, when it is killed while writing', async () => {
    useTemplate();
    const acknowledged: string[] = [];
    const cycles = inject('thorough') ? 2 : 1;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      child = startDatabaseChild('write', dataDir);
      const { lines } = child;
      await child.line(() => lines.length > 21);
      await wait(Math.random() * 600);
      await child.kill();
      acknowledged.push(...child.lines.filter((line) => line !== 'open'));
    }
    const database = await open();
    const { rows } = await database.pool.query<{ key: string }>('select key from crash_rows');
    const kept = new Set(rows.map(({ key }) => key));
    const halves = [...kept].filter(
      (key) => !kept.has(key.replace(/[ab]$/, (end) => (end === 'a' ? 'b' : 'a'))),
    );
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(acknowledged.filter((id) => !kept.has(`${id}-a`) || !kept.has(`${id}-b`))).toEqual([]);
    expect(halves).toEqual([]);
    await database.close();
  });

  it('shuts the engine down cleanly when it is closed', async () => {
    useTemplate();
    const database = await open();
    await database.pool.query('create table closing (id int)');
    expect(stateOnDisk()).not.toBe(SHUT_DOWN);
    await database.close();
    expect(stateOnDisk()).toBe(SHUT_DOWN);
  });
});
