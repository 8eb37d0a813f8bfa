import { request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints, FILE_PART_MAX_BYTES } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openEventStream } from '../../server/test/event-stream.ts';
import { auditDatabase, auditWriters } from '../../server/test/faults/audit.ts';
import { callOrThrow, createClient } from '../../server/test/faults/client.ts';
import { startLoad } from '../../server/test/faults/load.ts';
import { addDoctor, addPatient, assign, openChat } from '../../server/test/faults/people.ts';
import { makePlace, type Place } from '../../server/test/faults/place.ts';
import {
  createServerControl,
  type ServerControl,
} from '../../server/test/faults/server-control.ts';
import { freePort } from '../../server/test/program.ts';
import { createReverseProxy, type ProxyName } from './reverse-proxy.ts';
import { findProgram } from './service.ts';

const CHECKS_A_MINUTE = 60;
/** Longer than Caddy waits before it asks a server again. */
const UP_AGAIN_MS = 6_000;

// Only `npm run test:all` has enough time for it.
const names = (['nginx', 'caddy'] as const).filter(
  (name) => inject('thorough') && findProgram(name),
);
describe.skipIf(names.length === 0)('deploy/', { timeout: 600_000 }, () => {
  // The certificates are made for the test.
  beforeAll(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));
  afterAll(() => vi.unstubAllEnvs());

  describe.each<ProxyName>(names)('%s in front of two servers', (name) => {
    let place: Place;
    let servers: [ServerControl, ServerControl];
    let proxy: ReturnType<typeof createReverseProxy>;
    let port: number;
    let plainPort: number;
    const origin = () => `https://localhost:${port}`;

    beforeAll(async () => {
      place = await makePlace('postgres');
      port = await freePort();
      plainPort = await freePort();
      const ports: [number, number] = [await freePort(), await freePort()];
      const serverOn = (own: number) =>
        createServerControl(place, {
          PORT: String(own),
          PUBLIC_ORIGIN: origin(),
          TRUSTED_PROXIES: '127.0.0.1',
          ADDRESS_LIMIT_FACTOR: '1',
        });
      servers = [serverOn(ports[0]), serverOn(ports[1])];
      await Promise.all(servers.map((server) => server.start()));
      const within = place.cluster?.directory ?? place.dataDir;
      proxy = createReverseProxy(name, { within, port, plainPort, servers: ports });
      await proxy.start();
    });
    afterAll(async () => {
      await proxy?.stop();
      await Promise.all((servers ?? []).map((server) => server.kill()));
      await place?.remove();
    });

    it.runIf(name === 'nginx')('leads from http to https', async () => {
      const answer = await fetch(`http://localhost:${plainPort}/x?y=1`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        'https://localhost/x?y=1',
      ]);
    });

    it('passes on a message to an open stream at once, and the largest part of a file', async () => {
      const [patient, doctor] = [await addPatient(origin), await addDoctor(origin)];
      await assign(patient, doctor);
      const chatId = await openChat(patient, doctor);
      const stream = await openEventStream(origin(), doctor.client.cookie());
      const body = { chatId, content: 'How is my streak going?' };
      await callOrThrow(patient.client, endpoints.chats.send, { body });
      await expect.poll(() => stream.pokes().length).toBeGreaterThan(0);
      stream.close();

      const part = Buffer.alloc(FILE_PART_MAX_BYTES, '%PDF-1.7\n');
      const size = String(2 * part.length);
      const query = new URLSearchParams({ kind: 'pdf', clientId: 'a', size, offset: '0' });
      const uploaded = await fetch(`${origin()}/api/files?${query}`, {
        method: 'POST',
        headers: { cookie: patient.client.cookie(), 'content-type': 'application/octet-stream' },
        body: part,
      });
      expect(await uploaded.json()).toMatchObject({ received: part.length });
    });

    it('tells the server who calls, whatever the caller says', async () => {
      const client = createClient(origin);
      const check = (n: number) =>
        client.call(
          endpoints.auth.patientCheckPhone,
          { body: { phone: `+91${8_000_000_000 + n}` } },
          { 'x-forwarded-for': `192.0.2.${n}` },
        );
      for (let n = 0; n < CHECKS_A_MINUTE; n += 1) await check(n);
      expect((await check(CHECKS_A_MINUTE)).status).toBe(429);
      // Somebody else is not refused.
      const status = await new Promise((resolve, reject) => {
        const { method, path } = endpoints.auth.patientCheckPhone;
        const headers = { 'content-type': 'application/json', host: `localhost:${port}` };
        const from = { localAddress: '127.0.0.2', servername: 'localhost' };
        request(`https://127.0.0.1:${port}${path}`, { method, headers, ...from }, (answer) =>
          resolve(answer.resume().statusCode),
        )
          .on('error', reject)
          .end(JSON.stringify({ phone: '+918000000000' }));
      });
      expect(status).toBe(200);
    });

    it('loses no write while the servers are restarted in turn, and one is killed', async () => {
      let unanswered = 0;
      const load = await startLoad(
        origin,
        {
          available: () => {
            unanswered += 1;
            return wait(20);
          },
          insists: () => true,
        },
        8,
      );
      for (const server of servers) {
        await wait(1_000);
        expect(await server.stop()).toBe(0);
        await wait(1_000);
        await server.start();
        await wait(UP_AGAIN_MS);
      }
      // Caddy before 2.11.2 answers 502 to writes until it has noticed a refused connection.
      if (name === 'nginx') expect(unanswered).toBe(0);
      await servers[0].kill();
      await wait(1_000);
      await load.stop();
      expect(await auditWriters(load.writers)).toEqual([]);
      expect(load.writers.flatMap(({ journal }) => [...journal.unanswered])).toEqual([]);
      expect(await auditDatabase(place)).toEqual([]);
    });
  });
});
