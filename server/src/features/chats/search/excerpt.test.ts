import type { UserId } from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { parseSearchQuery } from './search-query.ts';

const excerptFor = (content: string, q: string) => {
  const shown = excerptOf(content, parseSearchQuery('0' as UserId, q).isMeant);
  return { ...shown, words: shown.found.map(({ from, to }) => shown.excerpt.slice(from, to)) };
};

describe('the excerpt of a message', () => {
  it('is a short message whole, on one line, with every word found', () => {
    expect(excerptFor('Saans?\nसांस, sans!', 'saas')).toEqual({
      excerpt: 'Saans? सांस, sans!',
      found: [
        { from: 0, to: 5 },
        { from: 7, to: 11 },
        { from: 13, to: 17 },
      ],
      words: ['Saans', 'सांस', 'sans'],
    });
  });

  it('is cut around the first word found, between words', () => {
    const { excerpt, words } = excerptFor(
      `${'walk '.repeat(100)}bukhar ${'rest '.repeat(100)}`,
      'bukh',
    );
    expect(words).toEqual(['bukhar']);
    expect(excerpt).toMatch(/^…(walk ){8}bukhar (rest )+rest…$/);
    expect(excerpt.length).toBeLessThanOrEqual(162);
  });

  it.each(['a'.repeat(4_000), '𑂃'.repeat(2_000), 'x'.repeat(200)])(
    'of one endless word is no longer than another, and breaks no character',
    (word) => {
      const { excerpt, words } = excerptFor(`${word} rest`, word.slice(0, 96));
      expect(excerpt.length).toBeLessThanOrEqual(162);
      expect(excerpt).not.toMatch(/\p{Cs}/u);
      expect(words.every((one) => one.length > 0)).toBe(true);
    },
  );

  it('of a message without words is empty', () => {
    expect(excerptFor('🙂 …', 'saans')).toMatchObject({ excerpt: '', found: [] });
  });
});
