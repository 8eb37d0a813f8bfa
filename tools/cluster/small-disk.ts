import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './service.ts';

/** PostgreSQL keeps 256 MB of its write-ahead log for the standbys, and its tables are small. */
const DISK_MB = 1_024;
const CHUNK = Buffer.alloc(1_048_576);

/** Mounts a RAM disk at `path`; returns a function that removes it. */
export const mountSmallDisk = (path: string): (() => void) => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path]);
  makeFolder(path);
  return () => void execFileSync('umount', [path]);
};

/** Writes until the disk is completely full; returns a function that frees the space. */
export const fillDisk = (path: string): (() => void) => {
  const filling = join(path, 'filling');
  const file = openSync(filling, 'a');
  try {
    for (let size = CHUNK.length; size >= 1; ) {
      try {
        writeSync(file, CHUNK, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 16);
      }
    }
  } finally {
    closeSync(file);
  }
  return () => rmSync(filling);
};
