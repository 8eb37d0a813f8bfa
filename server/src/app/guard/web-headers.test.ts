import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@saathi/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Family, makeFamily } from '../../../test/guard/family.ts';

const web = mkdtempSync(join(tmpdir(), 'saathi-web-'));
mkdirSync(join(web, 'assets'));
writeFileSync(join(web, 'index.html'), '<!doctype html><title>Saathi</title>');
writeFileSync(join(web, 'assets/app-B3f9.js'), 'export {};');
writeFileSync(join(web, 'service-worker.js'), '// kept fresh');

let test: TestApp;
let own: Family;
beforeAll(async () => {
  test = await startTestApp({}, { webDirectory: web });
  own = await makeFamily(test);
});
afterAll(async () => {
  await test.close();
  rmSync(web, { recursive: true });
});

type Ask = InjectOptions;
const ask = (request: Ask): Promise<LightMyRequestResponse> => {
  const leave = new AbortController();
  const asked = test.app.inject({ ...request, signal: leave.signal });
  return asked.finally(() => leave.abort());
};
const asPatient = (request: Ask) => ask({ cookies: own.patient.cookies, ...request });
const messages = () => `/api/chats/${own.named.chatId}/messages`;
const postGoal = (request: Ask) =>
  asPatient({ method: 'POST', url: '/api/goals', payload: {}, ...request });

/** One answer of every kind, with its status. */
const kinds: Record<string, [number, () => Promise<LightMyRequestResponse>]> = {
  page: [200, () => ask({ url: '/' })],
  'page of a screen': [200, () => ask({ url: '/patient/goals' })],
  'page for HEAD': [200, () => ask({ method: 'HEAD', url: '/patient/goals' })],
  asset: [200, () => ask({ url: '/assets/app-B3f9.js' })],
  'asset not modified': [
    304,
    async () => {
      const { etag } = (await ask({ url: '/assets/app-B3f9.js' })).headers;
      return ask({ url: '/assets/app-B3f9.js', headers: { 'if-none-match': String(etag) } });
    },
  ],
  'missing asset': [404, () => ask({ url: '/assets/none.js' })],
  'API answer': [200, () => asPatient({ url: '/api/goals' })],
  'API answer without a body': [204, () => ask({ method: 'POST', url: '/api/auth/logout' })],
  'messages not modified': [
    304,
    async () => {
      const { etag } = (await asPatient({ url: messages() })).headers;
      return asPatient({ url: messages(), headers: { 'if-none-match': String(etag) } });
    },
  ],
  'stream of events': [200, () => asPatient({ url: '/api/events', payloadAsStream: true })],
  health: [200, () => ask({ url: '/livez' })],
  'bad input': [400, () => postGoal({})],
  'broken JSON': [
    400,
    () => postGoal({ payload: '{', headers: { 'content-type': 'application/json' } }),
  ],
  'nobody signed in': [401, () => ask({ url: '/api/goals' })],
  'foreign origin': [403, () => postGoal({ headers: { origin: 'https://evil.example' } })],
  'missing thing': [404, () => asPatient({ url: `/api/goals/${own.named.chatId}/history` })],
  'unknown call': [404, () => ask({ url: '/api/none' })],
  'call with an escaped address': [200, () => asPatient({ url: '/%61pi/goals' })],
  'unknown call with an escaped address': [404, () => ask({ url: '/%61pi/none' })],
  'robots.txt that is missing': [404, () => ask({ url: '/robots.txt' })],
  'favicon.ico that is missing': [404, () => ask({ url: '/favicon.ico' })],
  'security.txt that is missing': [404, () => ask({ url: '/.well-known/security.txt' })],
  'foreign Host': [403, () => ask({ url: '/api/auth/clinic', headers: { host: 'evil.example' } })],
  'unknown method': [405, () => ask({ method: 'PUT', url: '/api/goals' })],
  'preflight of another site': [
    405,
    () =>
      ask({ method: 'OPTIONS', url: '/api/goals', headers: { origin: 'https://evil.example' } }),
  ],
  'address that cannot be decoded': [404, () => ask({ url: '/api/goals/%zz' })],
  'long address': [400, () => asPatient({ url: `/api/goals/${'x'.repeat(10_000)}/history` })],
  'large body': [413, () => postGoal({ payload: { title: 'x'.repeat(70_000) } })],
  'wrong type': [415, () => postGoal({ payload: 'a', headers: { 'content-type': 'text/plain' } })],
};
const kindNames = Object.keys(kinds);
const answerOf = async (kind: string) => {
  const [status, make] = kinds[kind] as (typeof kinds)[string];
  const reply = await make();
  expect(reply.statusCode).toBe(status);
  return reply;
};

