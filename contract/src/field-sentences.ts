import type { z } from 'zod';

const inWords = (count: number | bigint, thing: string): string =>
  `${count} ${thing}${Number(count) === 1 ? '' : 's'}`;

const sizeOf = (origin: string, count: number | bigint): string => {
  if (origin === 'string') return inWords(count, 'character');
  return origin === 'array' ? inWords(count, 'entry').replace('entrys', 'entries') : `${count}`;
};

/** Returns the user-facing message for an invalid field of a call. */
export const sentenceFor = (issue: z.core.$ZodRawIssue): string => {
  const { code, input } = issue;
  if (code === 'invalid_type' && (input === undefined || input === null)) {
    return 'Please fill this in';
  }
  if (code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) {
    return 'Must be a whole number';
  }
  if (code === 'too_small' && input === '') return 'Please fill this in';
  if (code === 'too_small') return `Must be at least ${sizeOf(issue.origin, issue.minimum)}`;
  if (code === 'too_big') return `Must be at most ${sizeOf(issue.origin, issue.maximum)}`;
  if (code === 'invalid_value') return `Must be one of: ${issue.values.join(', ')}`;
  return 'Please check this';
};
