import { constants, renameSync, rmSync } from 'node:fs';
import { cp, open, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(directory);
}

/** Returns the paths of all files below a directory, relative to it. */
export async function filesBelow(directory: string): Promise<string[]> {
  const all = await readdir(directory, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
}

/** Returns the paths of all directories below a directory, relative to it. */
export async function directoriesBelow(directory: string): Promise<string[]> {
  const all = await readdir(directory, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
}

/** Copies a directory, sharing blocks if the file system can; `target` must not exist. */
export function copyTree(source: string, target: string): Promise<void> {
  const mode = constants.COPYFILE_FICLONE;
  return cp(source, target, { recursive: true, mode, force: false, errorOnExist: true });
}

/** Creates a directory, complete or absent after a crash: filled elsewhere, synced, renamed. */
export async function makeDirectory(
  directory: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await fill(unfinished);
  await syncTree(unfinished);
  renameSync(unfinished, directory);
  await syncPath(dirname(directory));
}
