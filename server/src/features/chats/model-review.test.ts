import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChatId, goalsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { createLogger } from '../../platform/logger.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { hurryJobs } from './chats.factory.ts';
import { startConversation } from './conversation.factory.ts';

type Reply = (response: ServerResponse) => void | Promise<void>;

let test: TestApp;
let server: Server;
/** How the fake model answers. */
let model: Reply;
/** The bytes it was sent. */
let asked: string[];

const says =
  (answer: object | string): Reply =>
  (response) => {
    const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  };
const judges = (level: string, more: object = {}) =>
  says({
    level,
    reason: 'Because of the words',
    draft: '',
    needsDoctor: level !== 'INFO',
    ...more,
  });

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(`${JSON.stringify(request.headers)}${body}`);
    await model(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  test = await startTestApp({
    LLM_BASE_URL: `http://127.0.0.1:${port}/v1/`,
    LLM_MODEL: 'fake',
    LLM_API_KEY: 'secret-key',
  });
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  // Lets the breaker forget what the test before did, and leaves no job of it behind.
  test.clock.advance(60_000);
  await test.db.updateTable('jobs').set({ done_at: new Date() }).execute();
  asked = [];
  model = judges('INFO');
});

const jobOf = async (chatId: ChatId) =>
  test.db
    .selectFrom('jobs')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'model')
    .orderBy('id', 'desc')
    .executeTakeFirst();
const settled = (chatId: ChatId) =>
  vi.waitFor(async () => expect((await jobOf(chatId))?.done_at).not.toBeNull(), {
    timeout: 15_000,
  });
const failedOnce = (chatId: ChatId) =>
  vi.waitFor(
    async () => {
      const job = await jobOf(chatId);
      expect(job).toMatchObject({ done_at: null, leased_until: null, attempts: 1 });
    },
    { timeout: 15_000 },
  );

const SMALL_TALK = 'Hello';
const HARMLESS = 'My knee has been stiff since May';
const EMERGENCY = 'I have chest pain and cannot breathe';

describe('a second look by a language model', () => {
  it('raises what the assistant has answered: to the doctor, and the patient is told', async () => {
    const { chatId, say, inbox, thread, state } = await startConversation(test);
    model = judges('URGENT', { reason: 'Sounds desperate' });
    await say(SMALL_TALK);
    await settled(chatId);
    const [item] = await inbox();
    expect(item).toMatchObject({ level: 'URGENT', quote: SMALL_TALK });
    expect(item?.reason).toContain('Sounds desperate');
    expect(item?.ruleIds).toContain('model.raised');
    const [message, , sent] = await thread();
    expect(message?.review).toBe('escalated');
    expect(sent?.content).toMatch(/^Sent to Dr\./);
    expect(await state()).toBe('waiting_doctor');
  });

  it('raises to an emergency with the card and its jobs', async () => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    model = judges('EMERGENCY');
    await say(HARMLESS);
    await settled(chatId);
    expect((await inbox())[0]?.level).toBe('EMERGENCY');
    const card = (await thread()).at(-1);
    expect(card).toMatchObject({ kind: 'emergency' });
    expect(card?.helplines.map(({ number }) => number)).toContain('112');
    const remind = await test.db
      .selectFrom('jobs')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('kind', '=', 'remind')
      .execute();
    expect(remind).toHaveLength(1);
  });

  it('never lowers a level', async () => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    model = judges('INFO', { reason: 'All fine', draft: '' });
    const reply = await say(HARMLESS);
    await settled(chatId);
    expect((await inbox())[0]?.level).toBe('ROUTINE');
    expect((await thread())[0]).toMatchObject({ id: reply.body.id, review: 'escalated' });
  });

  it('is not asked in an emergency', async () => {
    const { chatId, say } = await startConversation(test);
    await say(EMERGENCY);
    expect(await jobOf(chatId)).toBeUndefined();
  });

  it('leaves an INFO message as it is when it agrees', async () => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    await say(SMALL_TALK);
    await settled(chatId);
    expect(await inbox()).toEqual([]);
    expect(await thread()).toHaveLength(2);
  });
});

