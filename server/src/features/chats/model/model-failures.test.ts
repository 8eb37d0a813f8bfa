import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { makeJobsDue } from '../chats.factory.ts';
import { startConversation } from '../conversation.factory.ts';
import { type Reply, replyWith, replyWithLevel, startWithModel } from './model.factory.ts';

let ground: Awaited<ReturnType<typeof startWithModel>>;
let test: TestApp;
let model: typeof ground.model;
beforeAll(async () => {
  ground = await startWithModel();
  ({ test, model } = ground);
});
afterAll(() => ground.close());
beforeEach(() => ground.forget());

const SMALL_TALK = 'Hello';
const HARMLESS = 'My knee has been stiff since May';

describe('Chat: a model that fails', () => {
  it.each<[string, Reply]>([
    ['garbage', replyWith('I think it is fine!')],
    ['another shape', replyWith({ level: 'INFO' })],
    ['half an answer', replyWith('{"level":"INFO","reason":"Only small t')],
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
    model.reply = reply;
    await say(SMALL_TALK);
    await ground.settled(chatId);
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
    model.reply = reply;
    await say(SMALL_TALK);
    await ground.failedOnce(chatId);
    expect((await inbox())[0]?.level).toBe('UNSURE');
    const lines = await thread();
    model.reply = replyWithLevel('URGENT');
    await makeJobsDue(test.database, chatId);
    await ground.settled(chatId);
    expect((await inbox())[0]?.level).toBe('URGENT');
    expect(await thread()).toHaveLength(lines.length);
  });

  it('gives no second answer to what the assistant has answered', async () => {
    const { chatId, say, thread } = await startConversation(test);
    model.reply = (response) => void response.writeHead(503).end();
    await say(SMALL_TALK);
    await ground.failedOnce(chatId);
    const lines = await thread();
    model.reply = replyWithLevel('INFO', { draft: 'Hello! How are your goals today?' });
    await makeJobsDue(test.database, chatId);
    await ground.settled(chatId);
    expect(await thread()).toHaveLength(lines.length);
  });

  it('is given up after five tries', async () => {
    const { chatId, say } = await startConversation(test);
    model.reply = (response) => void response.writeHead(503).end();
    await say(HARMLESS);
    await ground.failedOnce(chatId);
    await test.db.updateTable('jobs').set({ attempts: 4 }).where('chat_id', '=', chatId).execute();
    await makeJobsDue(test.database, chatId);
    await ground.settled(chatId);
    expect((await ground.jobOf(chatId))?.attempts).toBe(5);
  });

  it('by silence is cut off after 8 seconds, and slows no message', async () => {
    const { chatId, say, inbox } = await startConversation(test);
    model.reply = () => {};
    const before = performance.now();
    await say(SMALL_TALK);
    expect(performance.now() - before).toBeLessThan(5_000);
    await ground.failedOnce(chatId);
    expect(performance.now() - before).toBeGreaterThan(7_000);
    expect((await inbox())[0]?.level).toBe('UNSURE');
  });

  it('again and again is left alone for a while', async () => {
    const good = await startConversation(test);
    await good.say(HARMLESS);
    await ground.settled(good.chatId);
    model.asked = [];
    model.reply = (response) => void response.writeHead(500).end();
    for (let n = 0; n < 6; n += 1) {
      const { chatId, say } = await startConversation(test);
      await say(HARMLESS);
      await ground.failedOnce(chatId);
    }
    expect(model.asked).toHaveLength(5);
    test.clock.advance(31_000);
    model.reply = replyWithLevel('INFO');
    const { chatId, say } = await startConversation(test);
    await say(HARMLESS);
    await ground.settled(chatId);
    expect(model.asked).toHaveLength(6);
  });
});
