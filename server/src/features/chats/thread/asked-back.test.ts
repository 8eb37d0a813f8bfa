import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("an answer to the assistant's question goes to the doctor, a question about the app is answered", async () => {
  const { say } = await startConversation(test);
  await say('the zubble is off blarg');
  expect((await say('theek hai')).body.review).toBe('escalated');
  expect((await say('what is my streak?')).body.review).toBe('answered');
});

it('a yes to the question about self-harm is an emergency', async () => {
  const { say, inbox } = await startConversation(test);
  await say('I feel so sad and empty');
  expect((await inbox())[0]?.level).toBe('URGENT');
  await say('Yes');
  expect((await inbox())[0]?.level).toBe('EMERGENCY');
});

it('a number that the assistant asked for is read as that measure', async () => {
  const { say, inbox, thread } = await startConversation(test);
  await say('spo2 150');
  expect((await thread()).at(-1)?.content).toContain('looks unusual');
  await say('sorry 85 %');
  expect((await inbox())[0]?.level).toBe('EMERGENCY');
});

it('an earlier message is context for a day', async () => {
  const { say, inbox, chatId } = await startConversation(test);
  await say('he is 20 days old, my baby');
  await test.db
    .updateTable('messages')
    .set({ created_at: new Date(test.clock.now().getTime() - 25 * 60 * 60 * 1_000) })
    .where('chat_id', '=', chatId)
    .execute();
  await say('fever 101 since morning');
  expect((await inbox())[0]?.level).not.toBe('EMERGENCY');
});
