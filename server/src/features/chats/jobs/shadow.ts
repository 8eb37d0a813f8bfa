import type { Review, ReviewContext } from '../../review/index.ts';
import type { FirstReview } from '../thread/first-review.ts';
import type { JobHandler } from './job-runner.ts';
import type { ShadowRepository } from './shadow.repository.ts';

/** A candidate of the review, asked beside the one in use. */
export type ReviewShadow = (
  text: string,
  context: ReviewContext,
) => Promise<Pick<Review, 'level' | 'version'>>;

/**
 * Reviews a stored message once more with the version in use and with its candidate, and keeps the
 * levels when they differ. Nothing of it reaches the patient or the doctor.
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
