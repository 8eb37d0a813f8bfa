import { reviewMessage } from '../../server/src/features/review/review-message.ts';

/** One line of JSON `{id,text}` reviewed: one line of JSON `{id,level,escalate,families,ms}`; throws on what is no JSON object. */
export const reviewLine = (line: string): string => {
  const { id, text } = JSON.parse(line) as { id?: unknown; text?: unknown };
  const start = performance.now();
  const { level, escalate, families } = reviewMessage(typeof text === 'string' ? text : '');
  const ms = Math.round((performance.now() - start) * 1000) / 1000;
  return JSON.stringify({ id, level, escalate, families, ms });
};
