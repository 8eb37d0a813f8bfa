import { createThreadCall, startThread } from '../../platform/threads.ts';
import type { Review, ReviewContext } from './review.ts';

/** What is reviewed, and what is known around it. */
export type ReviewQuestion = [text: string, context: ReviewContext];

// Far above the few milliseconds a review takes and a pause of the machine, far below what a
// waiting clinic would notice.
const DEADLINE_MS = 800;
// Several times what the rules and words take.
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * The review in a thread of its own, which alone loads its rules and words; `candidate` is the
 * address of another one to ask in its place. Throws DeadlineError when it is not done in time.
 */
export const createReviewThread = (candidate: string | null) =>
  createThreadCall<ReviewQuestion, Review>(
    () =>
      startThread(new URL('./review-worker.ts', import.meta.url), {
        workerData: candidate,
        resourceLimits: MEMORY,
      }),
    DEADLINE_MS,
  );
