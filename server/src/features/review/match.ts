import type { Token } from './normalise.ts';
import { GUESSED, type Phrase, type Vocabulary } from './vocabulary.ts';
import { wordSet } from './word-set.ts';

/** A concept found in the message, with its context. */
export type Mention = {
  concept: string;
  /** First and last token. */
  from: number;
  to: number;
  negated: boolean;
  past: boolean;
  hypothetical: boolean;
  /** Whether the match is a single short word that may be a misspelling. */
  guessed?: boolean;
  /** Whether it comes from a number, which no "no" near it takes back. */
  measured?: boolean;
};

/** Returns a mention that is neither negated nor past nor hypothetical. */
export const mentionOf = (concept: string, from: number, to: number): Mention => ({
  concept,
  from,
  to,
  negated: false,
  past: false,
  hypothetical: false,
});

// Words that a gap never skips, so that "stool, no black" does not match "stool black".
const BARRIER = wordSet('no not without never denies denied nor nahi nahin nhi नहीं bina');

const MAX_SKIP = 8;
// Longer words are recognisable even if misspelt.
const SHORT_WORD = 5;
// Words that may occur anywhere in a phrase without changing its meaning: "can't even swallow".
const FILLER = wordSet(
  'even really just actually totally completely properly fully literally suddenly quite kinda so very hi bhi toh bilkul ekdum ekdam ही भी बिल्कुल बिलकुल एकदम',
);

// Loops instead of closures, because this runs for every word of every candidate phrase.
const fits = (slot: readonly number[], ids: readonly number[] | undefined): boolean => {
  if (ids === undefined) return false;
  for (const id of ids) if (slot.includes(id)) return true;
  return false;
};

/** Returns the last token of a phrase that starts at `from`, or -1. */
const endOf = (phrase: Phrase, tokens: Token[], ids: number[][], from: number): number => {
  let at = from;
  for (let slot = 1; slot < phrase.slots.length; slot += 1) {
    const wanted = phrase.slots[slot] ?? [];
    let reach = phrase.gaps[slot] ?? 0;
    let step = 1;
    while (step <= reach + 1 && !fits(wanted, ids[at + step])) {
      const word = tokens[at + step]?.word ?? '';
      if (BARRIER.has(word)) return -1;
      if (step === reach + 1 && step <= MAX_SKIP && FILLER.has(word)) reach += 1;
      step += 1;
    }
    if (step > reach + 1) return -1;
    at += step;
    if (tokens[at]?.sentence !== tokens[from]?.sentence) return -1;
  }
  return at;
};

/** Returns the word ids of each token; each distinct word is looked up once. */
export const resolveTokens = (
  tokens: Token[],
  vocabulary: Vocabulary,
  hindi: boolean,
): number[][] => {
  const known = new Map<string, number[]>();
  return tokens.map((token) => {
    if (token.script === 'other') return [];
    let ids = known.get(token.word);
    if (ids === undefined) {
      const script = token.script === 'devanagari' ? 'devanagari' : 'latin';
      ids = vocabulary.resolve(token.word, script, hindi);
      known.set(token.word, ids);
    }
    return ids;
  });
};

const isListed = (mentions: Mention[], first: number, concept: string, to: number): boolean => {
  for (let at = first; at < mentions.length; at += 1)
    if (mentions[at]?.to === to && mentions[at]?.concept === concept) return true;
  return false;
};

/** Finds all phrases of the lexicon in the message, in text order. */
export const findMentions = (
  tokens: Token[],
  ids: number[][],
  vocabulary: Vocabulary,
): Mention[] => {
  const mentions: Mention[] = [];
  ids.forEach((wordIds, from) => {
    const first = mentions.length;
    let isGuess = false;
    for (const id of wordIds) {
      isGuess ||= id === GUESSED;
      for (const phrase of vocabulary.phrasesByWord.get(id) ?? []) {
        const to = endOf(phrase, tokens, ids, from);
        if (to < 0 || isListed(mentions, first, phrase.concept, to)) continue;
        mentions.push({
          ...mentionOf(phrase.concept, from, to),
          guessed:
            isGuess && phrase.slots.length === 1 && (tokens[from]?.word.length ?? 0) <= SHORT_WORD,
        });
      }
    }
  });
  return mentions;
};
