import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { refuseConnections } from './refuse-connections.ts';

it('answers once more on a connection that is kept open, and takes no new one', async () => {
  const app = Fastify({ return503OnClosing: false });
  app.get('/', async () => 'here');
  let end: () => void = () => undefined;
  const hookEnds = new Promise<void>((resolve) => {
    end = resolve;
  });
  app.addHook('preClose', () => hookEnds);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`http://127.0.0.1:${port}`, { agent }, resolve).on('error', reject);
    });
  const first = await ask(kept);
  expect([await text(first), first.headers.connection]).toEqual(['here', 'keep-alive']);

  refuseConnections(app.server);
  const closed = app.close();
  await expect(ask(new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const last = await ask(kept);
  expect([await text(last), last.headers.connection]).toEqual(['here', 'close']);
  await expect(ask(kept)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  end();
  await closed;
});
