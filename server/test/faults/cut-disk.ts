import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../../../tools/cluster/service.ts';

/** Both can be told to forget: `shutdown` of xfs_io is the FS_IOC_SHUTDOWN that tests of file systems use as a power cut. */
export const FILE_SYSTEMS = ['ext4', 'xfs'] as const;
export type FileSystem = (typeof FILE_SYSTEMS)[number];

const PROGRAMS = ['xfs_io', ...FILE_SYSTEMS.map((name) => `mkfs.${name}`)];
const SIZE = '1G';
const UNMOUNT_TRIES = 300;

const run = (program: string, ...args: string[]) =>
  void execFileSync(findProgram(program) ?? program, args, { stdio: 'pipe' });

/** A disk of its own in a file, whose power can be cut: what is written but not synced is gone then. */
export const mountCutDisk = (fileSystem: FileSystem) => {
  const directory = mkdtempSync(join(tmpdir(), 'saathi-power-'));
  const image = join(directory, 'image');
  const path = join(directory, 'disk');
  const mount = () => run('mount', '-t', fileSystem, '-o', 'loop', image, path);
  const unmount = async () => {
    for (let tried = 1; ; tried += 1) {
      try {
        run('umount', path);
        return;
      } catch (error) {
        // Processes that were killed take a moment to leave.
        if (tried === UNMOUNT_TRIES) throw error;
        await wait(100);
      }
    }
  };
  try {
    mkdirSync(path);
    run('truncate', '-s', SIZE, image);
    run(`mkfs.${fileSystem}`, '-q', image);
    mount();
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  // PostgreSQL's own user passes through both.
  for (const folder of [directory, path]) chmodSync(folder, 0o755);
  return {
    path,
    /** All that is there now is on the disk, whoever wrote it. */
    sync: () => run('sync', '-f', path),
    /** From now on nothing reaches the disk, and what only memory holds is forgotten. */
    cut: () => run('xfs_io', '-x', '-c', 'shutdown', path),
    /** Mounted again as after a start; whoever used the disk must have ended. */
    restore: async () => {
      await unmount();
      mount();
    },
    remove: async () => {
      await unmount();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/** Why no power can be cut here, or null. */
export const whyNoCuts = async (): Promise<string | null> => {
  if (process.getuid?.() !== 0) return 'only root can mount a disk';
  const missing = PROGRAMS.filter((name) => !findProgram(name));
  if (missing.length > 0) {
    return `${missing.join(', ')} is missing (Debian: apt-get install xfsprogs e2fsprogs)`;
  }
  try {
    for (const fileSystem of FILE_SYSTEMS) await mountCutDisk(fileSystem).remove();
    return null;
  } catch (error) {
    return `no disk can be mounted (${(error as Error).message.trim()})`;
  }
};
