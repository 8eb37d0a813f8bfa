import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ReviewEngine, ReviewShadow } from '../features/chats/index.ts';
import {
  composeAnswer,
  DEFAULT_REVIEW_SETTINGS,
  parseReviewSettings,
  type ReviewSettings,
  reviewMessage,
} from '../features/review/index.ts';
import { ConfigError } from '../platform/config.ts';
import { DeadlineError, runWithin } from '../platform/deadline.ts';

/** What a clinic sets of the first review, the defaults where it names no file; throws {@link ConfigError}. */
export const readReviewSettings = (path: string | null): ReviewSettings => {
  if (path === null) return DEFAULT_REVIEW_SETTINGS;
  const refuse = (fault: string) =>
    new ConfigError(
      `REVIEW_SETTINGS_FILE is "${path}": ${fault}. Example: {"thresholds": {"oxygenUrgent": 95}, "helplines": {"ambulance": "108"}}`,
    );
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw refuse((error as Error).message);
  }
  const read = parseReviewSettings(json);
  if ('fault' in read) throw refuse(read.fault);
  return read.settings;
};

// Far above the few milliseconds a review takes, far below what a waiting clinic would notice.
const DEADLINE_MS = 400;

/**
 * The first review with a clinic's thresholds and telephone numbers. A review that is not done in
 * time is tried once more, since a pause of the machine looks the same; then `onLate` is told and
 * the fault is thrown, which the chat takes for UNSURE.
 */
export const createReviewEngine = (
  { thresholds, helplines, clinic }: ReviewSettings,
  { now, onLate }: { now(): Date; onLate(): void },
  review: typeof reviewMessage = reviewMessage,
): ReviewEngine => {
  const inTime: ReviewEngine['reviewMessage'] = (text, context) =>
    runWithin(DEADLINE_MS, () =>
      review(text, { ...context, thresholds, thisYear: now().getUTCFullYear() }),
    );
  return {
    helplines,
    reviewMessage: (text, context) => {
      try {
        return inTime(text, context);
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error;
      }
      try {
        return inTime(text, context);
      } catch (error) {
        if (error instanceof DeadlineError) onLate();
        throw error;
      }
    },
    composeAnswer: (found, facts) => composeAnswer(found, { ...facts, helplines, clinic }),
  };
};

/** What a candidate's file exports, built by `npm run review -- --candidate FILE`. */
type Candidate = { reviewMessage: typeof reviewMessage };

/** A candidate of the review with the clinic's thresholds, null for none; throws {@link ConfigError}. */
export const openReviewShadow = (
  path: string | null,
  { thresholds }: ReviewSettings,
  now: () => Date,
): ReviewShadow | null => {
  if (path === null) return null;
  if (!existsSync(path))
    throw new ConfigError(
      `REVIEW_SHADOW is "${path}": there is no such file. Example: npm run review -- --candidate ${path}`,
    );
  return async (text, context) => {
    const candidate = (await import(pathToFileURL(path).href)) as Candidate;
    return runWithin(DEADLINE_MS, () =>
      candidate.reviewMessage(text, { ...context, thresholds, thisYear: now().getUTCFullYear() }),
    );
  };
};
