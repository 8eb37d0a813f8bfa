import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ReviewEngine, ReviewShadow } from '../features/chats/index.ts';
import type { CurrentClinicTexts } from '../features/clinic/index.ts';
import {
  type AskReview,
  askReview,
  composeAdvice,
  composeAnswer,
  createCandidate,
  DEFAULT_REVIEW_SETTINGS,
  parseReviewSettings,
  type Review,
  type ReviewSettings,
} from '../features/review/index.ts';
import { ConfigError } from '../platform/config.ts';
import { DeadlineError } from '../platform/threads.ts';

/** Reads a clinic's review settings, or the defaults without a file; throws {@link ConfigError}. */
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

/** Calls a review with the clinic's thresholds and the current year. */
const withSettings =
  (
    ask: AskReview,
    { thresholds }: ReviewSettings,
    now: () => Date,
  ): ReviewEngine['reviewMessage'] =>
  (text, context) =>
    ask([text, { ...context, thresholds, thisYear: now().getUTCFullYear() }]);

type EngineParts = {
  now(): Date;
  onLate(): void;
  /** The current texts of the clinic. */
  texts: Pick<CurrentClinicTexts, 'current'>;
};

/** Adds the version of the owners' texts to the version under which a review is stored. */
const withTexts = (found: Review, version: number): Review =>
  version === 0 ? found : { ...found, version: `${found.version}+texts.${version}` };

/**
 * Creates the first review with a clinic's thresholds and telephone numbers. `onLate` is called if
 * a review misses its deadline; the error is thrown, and the chat treats it as UNSURE.
 */
export const createReviewEngine = (
  settings: ReviewSettings,
  { now, onLate, texts }: EngineParts,
  ask = askReview,
) => {
  const { emergency, ambulance } = settings.helplines;
  const review = withSettings(ask, settings, now);
  const helplines = () => ({ ...texts.current().texts.helplines, emergency, ambulance });
  return {
    helplines: { emergency, ambulance },
    reviewMessage: async (text, context) => {
      const { version } = texts.current();
      try {
        return withTexts(await review(text, context), version);
      } catch (error) {
        if (error instanceof DeadlineError) onLate();
        throw error;
      }
    },
    composeAnswer: (found, facts) =>
      composeAnswer(found, {
        ...facts,
        helplines: helplines(),
        clinic: texts.current().texts,
      }),
    /** Returns guidance for what was found, with the clinic's numbers. */
    composeAdvice: (found: Review, language: 'en' | 'hi') =>
      composeAdvice(found, { language, helplines: helplines() }),
    /** Returns the version of its rules and answers. */
    version: async (): Promise<string> => (await review('', {})).version,
  } satisfies ReviewEngine & Record<string, unknown>;
};

/** Opens a candidate review with the clinic's thresholds, or null; throws {@link ConfigError}. */
export const openReviewShadow = (
  path: string | null,
  settings: ReviewSettings,
  now: () => Date,
): ReviewShadow | null => {
  if (path === null) return null;
  if (!existsSync(path))
    throw new ConfigError(
      `REVIEW_SHADOW is "${path}": there is no such file. Example: npm run review -- --candidate ${path}`,
    );
  return withSettings(createCandidate(pathToFileURL(path).href), settings, now);
};
