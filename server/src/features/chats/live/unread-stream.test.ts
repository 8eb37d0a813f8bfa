import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chatsEndpoints, type UserId } from '@saathi/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import { changeOf } from './change-events.ts';
import { eventsRoutes } from './events.routes.ts';

let app: FastifyInstance;
let client: Socket;
afterEach(async () => {
  client.destroy();
  await app.close();
});

/** Opens a stream whose client reads nothing after the head. */
const openUnread = async (userId: UserId, stillSignedIn: () => boolean) => {
  const listeners = new Map<string, (ids: string[]) => void>();
  const onNotify = (channel: string, listener: (ids: string[]) => void) => {
    listeners.set(channel, listener);
    return () => undefined;
  };
  const streams: ServerResponse[] = [];
  app = Fastify();
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, { raw }) => {
    Object.assign(request, { actor: { userId, role: 'patient', sessionId: newId() } });
    streams.push(raw);
  });
  eventsRoutes(onNotify as unknown as Database['onNotify'], async () => stillSignedIn())(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`GET ${chatsEndpoints.events.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await new Promise((read) => client.once('data', read));
  client.pause();
  const errors: Error[] = [];
  const [stream = expect.fail()] = streams;
  stream.on('error', (error) => errors.push(error));
  return { stream, errors, tell: (channel: string, id: string) => listeners.get(channel)?.([id]) };
};

it('a stream that nobody reads gets nothing after its session has ended, and breaks nothing', async () => {
  const userId = newId<UserId>();
  let isSignedIn = true;
  const { stream, errors, tell } = await openUnread(userId, () => isSignedIn);
  const changed = () =>
    tell('chat', changeOf({ id: 'x'.repeat(16_000), patientId: userId, doctorId: newId() }));
  // Until neither side's buffers take any more.
  while (stream.writableLength === 0) {
    changed();
    await nextTurn();
  }
  isSignedIn = false;
  tell('removed', userId);
  await vi.waitFor(() => expect(stream.writableEnded).toBe(true));
  changed();
  tell('removed', userId);
  changed();
  await nextTurn();
  expect(errors).toEqual([]);
  expect([stream.destroyed, stream.writableFinished]).toEqual([false, false]);
});
