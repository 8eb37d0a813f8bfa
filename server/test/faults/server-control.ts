import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Program, startProgram } from '../program.ts';
import type { Place } from './place.ts';

const NEVER = new Promise<void>(() => undefined);

/** Resolves with the milliseconds until `/readyz` says yes. */
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

/** One place in a row of servers, where one dies and the next begins; `programs` is the folder of another build. */
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
    /** Address of the server that runs, or ran last. */
    origin: () => server?.url ?? 'http://localhost:1',
    /** Resolves while a server runs. */
    available: async () => {
      // The caller may have noticed before the one who ends the server did.
      await wait(20);
      await up;
    },
    /** Milliseconds from each start to its first good `/readyz`. */
    readyTimes,
    pid: () => server?.pid ?? 0,
    /** Memory the server holds, in MB; only Linux tells. */
    memoryMb: (): number => {
      const status = readFileSync(`/proc/${server?.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
    },
    /** Files and sockets the server holds open; only Linux tells. */
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
    /** Exit status of a stop as an operator would ask for it. */
    stop: async () => {
      shut();
      return server?.stop();
    },
    /** Resolves when the server has ended by itself. */
    ended: () => server?.ended(),
  };
};
export type ServerControl = ReturnType<typeof createServerControl>;
