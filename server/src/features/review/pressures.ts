import { IMPOSSIBLE, judge, type Reading, rowNamed } from './measures.ts';
import type { Thresholds } from './thresholds.ts';

const PAIR =
  /(?<![\d/])(?<value>\d{2,4})(?:\s*(?:\/|over|by|upon|bata|बटा)\s*|,)(?<low>\d{2,3})(?!\d)/g;
const WORDS = /bp|blood pressure|pressure|बीपी|ब्लड|रक्तचाप|hypertens/;
/** Directly before a pair; a date may stand farther from the word. */
const WORD_BEFORE = /(?:bp|pressure|बीपी|रक्तचाप)[\s:=-]{0,3}(?:is|was|hai)?\s{0,3}$/;
const LAST_DAY = 31;
const LAST_MONTH = 12;

const SYSTOLIC = rowNamed('systolic');
const DIASTOLIC = rowNamed('diastolic');

type Pair = { high: number; low: number; at: number; lowAt: number; isSure: boolean; text: string };

/** Returns a pair of numbers if it is a blood pressure, also an impossible one. */
const pairOf = (flat: string, { index, 0: text, groups }: RegExpExecArray): Pair[] => {
  const [high, low] = [Number(groups?.value), Number(groups?.low)];
  const near = flat.slice(Math.max(0, index - 40), index + text.length + 20);
  const isLikely = high >= 70 && low >= 35 && high > low;
  const isAfterWord = WORD_BEFORE.test(flat.slice(Math.max(0, index - 24), index));
  // A date of three parts.
  if (/^\s*\/\s*\d/.test(flat.slice(index + text.length)) && !isLikely) return [];
  if (text.includes(',') && !(isAfterWord && isLikely)) return [];
  if (high >= 1_000 && !isAfterWord) return [];
  if (!isLikely && !isAfterWord && !(WORDS.test(near) && high >= 40)) return [];
  const lowAt = index + text.length - String(groups?.low).length;
  return [{ high, low, at: index, lowAt, isSure: isLikely, text }];
};

/** Finds blood pressures such as "120/80". A day and month beside one of them is none. */
export const findPressures = (flat: string, thresholds: Thresholds): Reading[] => {
  const pairs = [...flat.matchAll(PAIR)].flatMap((match) => pairOf(flat, match));
  const hasSure = pairs.some(({ isSure }) => isSure);
  return pairs
    .filter(
      ({ high, low, isSure }) => isSure || !(hasSure && high <= LAST_DAY && low <= LAST_MONTH),
    )
    .flatMap(({ high, low, at, lowAt }) => {
      // The diastolic value is always below the systolic one.
      const impossible = high > low ? {} : { flag: IMPOSSIBLE, concepts: ['v_impossible'] };
      return [
        { ...judge(SYSTOLIC, high, thresholds), ...impossible, at },
        { ...judge(DIASTOLIC, low, thresholds), ...impossible, at: lowAt },
      ];
    });
};
