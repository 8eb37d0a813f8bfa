import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSecretFile, readSecretFile } from './secret-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saathi-secret-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('makes a secret for its owner alone, and leaves nothing else behind', async () => {
  const path = join(folder, 'made');
  await makeSecretFile(path);
  expect(await readSecretFile(path)).toHaveLength(1);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['made']);
});

it('leaves the one that is there, also when several are made at once', async () => {
  const path = join(folder, 'raced');
  const made = await Promise.allSettled([1, 2, 3].map(() => makeSecretFile(path)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const before = await readFile(path, 'utf8');
  await expect(makeSecretFile(path)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(path, 'utf8')).toBe(before);
});

it('tells of a file without a secret', async () => {
  const path = join(folder, 'empty');
  await writeFile(path, '');
  await expect(readSecretFile(path)).rejects.toThrow('empty is empty.');
});

it('finds none where there is no file', async () => {
  expect(await readSecretFile(join(folder, 'missing'))).toEqual([]);
});
