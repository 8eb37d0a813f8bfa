import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startConversation } from '../conversation.factory.ts';

const engine = vi.hoisted(() => ({ reviews: false, answers: false }));
// No message makes the real engine fail, so faults are added around it.
vi.mock('../../review/index.ts', async (original) => {
  const real = await original<typeof import('../../review/index.ts')>();
  const failing =
    <A extends unknown[], R>(part: keyof typeof engine, work: (...args: A) => R) =>
    (...args: A): R => {
      if (engine[part]) throw new Error('A fault of the engine');
      return work(...args);
    };
  return {
    ...real,
    askReview: failing('reviews', real.askReview),
    composeAnswer: failing('answers', real.composeAnswer),
  };
});

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('a fault of the review engine', () => {
  it.each([
    ['while reviewing', { reviews: true, answers: false }, 'UNSURE'],
    // The level was found before the fault, so it is kept.
    ['while answering', { reviews: false, answers: true }, 'ROUTINE'],
    ['everywhere', { reviews: true, answers: true }, 'UNSURE'],
  ])(
    '%s never means silence: stored, in the inbox, and the patient is told',
    async (_, faults, level) => {
      const { say, thread, inbox } = await startConversation(test, { doctor: { name: 'Rao' } });
      Object.assign(engine, faults);
      const reply = await say('My knee hurts when I climb stairs');
      Object.assign(engine, { reviews: false, answers: false });
      expect(reply.status).toBe(201);
      expect(reply.body.review).toBe('escalated');
      const [item] = await inbox();
      expect(item?.level).toBe(level);
      expect(item?.quote).toBe('My knee hurts when I climb stairs');
      const line = (await thread()).at(-1);
      expect(line?.content).toMatch(/^Sent to Dr\. Rao\. .*112 or 108/);
    },
  );
});
