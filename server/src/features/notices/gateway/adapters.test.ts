import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { noticesEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { startLoopback } from '../../../../test/loopback.ts';
import { freePort } from '../../../platform/free-port.ts';
import { startConversation } from '../../chats/conversation.factory.ts';
import { makeNoticesDue } from '../notices.factory.ts';
import { GATEWAY_KINDS } from './gateway.ts';

const SECRET = 'a secret of at least 32 characters';
type Received = { authorization: string | undefined; content: Record<string, unknown> };

/** Starts a provider on loopback that accepts every message, always with the id `message-1`. */
const startProvider = async () => {
  const received: Received[] = [];
  const { origin, close } = await startLoopback(async (request, response) => {
    const content = JSON.parse(await text(request));
    received.push({ authorization: request.headers.authorization, content });
    response.end(JSON.stringify({ messageId: 'message-1', messages: [{ id: 'message-1' }] }));
  });
  return { received, url: `${origin}/messages`, close };
};

const startAdapter = async (name: string, settings: Record<string, string>) => {
  const script = fileURLToPath(
    new URL(`../../../../../deploy/gateway/${name}.mjs`, import.meta.url),
  );
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the adapter ended with ${code}`)));
  });
  return child;
};

const adapters = {
  sms: {
    settings: (url: string) => ({ SMS_URL: url, SMS_TOKEN: 'token', SMS_SENDER: 'SAATHI' }),
    expected: (phone: string) => ({
      from: 'SAATHI',
      to: phone,
      text: expect.stringMatching(/^A message from your doctor's team .+ https?:\/\/\S+$/),
    }),
    report: { messageId: 'message-1', status: 'DELIVRD' },
  },
  whatsapp: {
    settings: (url: string) => ({ WHATSAPP_URL: url, WHATSAPP_TOKEN: 'token' }),
    expected: (phone: string) => ({
      messaging_product: 'whatsapp',
      to: phone.slice(1),
      type: 'template',
      template: {
        name: 'saathi_reply',
        language: { code: 'en' },
        components: [
          { type: 'body', parameters: [{ type: 'text', text: expect.stringMatching(/^http/) }] },
        ],
      },
    }),
    report: {
      entry: [{ changes: [{ value: { statuses: [{ id: 'message-1', status: 'delivered' }] } }] }],
    },
  },
};

describe('the example adapters', () => {
  const fileOf = (name: string) =>
    new URL(`../../../../../deploy/gateway/${name}.mjs`, import.meta.url).href;
  beforeAll(() => void vi.stubEnv('NOTIFY_SECRET', SECRET));
  afterAll(() => void vi.unstubAllEnvs());

  it.each(GATEWAY_KINDS)('have words for %s', async (kind) => {
    const { WORDS } = await import(fileOf('adapter'));
    expect(WORDS).toEqual({
      en: expect.objectContaining({ [kind]: expect.any(String) }),
      hi: expect.objectContaining({ [kind]: expect.any(String) }),
    });
    const templates = readFileSync(new URL(fileOf('whatsapp')), 'utf8');
    expect(templates).toMatch(new RegExp(`saathi_${kind}\\b`));
  });

  it('wait longer for the provider than Saathi waits for them', async () => {
    const { postJson } = await import(fileOf('adapter'));
    const limit = vi.spyOn(AbortSignal, 'timeout');
    await postJson('data:,{}', '', {}).catch(() => {});
    expect(limit.mock.calls[0]?.[0]).toBeGreaterThan(30_000);
    limit.mockRestore();
  });
});

describe.each(['sms', 'whatsapp'] as const)('the example adapter for %s', (name) => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let adapter: ChildProcess;
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    provider = await startProvider();
    port = await freePort();
    test = await startTestApp({
      NOTIFY_URL: `http://127.0.0.1:${port}/notify`,
      NOTIFY_SECRET: SECRET,
    });
    test.clock.set('2026-03-10T12:00:00+05:30');
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    adapter = await startAdapter(name, {
      PORT: String(port),
      NOTIFY_SECRET: SECRET,
      SAATHI_ORIGIN: origin,
      RECEIPT_SECRET: 'of-the-provider',
      ...adapters[name].settings(provider.url),
    });
  });
  afterAll(async () => {
    adapter?.kill();
    await test?.close();
    provider?.close();
  });

  it('hands a notice to the provider and its receipt back, and takes nothing that is not signed', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    await patient.call(noticesEndpoints.changeSettings, { body: { gateway: true } });
    await reply('Please rest.');
    const stored = () =>
      test.db
        .selectFrom('notices')
        .select(['sent_at', 'receipt'])
        .where('subject_id', '=', chatId)
        .executeTakeFirstOrThrow();
    await makeNoticesDue(test.database, chatId);
    await eventually(async () => expect((await stored()).sent_at).not.toBeNull());
    await makeNoticesDue(test.database, chatId);
    await eventually(() => expect(provider.received).toHaveLength(1));
    const [{ authorization, content } = expect.fail()] = provider.received;
    expect(authorization).toBe('Bearer token');
    expect(content).toEqual(adapters[name].expected(patient.phone));

    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const forged = { id: 'x', kind: 'reply', language: 'en', phone: patient.phone, link: 'x' };
    expect((await post('/notify', forged)).status).toBe(403);
    expect((await post('/receipts/guessed', adapters[name].report)).status).toBe(404);
    expect((await stored()).receipt).toBeNull();
    expect((await post('/receipts/of-the-provider', adapters[name].report)).status).toBe(204);
    expect((await stored()).receipt).toBe('delivered');
    expect(provider.received).toHaveLength(1);
  });

  it('hands a notice over once, however often it is told of it, and waits for no body that is too long', async () => {
    const notice = {
      id: randomUUID(),
      kind: 'reply',
      language: 'en',
      phone: '+919876543210',
      link: 'https://saathi.example/api/notices/links/x',
    };
    const body = JSON.stringify(notice);
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
    const headers = {
      'x-saathi-timestamp': timestamp,
      'x-saathi-signature': `v1=${signature}`,
    };
    const before = provider.received.length;
    const told = [1, 2, 3].map(() =>
      fetch(`http://127.0.0.1:${port}/notify`, { method: 'POST', headers, body }),
    );
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(provider.received).toHaveLength(before + 1);

    const unended = request({ port, path: '/notify', method: 'POST' });
    unended.on('error', () => {}).write('x'.repeat(200_000));
    const [answer] = await once(unended, 'response', { signal: AbortSignal.timeout(5_000) });
    expect(answer.statusCode).toBe(413);
    unended.destroy();
  });
});
