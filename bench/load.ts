import { connect, type Socket } from 'node:net';

/** One request. */
export type Asked = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Called with the answer; status 0 for a broken connection. */
  answered?: Reply;
};

/**
 * Results of a load; times in milliseconds, for a constant rate from the moment each request was
 * due.
 */
export type Shown = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Number of answers by status; 0 for a broken connection or no answer in time. */
  statuses: Record<number, number>;
  /** Requests that were due but found no free connection in time. */
  notSent: number;
  /** All requests without a successful answer, including those never sent. */
  failed: number;
};

/** Receives the status, the body, and the head. */
type Reply = (status: number, body: string, head: string) => void;

const wire = ({ method = 'GET', path, headers = {}, body }: Asked): string => {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
};

const END = Buffer.from('\r\n\r\n');

/**
 * A keep-alive connection with one request at a time: far cheaper than an HTTP client, since the
 * cores are shared.
 */
const open = (port: number) => {
  let socket: Socket;
  let answered: Reply = () => {};
  let received: Buffer = Buffer.alloc(0);
  let failure: () => void = () => {};

  const read = (chunk: Buffer): void => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(END);
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const body = received.toString('utf8', end + 4, end + 4 + length);
    received = Buffer.alloc(0);
    answered(status, body, head);
  };
  const join = () => {
    received = Buffer.alloc(0);
    socket = connect(port, '127.0.0.1').setNoDelay(true);
    socket.on('data', read);
    socket.on('error', () => {});
    socket.on('close', () => failure());
  };
  join();
  return {
    ask: (asked: Asked, reply: Reply) => {
      if (socket.destroyed) join();
      const once: Reply = (status, body, head) => {
        failure = () => {};
        reply(status, body, head);
        asked.answered?.(status, body, head);
      };
      answered = once;
      failure = () => once(0, '', '');
      socket.write(wire(asked));
    },
    close: () => {
      failure = () => {};
      socket.destroy();
    },
  };
};
export type Connection = ReturnType<typeof open>;

/** Sends one request, for set-up and inspection. */
export const askOnce = (port: number, asked: Asked): Promise<{ status: number; body: string }> =>
  new Promise((resolve) => {
    const connection = open(port);
    connection.ask(asked, (status, body) => {
      connection.close();
      resolve({ status, body });
    });
  });

export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const isGood = (status: string): boolean => Number(status) > 0 && Number(status) < 400;

const show = (
  times: number[],
  statuses: Record<number, number>,
  seconds: number,
  notSent = 0,
): Shown => {
  const sorted = times.sort((a, b) => a - b);
  const of = (part: number) => quantile(sorted, part);
  let [good, failed] = [0, notSent];
  for (const [status, count] of Object.entries(statuses)) {
    if (isGood(status)) good += count;
    else failed += count;
  }
  return {
    perSecond: good / seconds,
    p50: of(0.5),
    p95: of(0.95),
    p99: of(0.99),
    statuses,
    failed,
    notSent,
  };
};

export type Next = (turn: number) => Asked;

/** Closed loop over a number of connections: each sends its next request once it has its answer. */
export const saturate = (
  port: number,
  { connections, seconds, next }: { connections: number; seconds: number; next: Next },
): Promise<Shown> =>
  new Promise((resolve) => {
    const times: number[] = [];
    const statuses: Record<number, number> = {};
    const began = performance.now();
    const until = began + seconds * 1_000;
    let turn = 0;
    let open_ = connections;
    const run = (connection: Connection): void => {
      const asked = performance.now();
      if (asked >= until) {
        connection.close();
        open_ -= 1;
        if (open_ === 0) resolve(show(times, statuses, (performance.now() - began) / 1_000));
        return;
      }
      turn += 1;
      connection.ask(next(turn), (status) => {
        times.push(performance.now() - asked);
        statuses[status] = (statuses[status] ?? 0) + 1;
        run(connection);
      });
    };
    for (let n = 0; n < connections; n += 1) run(open(port));
  });

const CONNECTION_STEPS = [8, 16, 32, 64, 128, 256];
const STILL_GROWS = 1.03;

/** Measures capacity: the closed loop with more and more connections, until more do not help. */
export const capacityOf = async (
  port: number,
  { seconds, next }: { seconds: number; next: Next },
): Promise<{ perSecond: number; connections: number }> => {
  let best = { perSecond: 0, connections: 0 };
  for (const connections of CONNECTION_STEPS) {
    const { perSecond } = await saturate(port, { connections, seconds, next });
    if (perSecond < best.perSecond * STILL_GROWS) break;
    best = { perSecond, connections };
  }
  return best;
};

const TICK_MS = 5;

/**
 * Open loop at a constant rate, independent of the answers. A request without a free connection
 * waits, and its wait counts.
 */
export const pace = (
  port: number,
  {
    rate,
    connections,
    seconds,
    next,
  }: { rate: number; connections: number; seconds: number; next: Next },
): Promise<Shown> =>
  new Promise((resolve) => {
    const times: number[] = [];
    const statuses: Record<number, number> = {};
    const all = Array.from({ length: connections }, () => open(port));
    const free = [...all];
    const due: number[] = [];
    const began = performance.now();
    const total = Math.round(rate * seconds);
    let planned = 0;
    let sent = 0;
    const drain = (): void => {
      while (due.length > sent && free.length > 0) {
        const at = due[sent] as number;
        sent += 1;
        const connection = free.shift() as Connection;
        connection.ask(next(sent), (status) => {
          times.push(performance.now() - at);
          statuses[status] = (statuses[status] ?? 0) + 1;
          free.push(connection);
          drain();
        });
      }
    };
    const timer = setInterval(() => {
      const now = performance.now();
      while (planned < total && began + (planned * 1_000) / rate <= now) {
        due.push(began + (planned * 1_000) / rate);
        planned += 1;
      }
      drain();
      const over = now - began > seconds * 1_000 + GRACE_MS;
      if ((planned < total || times.length < total) && !over) return;
      clearInterval(timer);
      for (const connection of all) connection.close();
      const unanswered = sent - times.length;
      if (unanswered > 0) statuses[0] = (statuses[0] ?? 0) + unanswered;
      resolve(show(times, statuses, (performance.now() - began) / 1_000, total - sent));
    }, TICK_MS);
  });

/** Answers that arrive later than this after the end do not count. */
const GRACE_MS = 5_000;
