import type { Token } from './normalise.ts';
import { fullSkeleton, skeleton } from './skeleton.ts';

/**
 * What a word of a text is found by, however it is spelt: its spelling-blind key, in Devanagari also
 * the one with all inner vowels; a number by its value. Never empty.
 */
export const keysOf = ({ word, script, value }: Token): string[] => {
  if (script === 'number') return [Number.isNaN(value) ? word : String(value)];
  const keys = [skeleton(word), ...(script === 'devanagari' ? [fullSkeleton(word)] : [])];
  // A sign that is no letter of the alphabet has no sound.
  return [...new Set(keys.map((key) => key || word))];
};
