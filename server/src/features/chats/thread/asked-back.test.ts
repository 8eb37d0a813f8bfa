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
