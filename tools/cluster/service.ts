import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps servers where a plain user's PATH does not look. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** The path of a program, or null where it is not installed. */
export const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
};

/** PostgreSQL and PgBouncer refuse to run as root; PostgreSQL's own user does it then. */
export const unprivileged = (): { uid: number; gid: number } | Record<string, never> => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

const handOver = (path: string): string => {
  const { uid, gid } = unprivileged();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
};

/** A folder that services may write to. */
export const makeFolder = (path: string): string => {
  mkdirSync(path, { recursive: true });
  return handOver(path);
};

/** A file that services may read and nobody else, since it may hold a password. */
export const makeFile = (path: string, text: string): string => {
  writeFileSync(path, text, { mode: 0o600 });
  return handOver(path);
};

/** kill -9, where the process, or with a negative id the group, is still there. */
export const end = (pid: number): void => {
  try {
    if (Math.abs(pid) > 1) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

type Options = {
  /** Of its own, made by {@link makeFolder}. */
  directory: string;
  env?: Record<string, string>;
};

/** Starts a program that goes on until it is ended; all it prints is in `NAME.log` of the directory. */
export const startService = (name: string, command: string[], { directory, env }: Options) => {
  const log = join(directory, `${name}.log`);
  const output = openSync(log, 'a');
  const [program = '', ...args] = command;
  // A group of its own: Ctrl-C ends it in the order of the cluster, not all at once.
  const child = spawn(program, args, {
    ...unprivileged(),
    cwd: directory,
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH ?? '', HOME: directory, LC_ALL: 'C.UTF-8', ...env },
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const pid = child.pid ?? 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    // What it had started and left behind.
    end(-pid);
  };
  return {
    runs: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    /** The end of what it printed. */
    output: () => readFileSync(log, 'utf8').slice(-2_000),
    /** To it and all that it started in its own group. */
    signal: (signal: NodeJS.Signals) => process.kill(-pid, signal),
    stop: () => stop('SIGTERM'),
    kill: () => stop('SIGKILL'),
  };
};
export type Service = ReturnType<typeof startService>;

/** Waits until `check` says yes; fails with what the service printed when it ends before. */
export const whenUp = async (service: Service, check: () => Promise<boolean>): Promise<void> => {
  for (let tried = 0; tried < 600; tried += 1) {
    if (!service.runs()) throw new Error(`it ended: ${service.output()}`);
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it is not ready after a minute: ${service.output()}`);
};
