import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { installWebApp } from './web-app.ts';

const PAGE = '<!doctype html><title>Saathi</title>';
const SCRIPT = 'console.log("a script that is long enough");';

describe('the web app', () => {
  const directory = mkdtempSync(join(tmpdir(), 'saathi-web-'));
  let app: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), PAGE);
    writeFileSync(join(directory, 'assets/app.js'), SCRIPT);
    writeFileSync(join(directory, 'assets/app.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(
      join(directory, 'preload.json'),
      JSON.stringify({
        '/login': ['/assets/login.js'],
        '/many': [1, 2, 3, 4, 5, 6, 7].map((name) => `/assets/${name}.js`),
        '/chat/': ['/reads.js', '/assets/a.css', '/assets/b.js'],
      }),
    );
    app = Fastify();
    installErrorHandler(app);
    await installWebApp(app, directory);
  });
  afterAll(async () => {
    await app.close();
    rmSync(directory, { recursive: true });
  });

  it('is the answer to every address that is no call and no file', async () => {
    for (const url of ['/', '/patient/goals', '/no/such/page?x=1']) {
      const reply = await app.inject(url);
      expect(reply.body).toBe(PAGE);
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
  });

  it('announces what the screen of an address needs', async () => {
    const linkOf = async (url: string) => (await app.inject(url)).headers.link;
    expect(await linkOf('/login?x=1')).toBe('</assets/login.js>; rel=modulepreload');
    expect(await linkOf('/chat/1?x=1')).toBe(
      [
        '</reads.js>; rel=preload; as=script',
        '</assets/a.css>; rel=preload; as=style; crossorigin',
        '</assets/b.js>; rel=modulepreload',
      ].join(', '),
    );
    expect(await linkOf('/chat')).toBeUndefined();
    expect(await linkOf('/elsewhere')).toBeUndefined();
  });

  it('lets what the page itself asks for go before the files that have to wait for a connection', async () => {
    const links = String((await app.inject('/many')).headers.link).split(', ');
    expect(links.filter((link) => link.includes('fetchpriority'))).toEqual([
      '</assets/7.js>; rel=modulepreload; fetchpriority=low',
    ]);
  });

  it('sends hashed files compressed as they lie there, to be kept for ever', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const reply = await app.inject({ url: '/assets/app.js', headers });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(SCRIPT);
    expect(reply.headers['cache-control']).toContain('immutable');
    const plain = await app.inject('/assets/app.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  it('is not the answer to a missing file or call', async () => {
    for (const url of ['/assets/none.js', '/api/none']) {
      const reply = await app.inject(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe('not_found');
    }
  });
});
