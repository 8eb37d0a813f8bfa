import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Asked, askOnce, pace } from '../load.ts';
import { callsTo, cookieOf, etagOf } from '../people.ts';
import { idOf } from '../population.ts';
import { startOurs } from '../programs.ts';
import type { Row } from '../row.ts';

const MINUTE_MS = 60_000;
const MOST_SECONDS = 120;
const WINDOW_SECONDS = 5;
const POLLS_PER_SECOND = 100;
const POLL_P99_MS = 100;
const CALLERS = 8;
/** Set-up is not measured: rejected requests are repeated after this delay. */
const BUSY_MS = 250;

/** Starts a push service that accepts everything and records the time of the last push. */
const startPushService = async () => {
  let taken = 0;
  let lastAt = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      taken += 1;
      lastAt = performance.now();
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, taken: () => taken, lastAt: () => lastAt, close };
};

/** Returns a time zone in which it is about noon, so that no quiet hours delay a reminder. */
const noonZone = (): string => {
  const behind = new Date().getUTCHours() - 12;
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`;
};
const timeIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    instant,
  );

const askAll = async (port: number, all: readonly Asked[]): Promise<void> => {
  let next = 0;
  const caller = async () => {
    while (next < all.length) {
      const asked = all[next] as Asked;
      next += 1;
      let { status, body } = await askOnce(port, asked);
      while (status === 503) {
        await wait(BUSY_MS);
        ({ status, body } = await askOnce(port, asked));
      }
      if (status >= 300) throw new Error(`${asked.path} answered ${status}: ${body}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
};

/** Every patient has a device and a goal due in the same minute, while others poll. */
export const reminders: Row = {
  name: 'reminders',
  measure: async ({ stores, size }) => {
    const service = await startPushService();
    const ours = await startOurs({ ...(await stores.copy()), PUSH_SERVICES: service.origin });
    const people = Array.from({ length: size.patients }, (_, n) => n + 1);
    const timeZone = noonZone();
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const as = (n: number) => cookieOf(ours.port, 'patient', n);
    const device = (n: number): Asked => ({
      method: 'POST',
      path: '/api/push/devices',
      headers: as(n),
      body: JSON.stringify({ endpoint: `${service.origin}/${n}`, keys, language: 'en', timeZone }),
    });
    await askAll(ours.port, people.map(device));
    // Enough time to change the goals before they are due, and before the embedded engine vacuums
    // for the first time.
    const minutesAhead = Math.ceil(size.patients / 3_000) + 1;
    const due = new Date(Math.ceil(Date.now() / MINUTE_MS + minutesAhead) * MINUTE_MS);
    const goal = (n: number): Asked => ({
      method: 'PATCH',
      path: `/api/goals/${idOf('goal', n * 5)}`,
      headers: as(n),
      body: JSON.stringify({ remindAt: timeIn(timeZone, due) }),
    });
    await askAll(ours.port, people.map(goal));
    if (Date.now() > due.getTime()) throw new Error('the goals were not changed in time');
    const calls = callsTo(ours.port, size);
    const poll = () =>
      pace(ours.port, {
        rate: POLLS_PER_SECOND,
        connections: 50,
        seconds: WINDOW_SECONDS,
        next: (turn) => calls.poll(1 + (turn % size.patients), { etag: etagOf(size) }),
      });
    await wait(due.getTime() - Date.now() - 2 * WINDOW_SECONDS * 1_000);
    const before = await poll();
    await wait(due.getTime() - Date.now());

    const began = performance.now();
    const polls = { p99: 0, failed: 0 };
    while (
      service.taken() < size.patients &&
      performance.now() - began < 2 * MOST_SECONDS * 1_000
    ) {
      const shown = await poll();
      polls.p99 = Math.max(polls.p99, shown.p99);
      polls.failed += shown.failed;
    }
    const seconds = (service.lastAt() - began) / 1_000;
    const all = service.taken() >= size.patients;
    await ours.stop();
    service.close();
    return [
      {
        what: `${size.patients.toLocaleString('en')} devices due in one minute, ${POLLS_PER_SECOND} polls/s beside`,
        unit: 's until the last',
        ours: seconds,
        p99: polls.p99,
        goal: `≤ ${MOST_SECONDS} s, polls' p99 ≤ ${POLL_P99_MS} ms`,
        reached: all && seconds <= MOST_SECONDS && polls.p99 <= POLL_P99_MS && polls.failed === 0,
        note: `p99 of the polls in the worst ${WINDOW_SECONDS} s, ${before.p99.toFixed(0)} ms before the minute${all ? '' : `; ${service.taken()} sent`}`,
      },
    ];
  },
};
