import { chatsEndpoints } from '@saathi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, startTestApp, type TestApp } from '../../../../test/app.ts';
import { testEngine } from '../../../../test/database.ts';
import { eventually } from '../../../../test/eventually.ts';
import { createLogger } from '../../../platform/logger.ts';
import { letStandInsRead, makeCover, verify } from '../../cover/cover.factory.ts';
import { startConversation } from '../conversation.factory.ts';
import { STREAMS_PER_USER_MAX } from './change-events.ts';

const EMERGENCY = 'I have chest pain and cannot breathe';

let test: TestApp;
let address: string;
let aborts: AbortController[];
beforeAll(async () => {
  test = await startTestApp();
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  aborts = [];
});
afterEach(() => {
  for (const abort of aborts) abort.abort();
  vi.useRealTimers();
});

/** Opens a stream as a browser would and collects its events. */
const listen = async (cookies: Record<string, string>, origin = address) => {
  const abort = new AbortController();
  aborts.push(abort);
  const [cookie] = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const response = await fetch(`${origin}/api/events`, {
    headers: cookie ? { cookie } : {},
    signal: abort.signal,
  });
  let text = '';
  let ended = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array);
  })()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  return {
    response,
    reading,
    text: () => text,
    ended: () => ended,
    abort: () => abort.abort(),
    events: () =>
      text
        .split('\n\n')
        .filter((block) => block.startsWith('data: '))
        .map((block) => JSON.parse(block.slice(6)) as { type: string; chatId: string }),
  };
};

describe('GET /api/events', () => {
  it('tells both sides of a chat, with ids only', async () => {
    const { patient, doctor, chatId, say } = await startConversation(test);
    const stranger = await test.patient();
    const [ofPatient, ofDoctor, ofStranger] = [
      await listen(patient.cookies),
      await listen(doctor.cookies),
      await listen(stranger.cookies),
    ];
    expect(ofPatient.response.headers.get('content-type')).toContain('text/event-stream');
    expect(ofPatient.response.headers.get('x-content-type-options')).toBe('nosniff');
    await say('My knee has been stiff since May');
    await eventually(() => {
      expect(ofPatient.events()).toEqual([{ type: 'chat', chatId }]);
      expect(ofDoctor.events()).toEqual([
        { type: 'chat', chatId },
        { type: 'inbox', chatId },
      ]);
    });
    expect(ofDoctor.text()).not.toContain('knee');
    expect(ofStranger.events()).toEqual([]);
  });

  it('tells whoever stands in of what cannot wait, and of nothing else or later', async () => {
    const { patient, doctor, chatId, say } = await startConversation(test);
    const standIn = await test.doctor();
    await verify(test.db, doctor, standIn);
    const coverId = await makeCover(test.db, doctor, standIn);
    await letStandInsRead(test.db, patient);
    const [own, theirs] = [await listen(doctor.cookies), await listen(standIn.cookies)];
    /** Returns the stand-in's events after the doctor has received those of this message. */
    const heardOf = async (words: string) => {
      const [before, told] = [theirs.events().length, own.events().length];
      await say(words);
      await eventually(() => expect(own.events().length).toBeGreaterThanOrEqual(told + 2));
      return theirs.events().slice(before);
    };
    expect(await heardOf('My knee has been stiff since May')).toEqual([]);
    await heardOf(EMERGENCY);
    const both = [
      { type: 'chat', chatId },
      { type: 'inbox', chatId },
    ];
    await eventually(() => expect(theirs.events()).toEqual(both));
    await test.db
      .updateTable('assignments')
      .set({ team_agreed_at: null })
      .where('patient_id', '=', patient.id)
      .execute();
    await heardOf('The chest pain is worse');
    await letStandInsRead(test.db, patient);
    await test.db.deleteFrom('covers').where('id', '=', coverId).execute();
    await heardOf('I cannot breathe at all');
    expect(theirs.events()).toEqual(both);
  });

  it('tells when messages are seen and when the chat is closed', async () => {
    const { patient, doctor, chatId, say, close } = await startConversation(test);
    const stream = await listen(patient.cookies);
    const received = (count: number) =>
      eventually(() => expect(stream.events()).toHaveLength(count));
    const sent = await say('My knee has been stiff since May');
    await received(1);
    const body = { messageId: sent.body.id };
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body });
    await received(2);
    await close();
    await received(3);
  });

  it('sends a burst as few events', async () => {
    const { patient, doctor, reply } = await startConversation(test);
    const stream = await listen(patient.cookies);
    await Promise.all(Array.from({ length: 10 }, (_, n) => reply(`Line ${n}`)));
    await vi.waitFor(() => expect(stream.events().length).toBeGreaterThan(0));
    expect(stream.events().length).toBeLessThan(10);
    expect(doctor.role).toBe('doctor');
  });

  it('sends a heartbeat every 10 seconds and ends with the session', async () => {
    const patient = await test.patient();
    const stream = await listen(patient.cookies);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(stream.text()).toContain(': still here'));
    await test.db.deleteFrom('sessions').where('user_id', '=', patient.id).execute();
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(stream.ended()).toBe(true));
  });

  it('limits the streams of one person, and frees what was closed', async () => {
    const patient = await test.patient();
    const streams = [];
    for (let n = 0; n < STREAMS_PER_USER_MAX; n += 1) streams.push(await listen(patient.cookies));
    const refused = await listen(patient.cookies);
    expect(refused.response.status).toBe(503);
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
    streams[0]?.abort();
    await vi.waitFor(async () => {
      expect((await listen(patient.cookies)).response.status).toBe(200);
    });
  });

  it('is not for nobody', async () => {
    expect((await listen({})).response.status).toBe(401);
  });

  it.skipIf(testEngine() === 'embedded')('hears what happens on another server', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const database = await test.database.openAnother();
    const { config, clock } = test;
    const logger = createLogger('silent');
    const { app: second } = await buildTestApp({ config, clock, database, logger });
    const origin = await second.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(patient.cookies, origin);
    await vi.waitFor(async () => {
      await reply('Hello');
      expect(stream.events()).toContainEqual({ type: 'chat', chatId });
    });
    stream.abort();
    await second.close();
    await database.close();
  });

  it('ends when the server stops, which does not wait for it', async () => {
    const stream = await listen((await test.patient()).cookies);
    const before = performance.now();
    await test.app.close();
    expect(performance.now() - before).toBeLessThan(10_000);
    await vi.waitFor(() => expect(stream.ended()).toBe(true));
  });
});
