import { describe, expect, it, vi } from 'vitest';
import type { Job } from '../jobs/jobs.repository.ts';
import { createFirstReview } from '../thread/first-review.ts';
import { createModelReview } from './model-review.ts';
import { createSecondReview, NOTHING_USABLE } from './second-review.ts';

const job = { id: 'job', kind: 'model', chatId: 'chat', messageId: 'message' } as unknown as Job;
const { signal } = new AbortController();

const emergencyNumbers = { emergency: '112', ambulance: '108' };

const firstThatFails = createFirstReview(
  {
    helplines: emergencyNumbers,
    reviewMessage: () => Promise.reject(new Error('It fails')),
    composeAnswer: () => ({ kind: 'sent', text: '' }),
  },
  () => {},
);

describe('the second review', () => {
  it('uses no draft that could not be reviewed', async () => {
    const secondReview = createSecondReview({
      ask: async (_, read) =>
        read('{"level":"INFO","reason":"","draft":"Hello.","needsDoctor":false}') ?? expect.fail(),
      cases: {
        find: async () => ({ names: [], message: 'Hello', before: [], goals: [] }),
      } as never,
      first: firstThatFails,
      emergencyNumbers,
    });
    expect(await secondReview(job, signal)).toEqual(NOTHING_USABLE);
  });

  it('leaves the message to the doctor at once after an error of any kind', async () => {
    const change = vi.fn(async () => {});
    const review = createModelReview({
      secondReview: () => Promise.reject(new TypeError('Nobody thought of this')),
      threads: { change } as never,
      first: firstThatFails,
      alertJobs: () => [],
      now: () => new Date(),
      clinicTimeZone: 'Asia/Kolkata',
      hasWebhook: false,
      onUnusable: () => {},
    });
    await expect(review(job, signal, false)).rejects.toThrow(TypeError);
    expect(change).toHaveBeenCalledOnce();
  });
});
