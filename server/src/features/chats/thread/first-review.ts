import {
  type Answer,
  type AnswerFacts,
  cut,
  REASON_MAX_CHARACTERS,
  type Review,
  type ReviewContext,
} from '../../review/index.ts';

/** Whom to call in any emergency. */
export type EmergencyNumbers = { emergency: string; ambulance: string };

/** The offline engine as chats use it. */
export type ReviewEngine = {
  /** Whom a patient may call, as the clinic has set it. */
  helplines: EmergencyNumbers;
  reviewMessage(text: string, context: ReviewContext): Promise<Review>;
  composeAnswer(review: Review, facts: AnswerFacts): Answer;
};

/** As much of a message as the inbox quotes. */
export const quoteOf = (text: string): string => cut(text, REASON_MAX_CHARACTERS);

/** Of a message without words, which the engine has nothing to say about. */
const NOTHING_SAID: Review = {
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

const unsure = (text: string): Review => ({
  ...NOTHING_SAID,
  level: 'UNSURE',
  escalate: true,
  ruleIds: ['engine.fault'],
  quote: quoteOf(text),
  reason: 'The first review failed: nobody has looked at this message yet.',
  version: 'fault',
});

/** The engine with its faults made harmless: what it cannot decide goes to the doctor, never into silence. */
export const createFirstReview = (engine: ReviewEngine, onFault: (error: unknown) => void) => ({
  review: async (text: string, context: ReviewContext): Promise<Review> => {
    if (text === '') return NOTHING_SAID;
    try {
      return await engine.reviewMessage(text, context);
    } catch (error) {
      onFault(error);
      return unsure(text);
    }
  },
  /** The fixed answer; null when none can be composed. */
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
