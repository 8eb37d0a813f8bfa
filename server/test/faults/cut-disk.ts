import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../../../tools/cluster/service.ts';

/**
 * Both support `shutdown` of xfs_io: FS_IOC_SHUTDOWN, which file system tests use to simulate a
 * power cut.
 */
export const FILE_SYSTEMS = ['ext4', 'xfs'] as const;
export type FileSystem = (typeof FILE_SYSTEMS)[number];

const PROGRAMS = ['xfs_io', ...FILE_SYSTEMS.map((name) => `mkfs.${name}`)];
const SIZE = '1G';
const UNMOUNT_TRIES = 300;

const run = (program: string, ...args: string[]) =>
  void execFileSync(findProgram(program) ?? program, args, { stdio: 'pipe' });

/** Mounts a disk in a file whose power can be cut: data written but not synced is then lost. */
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
        // Killed processes need a moment to exit.
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
  // PostgreSQL's own user must be able to enter both.
  for (const folder of [directory, path]) chmodSync(folder, 0o755);
  return {
    path,
    /** Writes all data to the disk, whoever wrote it. */
    sync: () => run('sync', '-f', path),
    /** From now on nothing reaches the disk, and data only in memory is lost. */
    cut: () => run('xfs_io', '-x', '-c', 'shutdown', path),
    /** Remounts the disk as after a restart; all its users must have ended. */
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

/** Returns why no power can be cut here, or null. */
export const whyPowerCannotBeCut = async (): Promise<string | null> => {
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
