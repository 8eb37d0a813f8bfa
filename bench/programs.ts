import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/test/program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MB = 1_024;
const TICKS_PER_SECOND = 100;

/** Settings for many people at one address, each of whom writes all the time. */
const CROWD = {
  ADDRESS_LIMIT_FACTOR: '10000',
  MESSAGE_LIMIT_FACTOR: '10000',
};

const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / MB;

/** Returns the processor time used so far, in seconds, threads included; Linux only. */
export const workOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

const programOf = (child: ChildProcess, port: number, readyMs: number) => ({
  port,
  readyMs,
  memory: () => memoryOf(child.pid as number),
  work: () => workOf(child.pid as number),
  stop: async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  },
});
export type Program = ReturnType<typeof programOf>;

const start = async (args: string[], env: Record<string, string>): Promise<Program> => {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...CROWD, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('Saathi is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
  });
  await ready;
  return programOf(child, port, performance.now() - began);
};

/** Starts the server as built for production. */
export const startOurs = (env: Record<string, string>, flags: string[] = []): Promise<Program> =>
  start([...flags, join(root, 'server/dist/main.js')], env);

export const startBare = (env: Record<string, string>): Promise<Program> =>
  start(['--import', 'tsx', join(root, 'bench/bare.ts')], env);
