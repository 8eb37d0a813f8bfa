import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveProxy } from './leave-proxy.ts';

let server: Server;
let port: number;
const kept = new Agent({ keepAlive: true, maxSockets: 1 });
const ask = (agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`http://127.0.0.1:${port}`, { agent }, resolve).on('error', reject);
  });
beforeEach(async () => {
  server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  kept.destroy();
  server.closeAllConnections();
});

it('answers once more on a connection that is kept open, and takes no new one', async () => {
  const first = await ask(kept);
  expect([await text(first), first.headers.connection]).toEqual(['here', 'keep-alive']);
  leaveProxy(server);
  await expect(ask(new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const last = await ask(kept);
  expect([await text(last), last.headers.connection]).toEqual(['here', 'close']);
  await expect(ask(kept)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
