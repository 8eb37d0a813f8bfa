import { reviewMessage } from '../../server/src/features/review/review-message.ts';

/**
 * Reviews one line of JSON `{id,text}` and returns one line `{id,level,escalate,families,ms}`.
 *
 * @throws SyntaxError if the line is not valid JSON; TypeError if it is not an object.
 */
export const reviewLine = (line: string): string => {
  const read: unknown = JSON.parse(line);
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new TypeError('not a JSON object');
  const { id, text } = read as { id?: unknown; text?: unknown };
  const start = performance.now();
  const { level, escalate, families } = reviewMessage(typeof text === 'string' ? text : '');
  const ms = Math.round((performance.now() - start) * 1000) / 1000;
  return JSON.stringify({ id, level, escalate, families, ms });
};
