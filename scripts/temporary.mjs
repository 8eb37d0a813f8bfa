import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Followed by the process id; each user removes only their own. */
const PREFIX = `saathi-run-${userInfo().uid}-`;
/** More than the tests' files take at any one time. */
const BYTES_WANTED = 4 * 2 ** 30;

const hasRoomInMemory = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > BYTES_WANTED;
  } catch {
    return false;
  }
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const remove = (directory) => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });

/** Removes what runs that were killed left behind. */
const removeLeftovers = (parent) => {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const [pid] = name.slice(PREFIX.length).split('-');
    if (!isRunning(Number(pid))) remove(join(parent, name));
  }
};

/**
 * Creates a directory for the temporary files of this process's tests, in memory if there is room,
 * where a database is copied in a tenth of the time. It is removed when this process ends.
 */
export const makeTemporaryDirectory = () => {
  const parent = hasRoomInMemory() ? MEMORY : tmpdir();
  removeLeftovers(parent);
  const directory = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user and must reach its own directory in it.
  chmodSync(directory, 0o711);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.once('exit', () => remove(directory));
  return directory;
};
