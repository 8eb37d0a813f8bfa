import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createClient } from '../../test/faults/client.ts';
import { addDoctor, assign, CROWD, openChat } from '../../test/faults/people.ts';
import { freePort, type Program, startProgram } from '../../test/program.ts';
import { createServerHome } from '../../test/server-process.ts';

// Words that appear nowhere by chance: if one is found, personal data was written. The PIN,
// however, may be part of a measured number or of an id.
const CANARY = {
  name: 'Canarina Zwitscher',
  phone: '9876501234',
  pin: '8351',
  message: 'xylographic chest pain since breakfast',
  goal: 'quokka-walk before tea',
  abhaNumber: '91-1234-5678-9015',
};

describe('what the server writes about itself', { timeout: 300_000 }, () => {
  let home: Awaited<ReturnType<typeof createServerHome>>;
  let server: Program;
  let metricsUrl: string;
  const read = async () => (await fetch(`${metricsUrl}/metrics`)).text();

  beforeAll(async () => {
    home = await createServerHome();
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}`;
    server = await startProgram({
      LOG_LEVEL: 'debug',
      METRICS_PORT: String(port),
      ALERT_URL: `http://127.0.0.1:${await freePort()}`,
      ...CROWD,
      ...home.env,
    });
  });
  afterAll(async () => {
    await server.stop();
    await home.remove();
  });

  it('counts requests, refused sign-ins and reviews, and tells no name, phone, PIN or message', async () => {
    const origin = () => server.url;
    const client = createClient(origin);
    const { auth, chats, goals } = endpoints;
    const phone = `+91${CANARY.phone}`;
    const details = { name: CANARY.name, dateOfBirth: '1960-05-17', gender: 'female' };
    const registered = await client.call(auth.patientRegister, { body: { phone, ...details } });
    const { id } = (registered.body as { user: { id: string } }).user;
    await client.call(auth.patientSetPin, { body: { userId: id, pin: CANARY.pin } });
    await client.call(auth.patientCheckPhone, { body: { phone } });
    await client.call(auth.patientRegister, { body: { phone, ...details } });
    const wrong = await client.call(auth.patientLogin, { body: { userId: id, pin: '0000' } });
    expect(wrong.status).toBe(401);
    await client.call(auth.patientLogin, { body: { userId: id, pin: CANARY.pin } });

    const doctor = await addDoctor(origin);
    const patient = { id, phone, pin: CANARY.pin, client };
    await assign(patient, doctor);
    const chatId = await openChat(patient, doctor);
    const send = { chatId, content: CANARY.message, clientId: 'c-1' };
    expect((await client.call(chats.send, { body: send })).status).toBe(201);
    await client.call(chats.send, { body: { ...send, content: `${CANARY.message}!` } });
    await client.call(chats.send, { body: { ...send, chatId: CANARY.name } });
    await client.call(goals.create, {
      body: { patientId: id, title: CANARY.goal, description: CANARY.message },
    });
    const { abhaNumber } = CANARY;
    expect((await client.call(auth.editProfile, { body: { abhaNumber } })).status).toBe(200);
    await client.call(auth.editProfile, { body: { abhaNumber: `${abhaNumber}6` } });
    // Invalid requests that carry personal data: bad JSON, an unknown address, a query.
    await fetch(`${server.url}${chats.send.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: client.cookie() },
      body: `{"content":"${CANARY.message}`,
    });
    await fetch(`${server.url}/api/${encodeURIComponent(CANARY.name)}?phone=${CANARY.phone}`);
    await fetch(`${server.url}${goals.list.path}?userDate=${encodeURIComponent(CANARY.goal)}`, {
      headers: { cookie: client.cookie() },
    });

    const failed = 'saathi_calls_total{to="alert",outcome="ECONNREFUSED"} 1';
    await eventually(async () => expect(await read()).toContain(failed));
    const metrics = await read();
    expect(metrics).toMatch(
      /saathi_request_seconds_count\{method="POST",route="\/api\/messages",status="201"\} 1/,
    );
    expect(metrics).toContain('saathi_sign_in_failures_total{reason="wrong"} 1');
    expect(metrics).toContain('saathi_reviews_total{level="EMERGENCY"} 1');
    expect(metrics).toContain('saathi_review_deadline_total 0');
    expect(metrics).toMatch(/saathi_oldest_unseen_seconds\{level="EMERGENCY"\} \d/);
    expect(metrics).toMatch(/saathi_database_connections\{state="waiting"\} \d/);
    expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');

    const logged = server.output();
    expect(logged).toContain('"route":"/api/messages"');
    expect(logged).toContain('"err":{"type":"CallError","code":"ECONNREFUSED"');
    expect(logged).not.toMatch(/"pin"/i);
    // Without measured values, because a number may contain the same four digits.
    const words = logged.replaceAll(/:-?\d[\d.e+-]*(?=[,}])/g, ':0');
    const labels = metrics.replaceAll(/ [\d.e+-]+$/gm, '');
    for (const written of [words, labels]) {
      const { pin, ...texts } = CANARY;
      for (const secret of [
        ...Object.values(texts),
        'Zwitscher',
        'xylographic',
        'quokka',
        '91123456789015',
      ]) {
        expect(written).not.toContain(secret);
      }
      // Nor the PIN, unless it is part of an id.
      expect(written).not.toMatch(new RegExp(`(?<![\\w-])${pin}(?![\\w-])`));
      expect(written).not.toContain(client.cookie().split('=')[1]?.split(';')[0]);
    }
  });

  it('answers nothing but the numbers on that port, and no numbers on the other', async () => {
    expect((await fetch(`${metricsUrl}/`)).status).toBe(404);
    expect((await fetch(`${metricsUrl}/api/goals`)).status).toBe(404);
    // On that port it is an address of the web app, if one is built.
    const other = await (await fetch(`${server.url}/metrics`)).text();
    expect(other).not.toMatch(/saathi_|process_cpu|nodejs_/);
  });
});
