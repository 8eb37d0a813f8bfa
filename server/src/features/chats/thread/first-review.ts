import {
  type Answer,
  type AnswerFacts,
  cut,
  REASON_MAX_CHARACTERS,
  type Review,
  type ReviewContext,
} from '../../review/index.ts';

/** The numbers to call in any emergency. */
export type EmergencyNumbers = { emergency: string; ambulance: string };

/** The offline review engine, as used by chats. */
export type ReviewEngine = {
  /** The numbers a patient may call, as set by the clinic. */
  helplines: EmergencyNumbers;
  reviewMessage(text: string, context: ReviewContext): Promise<Review>;
  composeAnswer(review: Review, facts: AnswerFacts): Answer;
};

/** Returns the part of a message that the inbox quotes. */
export const quoteOf = (text: string): string => cut(text, REASON_MAX_CHARACTERS);

/** The review of an English message without text, which the engine does not review. */
const EMPTY_REVIEW: Review = {
  level: 'INFO',
  escalate: false,
  families: [],
  ruleIds: [],
  quote: '',
  reason: '',
  subject: 'unknown',
  vitals: [],
  language: 'en',
  intent: null,
  guidance: [],
  asksDoctor: false,
  version: 'no words',
};

const unsure = (text: string, language: Review['language'] = 'en'): Review => ({
  ...EMPTY_REVIEW,
  language,
  level: 'UNSURE',
  escalate: true,
  ruleIds: ['engine.fault'],
  quote: quoteOf(text),
  reason: 'The first review failed: nobody has looked at this message yet.',
  version: 'fault',
});

/** Wraps the engine so that faults do no harm: what it cannot decide goes to the doctor. */
export const createFirstReview = (engine: ReviewEngine, onFault: (error: unknown) => void) => ({
  review: async (text: string, context: ReviewContext): Promise<Review> => {
    const { language = 'en' } = context;
    if (text === '') return { ...EMPTY_REVIEW, language };
    try {
      return await engine.reviewMessage(text, context);
    } catch (error) {
      onFault(error);
      return unsure(text, language);
    }
  },
  /** Returns the fixed answer; null if none can be composed. */
  answer: (review: Review, facts: AnswerFacts): Answer | null => {
    try {
      return engine.composeAnswer(review, facts);
    } catch (error) {
      onFault(error);
      return null;
    }
  },
  unsure,
  sentLine: ({ doctorName }: AnswerFacts): Answer => ({
    kind: 'sent',
    text: `Sent to Dr. ${doctorName}. Not watched around the clock: in an emergency call ${engine.helplines.emergency} or ${engine.helplines.ambulance}.`,
  }),
});
export type FirstReview = ReturnType<typeof createFirstReview>;
