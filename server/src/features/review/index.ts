export { type Answer, type AnswerFacts, composeAnswer } from './answers.ts';
export { isDenied } from './engine.ts';
export { firstKeyword } from './keyword-baseline.ts';
export { compareLevels, highest, type Level } from './level.ts';
export type { Language, Review, ReviewContext, Subject, Vital } from './review.ts';
export { REVIEW_VERSION, reviewMessage } from './review-message.ts';
export { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts';
