export { type Answer, type AnswerFacts, composeAnswer } from './answers.ts';
export { firstKeyword } from './keyword-baseline.ts';
export { compareLevels, highest, type Level } from './level.ts';
export type { Language, Review, ReviewContext, Subject, Vital } from './review.ts';
export { reviewMessage } from './review-message.ts';
export { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts';
