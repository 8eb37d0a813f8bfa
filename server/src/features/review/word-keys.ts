import type { Token } from './normalise.ts';
import { fullSkeleton, skeleton } from './skeleton.ts';

/**
 * Returns the search keys of a word, independent of its spelling: its {@link skeleton}, in
 * Devanagari also the key with all inner vowels; for a number, its value. Never empty.
 */
export const keysOf = ({ word, script, value }: Token): string[] => {
  if (script === 'number') return [Number.isNaN(value) ? word : String(value)];
  const keys = [skeleton(word), ...(script === 'devanagari' ? [fullSkeleton(word)] : [])];
  // A sign that is not a letter has an empty key, so the word itself is used.
  return [...new Set(keys.map((key) => key || word))];
};
