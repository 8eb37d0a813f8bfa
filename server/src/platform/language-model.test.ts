import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Loopback, startLoopback } from '../../test/loopback.ts';
import { systemClock } from './clock.ts';
import { createLanguageModel, ModelUnusable } from './language-model.ts';

let server: Loopback;
let reply: string;
beforeAll(async () => {
  server = await startLoopback((_, response) => void response.end(reply));
});
afterAll(() => server.close());

const ask = async (content: string | null) => {
  reply = JSON.stringify({ choices: [{ message: { content }, finish_reason: 'length' }] });
  const outcomes: string[] = [];
  const model = createLanguageModel(
    { baseUrl: server.origin, model: 'fake', apiKey: '' },
    systemClock,
    (_, outcome) => outcomes.push(outcome),
  );
  const question = () => ({ system: '', user: '', schema: { name: 'answer', schema: {} } });
  const read = (text: string) => (text.endsWith('}') ? text : null);
  const answer = await model(question, read, new AbortController().signal).catch((error) => error);
  return { outcomes, answer };
};

describe('an answer of a language model', () => {
  it('is counted when it can be used', async () => {
    expect(await ask('{"level":"INFO"}')).toEqual({
      outcomes: ['ok'],
      answer: '{"level":"INFO"}',
    });
  });

  it.each([
    ['no-level', '{"level":"INFO","reason":"Cut o'],
    ['refused', null],
  ])('that is unusable is counted as %s', async (code, content) => {
    const { outcomes, answer } = await ask(content);
    expect(outcomes).toEqual([code]);
    expect(answer).toBeInstanceOf(ModelUnusable);
  });
});
