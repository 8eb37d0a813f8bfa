import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Program, startProgram } from '../program.ts';
import type { Place } from './place.ts';

const NEVER = new Promise<void>(() => undefined);

/** Resolves to the milliseconds until `/readyz` succeeds. */
const ready = async (server: Program, started: number): Promise<number> => {
  let ended = false;
  void server.ended().then(() => {
    ended = true;
  });
  while (!ended) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    if (answer?.ok) return performance.now() - started;
    await wait(20);
  }
  throw new Error(`the server ended before it was ready: ${server.output()}`);
};

/**
 * Controls a sequence of servers on one place, one after another; `programs` is the folder of
 * another build.
 */
export const createServerControl = (
  place: Pick<Place, 'settings'>,
  settings: Record<string, string> = {},
  programs?: string,
) => {
  let server: Program | null = null;
  let up: Promise<void> = NEVER;
  let open: () => void = () => undefined;
  const readyTimes: number[] = [];
  const shut = () => {
    up = new Promise((resolve) => {
      open = resolve;
    });
  };
  shut();
  return {
    /** Returns the address of the current or last server. */
    origin: () => server?.url ?? 'http://localhost:1',
    /** Resolves while a server is running. */
    available: async () => {
      // The caller may notice the end earlier than the code that ends the server.
      await wait(20);
      await up;
    },
    /** Milliseconds from each start to its first successful `/readyz`. */
    readyTimes,
    pid: () => server?.pid ?? 0,
    /** Returns the server's resident memory, in MB; Linux only. */
    memoryMb: (): number => {
      const status = readFileSync(`/proc/${server?.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
    },
    /** Returns the number of the server's open files and sockets; Linux only. */
    handles: (): number => readdirSync(`/proc/${server?.pid}/fd`).length,
    output: () => server?.output() ?? '',
    start: async (more: Record<string, string> = {}) => {
      const started = performance.now();
      server = await startProgram({ ...place.settings, ...settings, ...more }, programs);
      readyTimes.push(await ready(server, started));
      open();
    },
    kill: async () => {
      shut();
      await server?.kill();
    },
    /** Stops the server as an operator would; returns its exit status. */
    stop: async () => {
      shut();
      return server?.stop();
    },
    /** Resolves when the server has ended by itself. */
    ended: () => server?.ended(),
  };
};
export type ServerControl = ReturnType<typeof createServerControl>;
