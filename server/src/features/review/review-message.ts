import { firstKeyword } from './keyword-baseline.ts';
import type { Review, ReviewContext } from './review.ts';

const VERSION = '2026-11-21.0';

/** Reviews one message of a patient; every message but a positively recognised INFO escalates. */
export const reviewMessage = (text: string, context: ReviewContext = {}): Review => {
  const word = firstKeyword(text);
  const emergency = word !== null || context.openEmergency === true;
  return {
    level: emergency ? 'EMERGENCY' : 'UNSURE',
    escalate: true,
    families: [],
    ruleIds: word ? ['keyword'] : context.openEmergency ? ['context.open-emergency'] : [],
    quote: word ?? '',
    reason: emergency ? 'Emergency words in the message.' : 'Not understood by the first review.',
    subject: 'unknown',
    vitals: [],
    language: 'en',
    intent: null,
    guidance: emergency ? ['default'] : [],
    asksDoctor: false,
    version: VERSION,
  };
};
