import { readFileSync } from 'node:fs';
import type { ReviewEngine } from '../features/chats/index.ts';
import {
  composeAnswer,
  DEFAULT_REVIEW_SETTINGS,
  parseReviewSettings,
  type ReviewSettings,
  reviewMessage,
} from '../features/review/index.ts';
import { ConfigError } from '../platform/config.ts';

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

/** The first review with a clinic's thresholds and telephone numbers. */
export const createReviewEngine = ({ thresholds, helplines }: ReviewSettings): ReviewEngine => ({
  helplines,
  reviewMessage: (text, context) => reviewMessage(text, { ...context, thresholds }),
  composeAnswer: (review, facts) => composeAnswer(review, { ...facts, helplines }),
});
