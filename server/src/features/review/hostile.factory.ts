import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

const folder = join(import.meta.dirname, 'lexicon');

/** A phrase of the lexicon as somebody would type it: the first of its alternatives, stems as they are. */
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

// What the readings look for, begun and not ended.
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

/** Texts of 4,000 characters made of the review's own words, repeated in turn or in blocks. */
export const hostileText = fc.tuple(words, joints, fc.boolean()).map(([parts, joint, inBlocks]) => {
  const repeated = (text: string, length: number) =>
    text.repeat(Math.ceil(length / Math.max(1, text.length)));
  const text = inBlocks
    ? parts.map((part) => repeated(part + joint, LONGEST / parts.length)).join('')
    : repeated(parts.join(joint) + joint, LONGEST);
  return text.slice(0, LONGEST);
});
