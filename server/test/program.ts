import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/platform/free-port.ts';

export { freePort };

/** Built from the current source before the tests start; see build-programs.ts. */
export const built = fileURLToPath(new URL('../dist', import.meta.url));

/** Number of characters kept of a program's output. */
const OUTPUT_KEPT = 4_000_000;

const run = (
  program: string,
  args: string[],
  settings: Record<string, string>,
  programs = built,
): ChildProcess =>
  spawn(process.execPath, [join(programs, program), ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/**
 * Starts the real server of the folder `programs` in its own process; resolves when it reports that
 * it is ready.
 */
export const startProgram = async (settings: Record<string, string>, programs = built) => {
  const port = Number(settings.PORT ?? (await freePort()));
  const child = run('main.js', [], { PORT: String(port), ...settings }, programs);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-OUTPUT_KEPT);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code} before it was ready: ${output}`);
  });
  const says = new Promise<void>((resolve) => {
    lines.on('line', (line) => line.startsWith('Saathi is ready') && resolve());
  });
  await Promise.race([says, ended]);
  ended.catch(() => undefined);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code] = await gone;
    return code as number | null;
  };
  return {
    url: `http://localhost:${port}`,
    pid: child.pid as number,
    /** Returns the end of its output. */
    output: () => output,
    /** Resolves when it has ended, for whatever reason. */
    ended: () => ended.then(undefined, () => undefined),
    /** Stops it as an operator would; resolves to its exit status. */
    stop: () => end('SIGTERM'),
    /** Ends it like a crash. */
    kill: () => end('SIGKILL'),
  };
};
export type Program = Awaited<ReturnType<typeof startProgram>>;

/** Starts the operator's command line. */
export const startAdminProgram = (words: string[], settings: Record<string, string>) => {
  const child = run('admin.js', words, settings);
  const closed = once(child, 'close').then(([status]) => status as number | null);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.pipe(process.stderr);
  return {
    closed,
    output: () => output,
    /** Ends it like a crash; resolves to whether it was still running. */
    kill: async (): Promise<boolean> => {
      child.kill('SIGKILL');
      return (await closed) === null;
    },
  };
};

/** Returns the counts and checksums in the output of `check`, without where the database is. */
export const countsOf = (output: string): string => output.replace(/^The database .*\n/, '');

/** Tables that a restore empties: sessions with their devices, trust in browsers, codes. */
const ENDED_BY_RESTORE = / (sessions|device_grants|push_devices|registration_tickets|claim_codes)$/;

/** Returns the lines of the output of `check` that must be the same in a restored copy. */
export const restoredCountsOf = (output: string): string[] =>
  countsOf(output)
    .split('\n')
    .filter((line) => !ENDED_BY_RESTORE.test(line));

/** Runs the operator's command line to its end. */
export const runAdminProgram = async (words: string[], settings: Record<string, string>) => {
  const program = startAdminProgram(words, settings);
  const status = await program.closed;
  return { status: status as number, output: program.output() };
};
