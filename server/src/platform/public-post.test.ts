import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLoopback } from '../../test/loopback.ts';
import { makeSelfSigned } from '../../test/self-signed.ts';
import { createPublicPost } from './public-post.ts';

let server: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  const { cert, key } = makeSelfSigned();
  server = createServer({ cert, key }, (_, response) => response.end());
  server.on('connection', () => {
    asked += 1;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const post = createPublicPost(1);
const sent = { headers: {}, body: Buffer.from('x') };

describe('a post to an address that others have named', () => {
  it('connects to no name that leads inside at that moment', async () => {
    const url = new URL(`https://localhost:${port}/`);
    await expect(post(url, sent, false)).rejects.toThrow('The name has no public address');
    expect(asked).toBe(0);
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.5/',
    'http://example.org/',
  ])('goes to no address in numbers and nowhere without https: %s', async (address) => {
    await expect(post(new URL(address), sent, false)).rejects.toThrow(
      'Not an address of the internet',
    );
  });

  const answered = async (respond: RequestListener) => {
    const paths: unknown[] = [];
    const { origin, close } = await startLoopback((request, response) => {
      paths.push(request.url);
      respond(request, response);
    });
    const status = await post(new URL(`${origin}/first`), sent, true);
    return { status, paths, close };
  };

  it('follows no redirect', async () => {
    const { status, paths, close } = await answered((_, response) =>
      response.writeHead(307, { location: '/second' }).end(),
    );
    expect([status, paths]).toEqual([307, ['/first']]);
    close();
  });

  it('ends the connection of an answer that does not end', { timeout: 5_000 }, async () => {
    let ended = () => {};
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const { status, close } = await answered((_, response) => {
      const more = setInterval(() => response.write('x'.repeat(4_096)), 5);
      response.on('close', () => {
        clearInterval(more);
        ended();
      });
      response.writeHead(200);
    });
    expect(status).toBe(200);
    await end;
    close();
  });

  it('goes inside where the operator has named the origin, by its certificate', async () => {
    // The certificate is self-signed, so the connection is made and refused only because of that.
    await expect(post(new URL(`https://127.0.0.1:${port}/`), sent, true)).rejects.toThrow(
      /self-signed/,
    );
    expect(asked).toBe(1);
  });
});
