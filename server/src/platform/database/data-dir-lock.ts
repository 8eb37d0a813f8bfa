import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { socketDirectory } from '../socket-directory.ts';
import { DataDirInUse, DataDirUnusable } from './database-errors.ts';

const LOCK_NAME = /^lock-(\d+)-[0-9a-f]+$/;
const ANSWER_MS = 2_000;
const SETTLE_MS = 50;
const TRIES = 100;

type State = 'held' | 'taking' | 'dead';

/** A held lock; `release` frees the directory for the next process. */
export type DataDirLock = { release(): Promise<void> };

/**
 * Locks the data directory for this process until `release` or until it dies, in whatever way. Each
 * process listens on its own socket in the directory; one that still answers is alive, also across
 * containers, so no lock file has to be judged stale by its process id.
 * @throws DataDirInUse if a living process holds the lock
 * @throws DataDirUnusable if no socket can be created, for example on a network share
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const reachable = socketDirectory(dataDir);
  const name = `lock-${process.pid}-${randomBytes(4).toString('hex')}`;
  let state: 'held' | 'taking' = 'taking';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(state);
  });
  // Renamed to its lock name only once it answers.
  await listen(server, join(reachable, `new-${name}`)).catch((error: Error) => {
    throw new DataDirUnusable(
      `${dataDir} cannot be locked (${error.message}). It must be writable and on a disk of this machine.`,
    );
  });
  renameSync(join(dataDir, `new-${name}`), join(dataDir, name));
  const release = async () => {
    rmSync(join(dataDir, name), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    await requireSoleOwner(dataDir, reachable, name);
  } catch (error) {
    await release();
    throw error;
  }
  state = 'held';
  server.unref();
  return { release };
}

/** Returns once no other living process uses the directory; of two at once, the lower name wins. */
async function requireSoleOwner(dataDir: string, reachable: string, own: string): Promise<void> {
  let other: { name: string; state: State } | undefined;
  for (let tried = 0; tried < TRIES; tried += 1) {
    other = undefined;
    for (const name of readdirSync(dataDir).filter((one) => LOCK_NAME.test(one) && one !== own)) {
      const state = await ask(join(reachable, name));
      if (state === 'dead') rmSync(join(dataDir, name), { force: true });
      else if (state === 'held' || name < own) throw inUse(dataDir, name);
      else other = { name, state };
    }
    if (!other) return;
    await wait(SETTLE_MS);
  }
  throw inUse(dataDir, other?.name ?? '');
}

function inUse(dataDir: string, name: string): DataDirInUse {
  return new DataDirInUse(dataDir, Number(LOCK_NAME.exec(name)?.[1]));
}

function ask(path: string): Promise<State> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(path);
    // Connected but silent: the process is alive and busy.
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'dead' : 'held');
    });
    socket.on('close', () => resolve(heard === 'taking' ? 'taking' : 'held'));
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
