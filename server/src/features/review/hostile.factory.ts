import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

const folder = join(import.meta.dirname, 'lexicon');

/** Returns a lexicon phrase as typed text: the first alternative of each slot, stems as written. */
const typed = (phrase: string): string =>
  phrase
    .trim()
    .split(/\s+/)
    .filter((part) => !/^_+$/.test(part))
    .map((part) => part.split('/')[0]?.replace('*', ''))
    .join(' ');

const IDEAS: string[][] = readdirSync(folder)
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown)
  .filter((data) => !Array.isArray(data))
  .flatMap((data) => Object.values(data as Record<string, { en?: unknown; hi?: unknown }>))
  .map((words) =>
    [words.en, words.hi]
      .filter((list) => typeof list === 'string')
      .flatMap((list) => list.split(';'))
      .map(typed),
  )
  .filter((phrases) => phrases.length > 0);

// Incomplete beginnings of the patterns that the readings search for.
const NUMBERS = ['temp', 'fever 39.', 'bp 1/1', 'sugar 40', 'बच्च', 'bachch', 'spo2', '12/', '1 '];
const JOINTS = ['if', 'agar', 'my', 'no', 'nahi', 'not', 'since', 'or', 'and', 'now'];

const words = fc.oneof(
  fc
    .constantFrom(...IDEAS)
    .chain((idea) => fc.array(fc.constantFrom(...idea), { minLength: 1, maxLength: 4 })),
  fc.array(fc.constantFrom(...IDEAS.flat()), { minLength: 1, maxLength: 200 }),
  fc.array(fc.constantFrom(...NUMBERS, ...JOINTS), { minLength: 1, maxLength: 5 }),
  fc
    .tuple(fc.constantFrom(...JOINTS), fc.constantFrom(...IDEAS.flat()))
    .map(([joint, idea]) => [joint, idea]),
);
const joints = fc.constantFrom(' ', ' ', ' ', '', ', ', '. ', '\n');
const LONGEST = 4_000;

/** Generates texts of 4,000 characters from the lexicon's words, repeated in turn or in blocks. */
export const hostileText = fc.tuple(words, joints, fc.boolean()).map(([parts, joint, inBlocks]) => {
  const repeated = (text: string, length: number) =>
    text.repeat(Math.ceil(length / Math.max(1, text.length)));
  const text = inBlocks
    ? parts.map((part) => repeated(part + joint, LONGEST / parts.length)).join('')
    : repeated(parts.join(joint) + joint, LONGEST);
  return text.slice(0, LONGEST);
});
