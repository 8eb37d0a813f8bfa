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

/** Debian installs servers in folders that are not in a normal user's PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** Returns the path of a program, or null if it is not installed. */
export const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
};

/**
 * Returns the ids of PostgreSQL's own user when running as root, because PostgreSQL and PgBouncer
 * refuse to run as root.
 */
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

/** Creates a folder that services may write to. */
export const makeFolder = (path: string): string => {
  mkdirSync(path, { recursive: true });
  return handOver(path);
};

/** Creates a file that only services may read, because it may contain a password. */
export const makeFile = (path: string, text: string): string => {
  writeFileSync(path, text, { mode: 0o600 });
  return handOver(path);
};

/** Sends SIGKILL to a process, or to a group if the id is negative; ignores one that has ended. */
export const killProcess = (pid: number): void => {
  try {
    if (Math.abs(pid) > 1) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

type Options = {
  /** The service's own folder, created by {@link makeFolder}. */
  directory: string;
  env?: Record<string, string>;
};

/**
 * Starts a program that runs until it is stopped; its output goes to `NAME.log` in the directory.
 */
export const startService = (name: string, command: string[], { directory, env }: Options) => {
  const log = join(directory, `${name}.log`);
  const output = openSync(log, 'a');
  const [program = '', ...args] = command;
  // A separate process group, so that Ctrl-C does not end all services at once but the cluster
  // stops them in order.
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
    // Ends child processes that it left behind.
    killProcess(-pid);
  };
  return {
    runs: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    /** Returns the end of its output. */
    output: () => readFileSync(log, 'utf8').slice(-2_000),
    /** Signals the service and its process group. */
    signal: (signal: NodeJS.Signals) => process.kill(-pid, signal),
    stop: () => stop('SIGTERM'),
    kill: () => stop('SIGKILL'),
  };
};
export type Service = ReturnType<typeof startService>;

/** Waits until `check` returns true; fails with the service's output if it ends before. */
export const waitUntilUp = async (
  service: Service,
  check: () => Promise<boolean>,
): Promise<void> => {
  for (let tried = 0; tried < 600; tried += 1) {
    if (!service.runs()) throw new Error(`it ended: ${service.output()}`);
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it is not ready after a minute: ${service.output()}`);
};
