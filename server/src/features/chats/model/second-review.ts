import type { Level } from '@saathi/contract';
import type { LanguageModel } from '../../../platform/language-model.ts';
import { compareLevels, highest, type Language } from '../../review/index.ts';
import type { Job } from '../jobs/jobs.repository.ts';
import type { EmergencyNumbers, FirstReview } from '../thread/first-review.ts';
import { isSafeDraft, type ModelAnswer, needsTemplate, readModelAnswer } from './model-answer.ts';
import { type ModelCase, modelQuestion } from './model-question.ts';
import type { ModelReviewRepository } from './model-review.repository.ts';

/** What the model found; the draft is empty if none may be shown. */
export type ModelResult = { level: Level; rule: string; reason: string; draft: string };

/** The result if there is no usable answer: a person must look. */
export const NOTHING_USABLE: ModelResult = {
  level: 'UNSURE',
  rule: 'model.no-answer',
  reason: 'The language model gave no usable answer.',
  draft: '',
};

const resultOf = ({ level, reason, draft, needsDoctor }: ModelAnswer): ModelResult => ({
  level: needsDoctor ? highest(level, 'UNSURE') : level,
  rule: 'model.raised',
  reason: reason ? `Language model: ${reason}` : 'The language model gave no reason.',
  draft,
});

/** The languages in which a draft can be filtered. */
const FILTERED = new Set<Language>(['en', 'hi', 'hi-Latn']);

type Parts = {
  ask: LanguageModel;
  cases: ModelReviewRepository;
  first: FirstReview;
  emergencyNumbers: EmergencyNumbers;
};

/** Creates the second review by the model; it returns null if the chat was closed meanwhile. */
export const createSecondReview = ({ ask, cases, first, emergencyNumbers }: Parts) => {
  /**
   * Whether a draft is in the patient's language, has no red flag of its own, and says nothing that
   * only a doctor may say.
   */
  const isUsable = async (draft: string, { message, goals }: ModelCase): Promise<boolean> => {
    if (draft === '') return true;
    const [ours, theirs] = await Promise.all([first.review(draft, {}), first.review(message, {})]);
    return (
      ![...ours.ruleIds, ...theirs.ruleIds].includes('engine.fault') &&
      FILTERED.has(theirs.language) &&
      ours.language === theirs.language &&
      ours.families.length === 0 &&
      isSafeDraft(draft, goals.length, emergencyNumbers)
    );
  };

  return async ({ messageId }: Job, signal: AbortSignal): Promise<ModelResult | null> => {
    const found = await cases.find(messageId);
    if (!found) return null;
    const answer = await ask(() => modelQuestion(found, emergencyNumbers), readModelAnswer, signal);
    // An emergency or urgent message gets no draft, whatever is wrong with it.
    const isGrave = compareLevels(answer.level, 'ROUTINE') > 0;
    const draft = isGrave ? '' : answer.draft;
    if (!(await isUsable(draft, found))) {
      // Its level still counts if it is the more urgent one.
      const counts = compareLevels(answer.level, NOTHING_USABLE.level) > 0;
      return counts ? resultOf({ ...answer, draft: '' }) : NOTHING_USABLE;
    }
    const earlier = found.before.filter(({ from }) => from === 'patient').map(({ text }) => text);
    return resultOf({ ...answer, draft: needsTemplate([found.message, ...earlier]) ? '' : draft });
  };
};
export type SecondReview = ReturnType<typeof createSecondReview>;
