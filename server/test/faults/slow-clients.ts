import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { portOf, timesOf } from './callers.ts';
import type { Writer } from './load.ts';
import type { Engine } from './place.ts';
import type { Report } from './report.ts';
import type { ServerControl } from './server-control.ts';
import { onStage, type Stage } from './stage.ts';

const WRITERS = 8;
const PAUSE_MS = 200;
const BYTE_EVERY_MS = 500;
const QUIET_MS = 10_000;
/** As many as a server answers on one connection; it disconnects a client that sends many more. */
const ASKED_AT_ONCE = 10;
const ASKED_BY_FLOODERS = 200;
/** Event streams that a client may have open; more are refused. */
const STREAMS_PER_PERSON = 8;
/** Writers come and go, and each pool has its connections. */
const HANDLES_MORE = 40;
const GROWS_BY_MB = 150;
/**
 * Far above all limits, which on a quiet machine are: headers 5 s, a body 15 s, silence 30 s, no
 * request 72 s.
 */
const CUT_WITHIN_MS = 150_000;
const GONE_WITHIN_MS = 60_000;

type SlowClient = { socket: Socket; opened: number; closed: number | null };

const ask = (path: string, cookie: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;

type Kind = {
  /** What the client sends first. */
  start(writer: Writer): string;
  /** Then sent byte by byte; nothing if it is missing. */
  trickle?: string;
  /** Bytes read per interval; null reads everything, 0 nothing. */
  reads: number | null;
};

const thread = ({ chatId }: Writer) => endpoints.chats.messages.path.replace(':chatId', chatId);
const many = (times: number) => (writer: Writer) =>
  ask(thread(writer), writer.patient.client.cookie()).repeat(times);

const KINDS: Record<string, Kind> = {
  headers: {
    start: () => 'GET /api/goals HTTP/1.1\r\nhost: localhost\r\nx: ',
    trickle: 'x',
    reads: null,
  },
  body: {
    start: ({ patient }) =>
      `POST /api/messages HTTP/1.1\r\nhost: localhost\r\ncookie: ${patient.client.cookie()}\r\n` +
      'content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"content":"',
    trickle: 'a',
    reads: null,
  },
  silent: { start: () => '', reads: null },
  unread: { start: many(ASKED_AT_ONCE), reads: 0 },
  flooder: { start: many(ASKED_BY_FLOODERS), reads: 0 },
  slowlyRead: { start: many(ASKED_AT_ONCE), reads: 1_024 },
  stream: {
    start: ({ patient }) => ask(endpoints.chats.events.path, patient.client.cookie()),
    reads: 0,
  },
};
const NAMES = Object.keys(KINDS);
/** Clients that the server must disconnect; a stream stays open, and readers are served. */
const CUT = ['headers', 'body', 'silent'];

const openSlow = (port: number, kind: Kind, writer: Writer): SlowClient => {
  const socket = connect(port, '127.0.0.1', () => socket.write(kind.start(writer)));
  const client: SlowClient = { socket, opened: performance.now(), closed: null };
  if (kind.reads === null) socket.resume();
  else socket.pause();
  const timer = setInterval(() => {
    if (kind.trickle && socket.writable) socket.write(kind.trickle);
    if (kind.reads) socket.read(kind.reads);
  }, BYTE_EVERY_MS);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    client.closed = performance.now();
  });
  return client;
};

/** Waits until the server has at most `most` handles; returns how many it has then. */
const handlesWithin = async (server: ServerControl, most: number, withinMs: number) => {
  const until = performance.now() + withinMs;
  while (server.handles() > most && performance.now() < until) await wait(500);
  return server.handles();
};

/**
 * Opens slow clients, waits until those that must be disconnected are, then closes all; returns the
 * server's handles meanwhile.
 */
const wave = async ({ server, load, faults }: Stage, clients: number, base: number) => {
  const slow = new Map<string, SlowClient[]>(NAMES.map((name) => [name, []]));
  for (let n = 0; n < clients; n += 1) {
    const name = NAMES[n % NAMES.length] as string;
    const writer = load.writers[n % load.writers.length] as Writer;
    slow.get(name)?.push(openSlow(portOf(server), KINDS[name] as Kind, writer));
  }
  await wait(QUIET_MS);
  const most = server.handles();
  const stay = STREAMS_PER_PERSON * WRITERS + (slow.get('slowlyRead')?.length ?? 0);
  const stalled = CUT.flatMap((name) => slow.get(name) ?? []);
  const until = performance.now() + CUT_WITHIN_MS;
  while (stalled.some(({ closed }) => closed === null) && performance.now() < until)
    await wait(500);
  const left = await handlesWithin(server, base + stay + HANDLES_MORE, CUT_WITHIN_MS);
  if (left > base + stay + HANDLES_MORE) faults.push(`${left} handles, of which ${stay} may stay`);
  const cutAfter: string[] = [];
  for (const name of CUT) {
    const all = slow.get(name) ?? [];
    const open = all.filter(({ closed }) => closed === null).length;
    if (open > 0) faults.push(`${open} of ${all.length} were not cut: ${name}`);
    const longest = Math.max(...all.map(({ opened, closed }) => (closed ?? 0) - opened));
    cutAfter.push(`${name} ${(longest / 1_000).toFixed(1)} s`);
  }
  for (const { socket } of [...slow.values()].flat()) socket.destroy();
  const after = await handlesWithin(server, base + HANDLES_MORE, GONE_WITHIN_MS);
  if (after > base + HANDLES_MORE) faults.push(`${base} handles became ${after}`);
  const handles = `${base}, ${most}, ${left}, ${after}`;
  return { cutAfter: cutAfter.join(', '), handles, memoryMb: server.memoryMb() };
};

/**
 * R7: many connections that send or read almost nothing, while people write. There are two waves:
 * the server may keep what the first one cost, but the second must not add as much.
 */
export const slowClients = (engine: Engine, { clients }: { clients: number }): Promise<Report> =>
  onStage(
    { run: 'R7 slow clients', engine, writers: WRITERS, pauseMs: PAUSE_MS },
    async (stage) => {
      const { server, load, faults } = stage;
      await wait(QUIET_MS);
      const quiet = load.takeTimes();
      const [base, memoryMb] = [server.handles(), server.memoryMb()];
      const first = await wave(stage, clients, base);
      const second = await wave(stage, clients, base);
      const during = load.takeTimes();
      if (during.length === 0) faults.push('nobody else was answered');
      if (second.memoryMb > first.memoryMb + GROWS_BY_MB) {
        faults.push(`${first.memoryMb} MB became ${second.memoryMb}`);
      }
      const facts = {
        cutAfter: second.cutAfter,
        handles: second.handles,
        memoryMb: `${memoryMb}, ${first.memoryMb}, ${second.memoryMb}`,
        others: `${timesOf(during)}, before ${timesOf(quiet)}`,
      };
      return { n: 2 * clients, facts };
    },
  );