describe('a draft of the model', () => {
  const draft = 'Thank you for telling us. Please write since when you notice this.';

  it('is shown while the patient waits', async () => {
    const { chatId, say, thread } = await startConversation(test);
    model = judges('ROUTINE', { draft });
    await say(HARMLESS);
    await settled(chatId);
    expect((await thread()).at(-1)).toMatchObject({ senderType: 'ai', content: draft });
  });

  it('is never shown twice, though two workers had the message', async () => {
    const { chatId, say, thread } = await startConversation(test);
    const waiting: (() => void)[] = [];
    model = async (response) => {
      await new Promise<void>((go) => waiting.push(go));
      await judges('ROUTINE', { draft })(response);
    };
    await say(HARMLESS);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const { config, clock, database, db } = test;
    const logger = createLogger('silent');
    const second = await buildApp({ config, clock, database, db, logger }, null);
    await second.ready();
    await hurryJobs(database, chatId);
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 5_000 });
    for (const go of waiting) go();
    await settled(chatId);
    await second.close();
    const lines = (await thread()).map(({ content }) => content);
    expect(lines.filter((content) => content === draft)).toHaveLength(1);
  });

  it.each([
    ['a dose', 'Take 500 mg of it after food.'],
    ['comfort', "It's nothing serious, no need to see a doctor."],
    ['another language', 'आपके डॉक्टर यह संदेश पढ़ेंगे, कृपया प्रतीक्षा करें।'],
  ])('with %s is not shown, and the message goes to the doctor', async (_, bad) => {
    const { chatId, say, thread, inbox } = await startConversation(test);
    model = judges('INFO', { draft: bad });
    await say(SMALL_TALK);
    await settled(chatId);
    expect((await thread()).map(({ content }) => content)).not.toContain(bad);
    expect((await inbox())[0]?.level).toBe('UNSURE');
  });

  it('is not shown for medicine, children and pregnancy', async () => {
    const { chatId, say, thread } = await startConversation(test);
    model = judges('ROUTINE', { draft });
    await say('Can I get a refill of my tablet?');
    await settled(chatId);
    expect((await thread()).map(({ content }) => content)).not.toContain(draft);
  });

  it('is dropped when the doctor came in, and when the chat was closed', async () => {
    for (const act of ['reply', 'close'] as const) {
      const conversation = await startConversation(test);
      const { chatId, say, thread } = conversation;
      let go = () => {};
      model = async (response) => {
        await new Promise<void>((pass) => {
          go = pass;
        });
        await judges('URGENT', { draft })(response);
      };
      asked = [];
      await say(HARMLESS);
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await (act === 'reply' ? conversation.reply('I am here') : conversation.close());
      const before = await thread();
      go();
      await settled(chatId);
      expect((await thread()).length).toBe(before.length);
      if (act === 'close') expect(await conversation.inbox()).toEqual([]);
    }
  });
});

