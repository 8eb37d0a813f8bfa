import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadReply } from '../../platform/threads.ts';
import type { Review } from './review.ts';
import { reviewMessage } from './review-message.ts';
import type { ReviewQuestion } from './review-thread.ts';

/** Module URL of a candidate review; null for the current review. */
const candidate = workerData as string | null;
const review: { reviewMessage: typeof reviewMessage } =
  candidate === null ? { reviewMessage } : await import(candidate);

const reply = (question: ReviewQuestion): ThreadReply<Review> => {
  try {
    return { answer: review.reviewMessage(...question) };
  } catch (fault) {
    return { fault };
  }
};

parentPort?.on('message', (question: ReviewQuestion) => parentPort?.postMessage(reply(question)));
parentPort?.postMessage(null);
