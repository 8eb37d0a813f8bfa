import { describe, expect, test, vi } from 'vitest';

// A value's marker is no number to be written in groups.
vi.mock('../platform/i18n/numbers.ts', () => ({
  grouped: (_: string, value: unknown) => String(value),
}));

type Words = { [name: string]: unknown };

const english = import.meta.glob<{ [name: string]: { english?: Words; others?: object } }>(
  '../**/*.messages.ts',
  { eager: true },
);
const hindi = import.meta.glob<{ hindi: Words }>('../**/*.messages.hi.ts', { eager: true });

const catalogues = Object.entries(english).flatMap(([path, module]) =>
  Object.values(module).flatMap((catalogue) =>
    catalogue.english ? [{ path, words: catalogue.english, others: catalogue.others }] : [],
  ),
);
const hindiOf = (path: string) => hindi[path.replace(/\.ts$/, '.hi.ts')]?.hindi ?? {};

/** Every text by its place: words as they are, functions with a marker for each value they ask for. */
const textsOf = (words: Words, value: (name: string) => unknown, place = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, text]): [string, string][] => {
    const here = place ? `${place}.${name}` : name;
    if (typeof text === 'string') return [[here, text]];
    if (typeof text !== 'function') return textsOf(text as Words, value, here);
    const values = new Proxy({}, { get: (_, asked) => value(String(asked)) });
    return [[here, String(text(values))]];
  });

const marked = (words: Words) => new Map(textsOf(words, (name) => `{${name}}`));
const placeholders = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort();

const isHindi = (text: string) => /[\u0900-\u097f]/.test(text);
const hasLetters = (text: string) => /[a-z]/i.test(text.replace(/\{\w+\}|QR/g, ''));

describe.each(catalogues)('the Hindi of $path', ({ path, words, others }) => {
  const here = marked(words);
  const there = marked(hindiOf(path));

  test('has every text, and none that is no longer asked for', () => {
    expect(Object.keys(others ?? {})).toEqual(['hi']);
    expect([...there.keys()].sort()).toEqual([...here.keys()].sort());
  });

  test('leaves nothing empty or in English', () => {
    const left = [...there].filter(
      ([, text]) => text.trim() === '' || (hasLetters(text) && !isHindi(text)),
    );
    expect(left).toEqual([]);
  });

  test('names the same things as the English', () => {
    const different = [...here].filter(
      ([place, text]) => placeholders(text).join() !== placeholders(there.get(place)).join(),
    );
    expect(different).toEqual([]);
  });

  test.each([0, 1, 2, 100])('reads well for a count of %i', (count) => {
    for (const [, text] of textsOf(hindiOf(path), () => count)) {
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test('says one of a thing in the singular', () => {
    const one = (name: string) => (name === 'count' ? 1 : `{${name}}`);
    const plurals = (texts: Words, pattern: RegExp) =>
      textsOf(texts, one).filter(([, text]) => pattern.test(text));
    const english = /(?<!\+)\b1 ([a-z]+ )?(?!is\b)[a-z]+s\b(?! or more)/;
    expect(plurals(words, english)).toEqual([]);
    expect(plurals(hindiOf(path), /\b1 (घंटे|नए|.*(मिले|जुड़े|पूरे हुए|हैं$))/)).toEqual([]);
  });
});
