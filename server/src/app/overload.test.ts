import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { endpoints, errorBody } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';

const block = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

/**
 * Writes `start` and nothing more; returns the answer and the seconds until the server hangs up.
 */
const sendRaw = (port: number, start: string) =>
  new Promise<{ seconds: number; text: string }>((resolve) => {
    const began = performance.now();
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(start));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ seconds: (performance.now() - began) / 1_000, text }));
  });

/** Parses the error body of a raw answer with the schema of all errors. */
const bodyOf = (answer: string) => errorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));

describe('under too much', () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await startTestApp({}, { shed: true });
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => test.close());

  it('turns calls away while the event loop is a second late, but tells its health', async () => {
    const body = { phone: '+919812345678' };
    const whileLate = async () => {
      block(1_400);
      await turn();
      await turn();
      return Promise.all([
        test.nobody.call(endpoints.auth.patientCheckPhone, { body }),
        test.app.inject('/livez'),
      ]);
    };
    // The delay is measured once a second: whether a block falls into one measurement is chance.
    let [busy, alive] = await whileLate();
    for (let n = 0; n < 20 && busy.status !== 503; n += 1) [busy, alive] = await whileLate();
    expect(busy).toMatchObject({ status: 503, error: { code: 'overloaded' } });
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
    expect(busy.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(alive.statusCode).toBe(200);
    await expect
      .poll(async () => (await test.nobody.call(endpoints.auth.patientCheckPhone, { body })).status)
      .toBe(200);
  });

  it('does not take the work of its own start for too much', async () => {
    const starting = await startTestApp({}, { shed: true });
    for (let n = 0; n < 2; n += 1) {
      block(1_400);
      await turn();
      await turn();
    }
    const body = { phone: '+919812345678' };
    expect((await starting.nobody.call(endpoints.auth.patientCheckPhone, { body })).status).toBe(
      200,
    );
    await starting.close();
  });

  it('hangs up on who sends headers for more than 5 s or a body for more than 15 s', async () => {
    const post = 'POST /api/messages HTTP/1.1\r\nhost: localhost\r\n';
    const [headers, body] = await Promise.all([
      sendRaw(port, post),
      sendRaw(port, `${post}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"con`),
    ]);
    expect(headers.seconds).toBeGreaterThan(4);
    expect(headers.text).toContain('408');
    expect(bodyOf(headers.text)).toMatchObject({ code: 'bad_request' });
    expect(body.seconds).toBeGreaterThan(14);
  });

  it('answers some requests sent at once on one connection, and hangs up on who sends many', async () => {
    const ask = 'GET /livez HTTP/1.1\r\nhost: localhost\r\n';
    const last = `${ask}connection: close\r\n\r\n`;
    const some = await sendRaw(port, `${ask}\r\n`.repeat(9) + last);
    expect(some.text.match(/HTTP\/1.1 200 /g)).toHaveLength(10);
    const many = await sendRaw(port, `${ask}\r\n`.repeat(300) + last);
    expect(many.text).not.toContain('connection: close');
    expect((many.text.match(/HTTP\/1.1 200 /g) ?? []).length).toBeLessThan(300);
  });

  it.each([
    ['is no HTTP', 'nonsense\r\n\r\n', 400, 'bad_request'],
    [
      'names two lengths',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'has 20 KB of headers',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'too_large',
    ],
  ])('answers what %s like any other error, and hangs up', async (_, request, status, code) => {
    const { text } = await sendRaw(port, request);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    const body = bodyOf(text);
    expect(body).toMatchObject({ code, error: body.message });
    expect(body.requestId).not.toBe('');
  });

  it('takes no more waiters for the database than it can serve in a second', async () => {
    const { pool } = test.database;
    const held = await Promise.all(
      Array.from({ length: test.database.engine === 'postgres' ? 10 : 1 }, () => pool.connect()),
    );
    // A job of the server may wait as well.
    const others = pool.counts().waiting;
    const asked = Array.from({ length: 1_100 }, () => pool.query('select 1'));
    const results = Promise.allSettled(asked);
    expect(pool.counts().waiting).toBe(1_000);
    for (const client of held) client.release();
    const refused = (await results).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(100 + others);
    expect(refused[0]).toMatchObject({ reason: { statusCode: 503 } });
  });
});