const pageKinds = kindNames.filter((kind) => /^page|health/.test(kind));
const policyOf = (headers: LightMyRequestResponse['headers']) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
  );

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

describe('Web: headers', () => {
  it.each(kindNames)('Web: headers of every answer (%s)', async (kind) => {
    const { headers } = await answerOf(kind);
    expect(headers).toMatchObject(EVERYWHERE);
    for (const name of ['server', 'x-powered-by', 'strict-transport-security']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(Object.keys(headers).join()).not.toContain('access-control');
  });

  it.each(pageKinds)('Web: what a %s may do', async (kind) => {
    const { headers } = await answerOf(kind);
    const permissions = String(headers['permissions-policy']).split(', ');
    expect(permissions).toEqual(
      expect.arrayContaining(['camera=(self)', 'web-share=(self)', 'clipboard-write=(self)']),
    );
    expect(permissions).toEqual(expect.arrayContaining(['microphone=(self)', 'geolocation=()']));
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self' data: blob:",
      'connect-src': "'self' data:",
      'media-src': "'self' blob:",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  it.each(kindNames.filter((kind) => !pageKinds.includes(kind)))(
    'Web: shown as a page, an answer that is none may do nothing (%s)',
    async (kind) => {
      const { headers } = await answerOf(kind);
      expect(policyOf(headers)).toEqual({
        'default-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      });
    },
  );

  it('Web: HSTS on https, on every kind of answer, and never on http', async () => {
    const https = await startTestApp(
      { PUBLIC_ORIGIN: 'https://saathi.example.org' },
      { webDirectory: web },
    );
    for (const url of ['/', '/assets/app-B3f9.js', '/api/goals', '/api/none', '/api/%zz']) {
      const { headers } = await https.app.inject({ url });
      expect(headers['strict-transport-security'], url).toMatch(/^max-age=31536000/);
    }
    await https.close();
  });

  it.each([
    ['page', 'no-cache'],
    ['page of a screen', 'no-cache'],
    ['asset', 'public, max-age=31536000, immutable'],
    ['messages not modified', 'private, no-cache'],
    ...kindNames
      .filter((kind) => !/page|asset|modified|health/.test(kind))
      .map((kind) => [kind, 'no-store']),
  ])('Web: Cache-Control of %s is %s', async (kind, rule) => {
    expect((await answerOf(kind as string)).headers['cache-control']).toBe(rule);
  });

  it('Web: Cache-Control of an error is no-store where the answer itself may be kept', async () => {
    const reply = await own.doctor.call(endpoints.chats.messages, {
      params: { chatId: own.named.goalId as never },
    });
    expect(reply.status).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
    const missing = await ask({ url: '/assets/none.js' });
    expect(missing.headers['cache-control'] ?? '').not.toContain('max-age');
  });

  it('Web: a kept compressed file is given to nobody who cannot read it', async () => {
    expect((await ask({ url: '/assets/app-B3f9.js' })).headers.vary).toBe('accept-encoding');
  });

  it('Web: a browser that signs out forgets the answers it kept', async () => {
    const reply = await ask({ method: 'POST', url: '/api/auth/logout' });
    expect(reply.headers['clear-site-data']).toBe('"cache"');
  });

  it('Web: a wrong method is told which there are', async () => {
    const wrong = await ask({ method: 'DELETE', url: '/api/goals' });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, POST']);
    expect(wrong.json().code).toBe('method_not_allowed');
    const screen = await ask({ method: 'POST', url: '/patient/goals' });
    expect([screen.statusCode, screen.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('Web: files that are no hashed asset are asked for anew', async () => {
    expect((await ask({ url: '/service-worker.js' })).headers['cache-control']).toBe('no-cache');
  });
});

const TELLTALE =
  /\bat [\w.]+ \(|node_modules|\.ts:|fastify|FST_|zod|kysely|postgres|pglite|select |\d+\.\d+\.\d+/i;

describe('Web: errors', () => {
  const failing = kindNames.filter((kind) => (kinds[kind]?.[0] ?? 0) >= 400);
  it.each(failing)('Web: errors without stack or version (%s)', async (kind) => {
    const reply = await answerOf(kind);
    expect(Object.keys(reply.json()).sort()).toEqual(
      expect.arrayContaining(['code', 'error', 'message', 'requestId']),
    );
    expect(reply.body).not.toMatch(TELLTALE);
    expect(JSON.stringify(reply.headers)).not.toMatch(/fastify|node\//i);
  });

  it('Web: errors of our own side say nothing but the number of the request', async () => {
    await sql`alter table goals rename to goals_away`.execute(test.db);
    const reply = await asPatient({ url: '/api/goals' });
    await sql`alter table goals_away rename to goals`.execute(test.db);
    expect(reply.statusCode).toBe(500);
    const { requestId, ...rest } = reply.json();
    const sentence = 'Something went wrong on our side.';
    expect(rest).toEqual({ code: 'internal', error: sentence, message: sentence });
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers).toMatchObject(EVERYWHERE);
  });
});

describe('Web: calls from other sites', () => {
  const goals = async () => (await own.patient.call(endpoints.goals.list)).body.length;
  const good = () => ({ payload: { patientId: own.patient.id, title: 'Walk' } });
  const evil = { origin: 'https://evil.example' };

  it.each<[string, Record<string, string>]>([
    ['foreign Origin', evil],
    ['opaque Origin of a sandbox', { origin: 'null' }],
    ['unreadable Origin', { origin: '://' }],
    ['Origin on another port', { origin: 'http://localhost:4000' }],
    ['Origin with another scheme', { origin: 'https://localhost:3000' }],
    ['Origin with the host as its beginning', { origin: 'http://localhost:3000.evil.example' }],
    ['Origin with the host as its user', { origin: 'http://localhost:3000@evil.example' }],
    ['cross-site fetch without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['fetch of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['forged X-Forwarded-Host', { ...evil, 'x-forwarded-host': 'evil.example' }],
    ['forged Forwarded', { ...evil, forwarded: 'host=evil.example' }],
    ['method override', { ...evil, 'x-http-method-override': 'GET' }],
  ])('Web: cross-site post changes nothing (%s)', async (_, headers) => {
    const before = await goals();
    const reply = await postGoal({ ...good(), headers: { host: 'localhost:3000', ...headers } });
    expect(reply.statusCode).toBe(403);
    expect(reply.json().code).toBe('foreign_origin');
    expect(await goals()).toBe(before);
  });

  it.each([
    ['form', 'application/x-www-form-urlencoded', 'patientId=1&title=Walk'],
    ['text/plain', 'text/plain', '{"title":"Walk"}'],
    ['no-cors', 'text/plain;charset=UTF-8', '{"title":"Walk"}'],
    ['multipart', 'multipart/form-data; boundary=b', '--b--'],
  ])('Web: a %s post changes nothing, with or without Origin', async (_, type, payload) => {
    const before = await goals();
    for (const headers of [{ 'content-type': type }, { 'content-type': type, ...evil }]) {
      expect([403, 415]).toContain((await postGoal({ payload, headers })).statusCode);
    }
    expect(await goals()).toBe(before);
  });

  it.each<[string, Record<string, string>]>([
    ['its own origin', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['the host it was called by', { origin: 'http://192.168.1.9:3000', host: '192.168.1.9:3000' }],
    ['no browser at all', {}],
  ])('Web: a post from %s is taken', async (_, headers) => {
    expect((await postGoal({ ...good(), headers })).statusCode).toBe(201);
  });

  it.each([
    ['evil.example', 403],
    ['localhost.evil.example:3000', 403],
    ['192.168.1.9.evil.example', 403],
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['192.168.1.9', 200],
  ])('Web: under the name %s a call is answered with %i', async (host, status) => {
    const headers = { host, 'x-forwarded-host': 'localhost:3000' };
    expect((await asPatient({ url: '/api/goals', headers })).statusCode).toBe(status);
  });

  it('Web: under the name of PUBLIC_ORIGIN calls are answered', async () => {
    const named = await startTestApp({ PUBLIC_ORIGIN: 'https://saathi.example.org' });
    const statusFor = async (host: string) =>
      (await named.app.inject({ url: '/api/auth/clinic', headers: { host } })).statusCode;
    expect(await statusFor('saathi.example.org')).toBe(200);
    expect(await statusFor('saathi.example.com')).toBe(403);
    await named.close();
  });
});
