import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A child process of a test, with all lines it printed. */
export type Child = {
  process: ChildProcess;
  lines: string[];
  /** Resolves to the first line that `fits` accepts; rejects if the process ends without one. */
  line(fits: (line: string) => boolean): Promise<string>;
  /** Sends SIGKILL and resolves once the process is dead. */
  kill(): Promise<void>;
  ended: Promise<number | null>;
};

/** Built from `database-child.ts` before the tests start; see build-programs.ts. */
const script = fileURLToPath(new URL('../.tmp/database-child.js', import.meta.url));

/** Starts `database-child.ts` with these arguments. */
export function startDatabaseChild(...args: string[]): Child {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    lines,
    ended,
    line: (fits) =>
      new Promise((resolve, reject) => {
        const found = lines.find(fits);
        if (found !== undefined) resolve(found);
        output.on('line', (line) => fits(line) && resolve(line));
        void ended.then(() => reject(new Error(`the process ended: ${lines.slice(-3).join(' ')}`)));
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
