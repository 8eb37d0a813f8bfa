import type { FoundMessage } from '@saathi/contract';
import { prepare, type Token } from '../../review/index.ts';

type Excerpt = Pick<FoundMessage, 'excerpt' | 'found'>;

const MAX_UNITS = 160;
/** Maximum text before the first word found. */
const LEAD_UNITS = 40;
const CUT = '…';

/** Returns where the excerpt ends: after a whole word, or inside one longer than an excerpt. */
const endOf = (text: string, tokens: readonly Token[], start: number, first: Token): number => {
  const most = start + MAX_UNITS;
  if (text.length <= most) return text.length;
  if (first.end <= most) return tokens.findLast(({ end }) => end <= most)?.end ?? most;
  // Do not split a surrogate pair.
  return /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most;
};

/** Returns the text around the first matching word, on one line, and where such words are in it. */
export const excerptOf = (content: string, isMeant: (word: Token) => boolean): Excerpt => {
  const { text, tokens } = prepare(content);
  const first = tokens.find(isMeant) ?? tokens[0];
  if (!first) return { excerpt: '', found: [] };
  const start =
    first.start <= LEAD_UNITS
      ? 0
      : (tokens.find((token) => token.start >= first.start - LEAD_UNITS)?.start ?? first.start);
  const end = endOf(text, tokens, start, first);
  const [before, after] = [start > 0 ? CUT : '', end < text.length ? CUT : ''];
  const shift = before.length - start;
  return {
    excerpt: before + text.slice(start, end).replace(/\s/g, ' ') + after,
    found: tokens
      .filter((token) => token.start >= first.start && token.start < end && isMeant(token))
      .map((token) => ({ from: token.start + shift, to: Math.min(token.end, end) + shift })),
  };
};
