import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installCompression } from './compression.ts';

const LONG = { words: 'kitna achha '.repeat(500) };
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await installCompression(app);
  app.get('/long', async () => LONG);
  app.get('/short', async () => ({ words: 'achha' }));
  app.get('/picture', async (_, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  app.post('/echo', async ({ body }) => body);
});
afterAll(() => app.close());

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

it('a long answer is sent compressed to who takes it so', async () => {
  const reply = await ask('/long', 'gzip, deflate, br');
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(reply.headers.vary).toMatch(/accept-encoding/i);
  expect(reply.rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 5);
  expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual(LONG);
});

it.each([
  ['/long', undefined],
  ['/long', 'identity'],
  ['/long', 'nonsense'],
  ['/short', 'gzip'],
  ['/picture', 'gzip'],
])('%s is sent as it is to who takes %s', async (url, encoding) => {
  const reply = await ask(url, encoding);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-encoding']).toBeUndefined();
});

it('a compressed request is not unpacked, however small it looks', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/echo',
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
    payload: '{"words":"as they are"}',
  });
  expect(reply.json()).toEqual({ words: 'as they are' });
});
