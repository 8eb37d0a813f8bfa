export { type Answer, type AnswerFacts, composeAnswer } from './answers.ts';
export { isDenied } from './engine.ts';
export { cut, REASON_MAX_CHARACTERS } from './explain.ts';
export { compareLevels, highest, type Level, urgencyRank } from './level.ts';
export type { Review, ReviewContext } from './review.ts';
export { REVIEW_VERSION, reviewMessage } from './review-message.ts';
export {
  DEFAULT_REVIEW_SETTINGS,
  parseReviewSettings,
  type ReviewSettings,
} from './settings.ts';
export { skeleton } from './skeleton.ts';
