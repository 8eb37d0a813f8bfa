import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';
import { DataDirInUse } from './database-errors.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'saathi-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the lock on the data directory', () => {
  it('is refused while somebody holds it, naming the process and the directory', async () => {
    const lock = await lockDataDir(directory);
    await expect(lockDataDir(directory)).rejects.toThrow(
      `${directory} is in use by another Saathi (process ${process.pid}).`,
    );
    await lock.release();
  });

  it('can be taken again after it was released, and leaves no file behind', async () => {
    await (await lockDataDir(directory)).release();
    await (await lockDataDir(directory)).release();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('goes to exactly one of many that ask together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = await Promise.allSettled(
        Array.from({ length: 6 }, () => lockDataDir(directory)),
      );
      const held = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(held).toHaveLength(1);
      expect(refused.every((error) => error instanceof DataDirInUse)).toBe(true);
      await held[0]?.release();
    }
  });

  it('works in a directory whose path is longer than a socket may have', async () => {
    const deep = join(directory, 'd'.repeat(120));
    mkdirSync(deep);
    const lock = await lockDataDir(deep);
    await expect(lockDataDir(deep)).rejects.toBeInstanceOf(DataDirInUse);
    await lock.release();
  });
});
