import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { appointmentsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { startProgram } from '../../test/program.ts';
import { makeSelfSigned } from '../../test/self-signed.ts';
import { createServerHome } from '../../test/server-process.ts';
import { registrationOf } from '../features/auth/auth.factory.ts';
import { startConversation } from '../features/chats/conversation.factory.ts';
import { readConfig } from '../platform/config.ts';
import { prepareDataDir } from '../platform/database/embedded-directory.ts';
import { readTlsFiles } from '../platform/tls-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'saathi-settings-'));
const file = (name: string, content: string): string => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};
const { cert, key } = makeSelfSigned();
const certFile = file('cert.pem', cert);
const keyFile = file('key.pem', key);
afterAll(() => rmSync(directory, { recursive: true }));

describe('a setting that cannot be used', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['NOTIFY_AFTER', '31m'],
    ['CLINIC_TIME_ZONE', 'Mars/Olympus'],
    ['CLINIC_NAME', 'x'.repeat(81)],
    ['DATABASE_URL', 'mysql://localhost/saathi'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/saathi'],
    ['DATABASE_REPLICA_URL', 'replica:5432'],
    ['VALKEY_URL', 'localhost:6379'],
    ['VALKEY_URL', 'redis://'],
    ['PUBLIC_ORIGIN', 'saathi.example.org'],
    ['TRUSTED_PROXIES', 'proxy.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['WEAK_PINS', 'never'],
    ['LOG_LEVEL', 'loud'],
    ['FILES_PER_PATIENT_MB', '0'],
    ['MESSAGE_LIMIT_FACTOR', '0'],
  ])('is named with its fault and an example: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is "${value}": .+ Example: ${name}=`),
    );
  });

  it('is shown without the secret or password in it', () => {
    expect(() => readConfig({ NOTIFY_SECRET: 'a secret' })).toThrow('NOTIFY_SECRET is "…":');
    const address = 'mysql://saathi:a/se@cret@db/saathi';
    for (const name of ['DATABASE_URL', 'VALKEY_URL']) {
      expect(() => readConfig({ [name]: address })).toThrow(`${name} is "mysql://…@db/saathi":`);
    }
  });

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'VALKEY_URL'])(
    'means nothing alone: %s',
    (name) => {
      const value = name === 'VALKEY_URL' ? 'redis://localhost' : 'postgresql://localhost/saathi';
      expect(() => readConfig({ [name]: value })).toThrow(`${name} goes with DATABASE_URL`);
    },
  );

  it('is named when it leads to no certificate, or to one of another key', () => {
    const absent = join(directory, 'absent.pem');
    expect(() => readTlsFiles({ certFile: absent, keyFile })).toThrow(
      /^TLS_CERT_FILE is ".+ENOENT/,
    );
    expect(() => readTlsFiles({ certFile, keyFile: absent })).toThrow(/^TLS_KEY_FILE is ".+ENOENT/);
    const other = file('other.pem', makeSelfSigned().key);
    expect(() => readTlsFiles({ certFile, keyFile: other })).toThrow(/^TLS_CERT_FILE and/);
    const empty = file('empty.pem', '');
    expect(() => readTlsFiles({ certFile: empty, keyFile })).toThrow(/^TLS_CERT_FILE and/);
  });

  it.each([
    ['is absent', null, 'ENOENT'],
    ['is no JSON', '{thresholds', 'JSON'],
    [
      'would hide emergencies',
      '{"thresholds": {"oxygenEmergency": 85}}',
      'thresholds\\.oxygenEmergency must be a number from 92',
    ],
  ])('is named when the file of the first review %s', async (_, content, fault) => {
    const path = join(directory, content === null ? 'absent.json' : 'refused.json');
    if (content !== null) writeFileSync(path, content);
    await expect(startTestApp({ REVIEW_SETTINGS_FILE: path })).rejects.toThrow(
      new RegExp(`^REVIEW_SETTINGS_FILE is "${path}": .*${fault}.* Example: \\{[^\\n]+$`),
    );
  });

  it('is named when no data directory can be made there', () => {
    expect(() => prepareDataDir(join(certFile, 'data'))).toThrow(/^DATA_DIR is ".+ENOTDIR/);
  });

  it('is named when the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const home = await createServerHome();
    const start = startProgram({ ...home.env, PORT: String(port) });
    await expect(start).rejects.toThrow(
      /ended with 1 before it was ready: HOST is "127.0.0.1" and PORT is "\d+": .+EADDRINUSE.+\n$/,
    );
    await home.remove();
    const test = await startTestApp({ METRICS_PORT: String(port) });
    await expect(test.app.ready()).rejects.toThrow(/^METRICS_PORT is "\d+": .+EADDRINUSE/);
    await test.close();
    taken.close();
  });
});

describe('REVIEW_SETTINGS_FILE', () => {
  it('sets the numbers a patient is told to call, and what counts as an emergency', async () => {
    const test = await startTestApp({
      REVIEW_SETTINGS_FILE: file(
        'review.json',
        '{"thresholds": {"oxygenEmergency": 94}, "helplines": {"emergency": "999"}}',
      ),
    });
    const { say, thread, inbox, patient, doctor } = await startConversation(test);
    await say('My oxygen is 94');
    expect(await inbox()).toMatchObject([{ level: 'EMERGENCY' }]);
    const card = (await thread()).at(-1);
    expect(card?.helplines.map(({ number }) => number)).toEqual(['999', '108']);
    expect(card?.content).toContain('999');
    expect(card?.content).not.toContain('112');
    const slots = await patient.call(appointmentsEndpoints.slots, {
      params: { doctorId: doctor.id },
    });
    expect(slots.body).toMatchObject({
      emergency: true,
      helplines: { emergency: '999', ambulance: '108' },
    });
    await test.close();
  });
});

describe('TLS_CERT_FILE and TLS_KEY_FILE', () => {
  let test: Awaited<ReturnType<typeof startTestApp>>;
  let port: number;
  beforeAll(async () => {
    test = await startTestApp({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile });
    port = Number(new URL(await test.app.listen({ port: 0, host: 'localhost' })).port);
  });
  afterAll(() => test.close());

  it('serve https: cookies are bound to the host, and the browser is told to stay', async () => {
    const reply = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const path = '/api/auth/patient/register';
      request({ host: 'localhost', port, path, method: 'POST', ca: cert, headers }, resolve)
        .on('error', reject)
        .end(JSON.stringify(registrationOf('patient')));
    });
    expect([reply.statusCode, await text(reply)]).toEqual([
      201,
      expect.stringContaining('success'),
    ]);
    expect(reply.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-reg=.+; Secure/)]);
    expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
  });

  it('leave nothing to be read without https', async () => {
    await expect(fetch(`http://localhost:${port}/livez`)).rejects.toThrow();
  });
});
