import { createThreadCall, startThread } from '../../platform/threads.ts';
import type { Review, ReviewContext } from './review.ts';

/** What is reviewed, and what is known around it. */
export type ReviewQuestion = [text: string, context: ReviewContext];

// Far above the few milliseconds a review takes and a pause of the machine, far below what a
// waiting clinic would notice.
const DEADLINE_MS = 800;
// Several times what the rules and words take.
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Asks a review in a thread of its own; throws DeadlineError when it is not done in time. */
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

/** The review in use. One thread of the process holds it, as it alone loads the rules and words. */
export const askReview: AskReview = createReviewThread(null);

/** Another review, by the address of its module. */
export const createCandidate = (url: string): AskReview => createReviewThread(url);
