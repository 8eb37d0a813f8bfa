import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { makeSelfSigned } from '../../test/self-signed.ts';
import { HOUR_MS } from '../platform/clock.ts';

/** Resolves to whether a new connection is served with this certificate, and no other. */
const isServed = (port: number, cert: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: cert });
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('secureConnect', () => socket.end());
  });

it('a renewed certificate is served without a restart, and one that does not fit its key is not', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'saathi-tls-'));
  const [TLS_CERT_FILE, TLS_KEY_FILE] = ['cert.pem', 'key.pem'].map((name) =>
    join(directory, name),
  );
  const files = { TLS_CERT_FILE: TLS_CERT_FILE as string, TLS_KEY_FILE: TLS_KEY_FILE as string };
  const [first, second, third] = [makeSelfSigned(), makeSelfSigned(), makeSelfSigned()];
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(files.TLS_CERT_FILE, cert);
    writeFileSync(files.TLS_KEY_FILE, key);
  };
  write(first);
  const test = await startTestApp(files);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await test.close();
    rmSync(directory, { recursive: true });
  });
  const port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
  expect(await isServed(port, first.cert)).toBe(true);

  write(second);
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(async () => expect(await isServed(port, second.cert)).toBe(true));
  expect(await isServed(port, first.cert)).toBe(false);

  write({ cert: third.cert, key: second.key });
  vi.advanceTimersByTime(HOUR_MS);
  expect(await isServed(port, second.cert)).toBe(true);
  write(third);
  vi.advanceTimersByTime(HOUR_MS);
  await vi.waitFor(async () => expect(await isServed(port, third.cert)).toBe(true));
});
