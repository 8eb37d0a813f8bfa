import { createThreadCall, startThread } from '../../platform/threads.ts';
import type { Review, ReviewContext } from './review.ts';

/** The message to review and its context. */
export type ReviewQuestion = [text: string, context: ReviewContext];

// Far longer than a review (a few milliseconds) and a pause of the machine, far shorter than what a
// waiting clinic would notice.
const DEADLINE_MS = 800;
// Several times the memory of the rules and words.
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Creates a function that reviews messages in its own thread. A call throws DeadlineError if it is
 * not done in time.
 */
const createReviewThread = (candidate: string | null) =>
  createThreadCall<ReviewQuestion, Review>(
    () =>
      startThread(new URL('./review-worker.ts', import.meta.url), {
        workerData: candidate,
        resourceLimits: MEMORY,
      }),
    DEADLINE_MS,
  );
export type AskReview = ReturnType<typeof createReviewThread>;

/**
 * Reviews a message with the current review. It runs in a single thread per process, which alone
 * loads the rules and words.
 */
export const askReview: AskReview = createReviewThread(null);

/** Starts the thread, so that no message waits for it; throws if it cannot start. */
export const startReview = async (): Promise<void> => {
  await askReview(['', {}]);
};

/** Creates a review from the module at a URL. */
export const createCandidate = (url: string): AskReview => createReviewThread(url);