describe('Chat: what the model is sent', () => {
  it('is the chat since it was last closed and the goals, and nothing that tells who it is', async () => {
    const { patient, doctor, chatId, say, reply, close } = await startConversation(test, {
      patient: { name: 'Sunita Deshpande' },
      doctor: { name: 'Dr. Farhan Qureshi' },
    });
    const other = await startConversation(test, { patient: { name: 'Gopal Menon' } });
    await patient.call(goalsEndpoints.create, {
      body: { patientId: patient.id, title: 'Walk with Sunita' },
    });
    await other.say('The secret of another patient');
    await say('Before the close');
    await reply('Goodbye Sunita');
    await close();
    await settled(chatId);
    await settled(other.chatId);
    asked = [];
    await say(`I am Sunita, born 17/05/1960, call ${patient.phone}. My knee is stiff`);
    await settled(chatId);
    expect(asked).toHaveLength(1);
    const bytes = asked.join();
    expect(bytes).toContain('My knee is stiff');
    expect(bytes).toContain('Walk with [name]');
    expect(bytes).toContain('"temperature":0');
    expect(bytes).toContain('Bearer secret-key');
    const secrets = ['Sunita', 'Deshpande', 'Farhan', 'Qureshi', 'Gopal', 'another patient'];
    const ids = [patient.id, doctor.id, chatId, patient.phone, patient.phone.slice(3)];
    for (const secret of [...secrets, ...ids, '1960', 'Before the close', 'Goodbye']) {
      expect(bytes.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});

describe('Chat: a model that fails', () => {
  it.each<[string, Reply]>([
    ['garbage', says('I think it is fine!')],
    ['another shape', says({ level: 'INFO' })],
    ['a refusal', (response) => void response.end('{"choices":[{"message":{"content":null}}]}')],
    ['no completion', (response) => void response.end('<html>')],
    [
      '100 MB',
      (response) => {
        const chunk = 'x'.repeat(1024 * 1024);
        let left = 100;
        const more = () => {
          while (left > 0 && !response.destroyed) {
            left -= 1;
            if (!response.write(chunk)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      },
    ],
  ])('with %s leaves the message to the doctor', async (_, reply) => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    model = reply;
    await say(SMALL_TALK);
    await settled(chatId);
    expect((await inbox())[0]).toMatchObject({ level: 'UNSURE', quote: SMALL_TALK });
    expect((await thread())[0]?.review).toBe('escalated');
  });

  it.each<[string, Reply]>([
    ['an error', (response) => void response.writeHead(500).end()],
    [
      'a redirect',
      (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['a hang-up', (response) => void response.destroy()],
  ])('with %s leaves the message to the doctor at once and is asked again', async (_, reply) => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    model = reply;
    await say(SMALL_TALK);
    await failedOnce(chatId);
    expect((await inbox())[0]?.level).toBe('UNSURE');
    const lines = await thread();
    model = judges('URGENT');
    await hurryJobs(test.database, chatId);
    await settled(chatId);
    expect((await inbox())[0]?.level).toBe('URGENT');
    expect(await thread()).toHaveLength(lines.length);
  });

  it('is given up after five tries', async () => {
    const { chatId, say } = await startConversation(test);
    model = (response) => void response.writeHead(503).end();
    await say(HARMLESS);
    await failedOnce(chatId);
    await test.db.updateTable('jobs').set({ attempts: 4 }).where('chat_id', '=', chatId).execute();
    await hurryJobs(test.database, chatId);
    await settled(chatId);
    expect((await jobOf(chatId))?.attempts).toBe(5);
  });

  it('by silence is cut off after 8 seconds, and slows no message', async () => {
    const { chatId, say, inbox } = await startConversation(test);
    model = () => {};
    const before = performance.now();
    await say(SMALL_TALK);
    expect(performance.now() - before).toBeLessThan(2_000);
    await failedOnce(chatId);
    expect(performance.now() - before).toBeGreaterThan(7_000);
    expect((await inbox())[0]?.level).toBe('UNSURE');
  });

  it('again and again is left alone for a while', async () => {
    const good = await startConversation(test);
    await good.say(HARMLESS);
    await settled(good.chatId);
    asked = [];
    model = (response) => void response.writeHead(500).end();
    for (let n = 0; n < 6; n += 1) {
      const { chatId, say } = await startConversation(test);
      await say(HARMLESS);
      await failedOnce(chatId);
    }
    expect(asked).toHaveLength(5);
    test.clock.advance(31_000);
    model = judges('INFO');
    const { chatId, say } = await startConversation(test);
    await say(HARMLESS);
    await settled(chatId);
    expect(asked).toHaveLength(6);
  });
});
