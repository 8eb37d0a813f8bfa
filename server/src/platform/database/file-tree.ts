import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

/** Copies a directory, sharing blocks where the file system can; `target` must not exist. */
export function copyTree(source: string, target: string): Promise<void> {
  const mode = constants.COPYFILE_FICLONE;
  return cp(source, target, { recursive: true, mode, force: false, errorOnExist: true });
}

/** Makes a directory that is whole or not there, whenever the process ends: filled aside, synced, renamed. */
export async function makeDirectory(
  directory: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await fill(unfinished);
  syncTree(unfinished);
  renameSync(unfinished, directory);
  syncPath(dirname(directory));
}
