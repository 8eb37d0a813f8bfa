export {
  type Advice,
  type Answer,
  type AnswerFacts,
  composeAdvice,
  composeAnswer,
} from './answers.ts';
export { cut, REASON_MAX_CHARACTERS } from './explain.ts';
export { isHealthWord } from './health-words.ts';
export { compareLevels, highest, type Level, urgencyRank } from './level.ts';
export { isAskedBack } from './measures.ts';
export { prepare, type Token } from './normalise.ts';
export type {
  AssistantQuestion,
  Language,
  Review,
  ReviewContext,
  StatedReading,
  Vital,
} from './review.ts';
export { type AskReview, askReview, createCandidate, startReview } from './review-thread.ts';
export {
  DEFAULT_REVIEW_SETTINGS,
  parseReviewSettings,
  type ReviewSettings,
} from './settings.ts';
export { fullSkeleton, skeleton } from './skeleton.ts';
export { keysOf } from './word-keys.ts';
