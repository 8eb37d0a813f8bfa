import type { Review, ReviewContext } from '../../review/index.ts';
import type { FirstReview } from '../thread/first-review.ts';
import type { JobHandler } from './job-runner.ts';
import type { ShadowRepository } from './shadow.repository.ts';

/** A candidate review, run in addition to the current one. */
export type ReviewShadow = (
  text: string,
  context: ReviewContext,
) => Promise<Pick<Review, 'level' | 'version'>>;

/**
 * Creates the job that reviews a stored message again with the current version and its candidate,
 * and stores both levels if they differ. Neither the patient nor the doctor sees any of it.
 */
export const createShadowHandler =
  (cases: ShadowRepository, first: FirstReview, shadow: ReviewShadow): JobHandler =>
  async ({ messageId }) => {
    const said = await cases.find(messageId);
    if (said === null) return;
    const context = { recentPatientTexts: said.earlier };
    const { level, version } = await first.review(said.text, context);
    const candidate = await shadow(said.text, context);
    if (candidate.level === level) return;
    await cases.store({
      messageId,
      level,
      version,
      shadowLevel: candidate.level,
      shadowVersion: candidate.version,
    });
  };
