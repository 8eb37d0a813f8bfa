import type { Prepared, Token } from '../normalise.ts';
import { skeleton } from '../skeleton.ts';

/** Size of the hashed feature vector. */
export const FEATURE_SPACE = 1 << 17;

/** Sparse feature vector of a part of a text: indexes and values. */
export type Features = { at: Uint32Array; value: Float64Array };

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const hash = (text: string): number => {
  let code = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1)
    code = Math.imul(code ^ text.charCodeAt(at), FNV_PRIME);
  code = Math.imul(code ^ (code >>> 15), 0x2c1b3c6d);
  return ((code ^ (code >>> 13)) >>> 0) % FEATURE_SPACE;
};

/** Returns the logarithmic size class of a number instead of its exact value. */
const sizeOf = (value: number): string =>
  `#${Math.floor(Math.log2(Math.max(1, Math.abs(value) || 1)) * 2)}`;

/** Returns the sound key of a word in either script, so that all spellings share one weight. */
const soundOf = ({ word, script, value }: Token): string => {
  if (script === 'number') return sizeOf(value);
  return script === 'other' ? word : skeleton(word);
};

const MAX_WORDS = 400;
const GRAMS = [3, 4, 5];

type Bag = Map<number, number>;

const put = (bag: Bag, feature: string): void => {
  const at = hash(feature);
  bag.set(at, (bag.get(at) ?? 0) + 1);
};

const charactersOf = (sounds: string[]): Bag => {
  const bag: Bag = new Map();
  for (const sound of sounds) {
    const framed = `^${sound}$`;
    for (const length of GRAMS)
      for (let at = 0; at + length <= framed.length; at += 1)
        put(bag, `c${framed.slice(at, at + length)}`);
  }
  return bag;
};

const wordsOf = (sounds: string[]): Bag => {
  const bag: Bag = new Map();
  sounds.forEach((sound, at) => {
    put(bag, `w${sound}`);
    if (at > 0) put(bag, `w${sounds[at - 1]} ${sound}`);
    if (at > 1) put(bag, `w${sounds[at - 2]} _ ${sound}`);
  });
  return bag;
};

/** Returns features of the words without non-initial vowels, which most misspellings change. */
const consonantsOf = (sounds: string[]): Bag => {
  const bag: Bag = new Map();
  const bones = sounds.map((sound) => sound.replace(/(?!^)[aeiou]/g, ''));
  bones.forEach((bone, at) => {
    put(bag, `s${bone}`);
    if (at > 0) put(bag, `s${bones[at - 1]} ${bone}`);
    if (at > 1) put(bag, `s${bones[at - 2]} ${bones[at - 1]} ${bone}`);
  });
  return bag;
};

/**
 * Returns the features of the first 400 words: character n-grams, words and consonants. Each group
 * is scaled to unit length, so that the length of the text does not matter.
 */
export const featuresOf = (tokens: readonly Token[]): Features => {
  const sounds = tokens.slice(0, MAX_WORDS).map(soundOf);
  const all: Bag = new Map();
  for (const bag of [charactersOf(sounds), wordsOf(sounds), consonantsOf(sounds)]) {
    let squares = 0;
    for (const count of bag.values()) squares += (1 + Math.log(count)) ** 2;
    const scale = 1 / Math.sqrt(squares || 1);
    for (const [at, count] of bag) all.set(at, (all.get(at) ?? 0) + (1 + Math.log(count)) * scale);
  }
  return { at: Uint32Array.from(all.keys()), value: Float64Array.from(all.values()) };
};

/** First and last token of a part that is scored on its own. */
export type Window = { from: number; to: number };

const LONGEST_WHOLE = 60;
// Shorter sentences mean too little on their own.
const SHORTEST_PART = 4;
const MAX_SENTENCES = 40;

/** Returns whether a text is scored only sentence by sentence, not also as a whole. */
export const isLong = ({ tokens }: Pick<Prepared, 'tokens'>): boolean =>
  tokens.length > LONGEST_WHOLE;

/** Returns the sentences of a text. */
export const sentencesOf = (tokens: readonly Token[]): Window[] => {
  const sentences: Window[] = [];
  tokens.forEach((token, at) => {
    const last = sentences.at(-1);
    if (last && tokens[last.from]?.sentence === token.sentence) last.to = at;
    else sentences.push({ from: at, to: at });
  });
  return sentences;
};

/**
 * Returns the windows to score: the sentences, of more than 40 the first and last 20. A short text
 * is also scored as a whole, and then without sentences of fewer than four tokens.
 */
export const windowsOf = ({ tokens }: Prepared): Window[] => {
  const sentences = sentencesOf(tokens);
  const kept =
    sentences.length <= MAX_SENTENCES
      ? sentences
      : [...sentences.slice(0, MAX_SENTENCES / 2), ...sentences.slice(-MAX_SENTENCES / 2)];
  if (sentences.length < 2 || tokens.length > LONGEST_WHOLE) return kept;
  const parts = kept.filter(({ from, to }) => to - from + 1 >= SHORTEST_PART);
  return [{ from: 0, to: tokens.length - 1 }, ...parts];
};
