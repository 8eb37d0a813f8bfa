import type { Level } from '@saathi/contract';
import type { Vital } from '../../review/index.ts';

/** One of the patient's earlier messages since the chat was last closed. */
export type EarlierText = {
  content: string;
  intent: string | null;
  answered: boolean;
  at: Date;
  /** What the first review found in it; absent without words. */
  level?: Level;
  families?: string[];
  vitals?: Vital[];
};

const TIMES = 3;
const WITHIN_MS = 3_600_000;
const SAME_WORDS_SHARE = 0.6;
// A third "thank you" needs no doctor.
const SOCIAL_INTENTS = new Set(['greeting', 'thanks', 'small_talk']);

/** Returns whether an intent is thanks, a greeting or similar, which asks for nothing. */
export const isSocial = (intent: string | null): boolean =>
  intent !== null && SOCIAL_INTENTS.has(intent);

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  );

const isSameText = (a: string, b: string): boolean => {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const shared = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - shared;
  return all > 0 && shared / all >= SAME_WORDS_SHARE;
};

/**
 * Returns whether the assistant has answered the same thing twice within the hour. A third answer
 * would not help either, so the message goes to a person.
 */
export const isRepeated = (
  text: { content: string; intent: string | null; at: Date },
  earlier: readonly EarlierText[],
): boolean => {
  if (isSocial(text.intent)) return false;
  const before = earlier.slice(1 - TIMES);
  return (
    before.length === TIMES - 1 &&
    before.every(
      ({ content, intent, answered, at }) =>
        answered &&
        text.at.getTime() - at.getTime() <= WITHIN_MS &&
        ((intent !== null && intent === text.intent) || isSameText(content, text.content)),
    )
  );
};
