import { describe, expect, test, vi } from 'vitest';
import { hindi } from '../platform/i18n/hindi.ts';

// Placeholders are not numbers and cannot be grouped.
vi.mock(import('../platform/i18n/i18n.ts'), async (original) => ({
  ...(await original()),
  formatNumber: (_: string, value: unknown) => String(value),
}));

type Words = { [name: string]: unknown };

const english = import.meta.glob<{ [name: string]: { catalogue: string; english?: Words } }>(
  '../**/*.messages.ts',
  { eager: true },
);

// The server sends its errors in English, so there is no English file, only the codes.
const ERRORS = 'errors';
const catalogues = Object.entries(english).flatMap(([path, module]) =>
  Object.values(module).flatMap(({ catalogue, english }) =>
    english ? [{ path, words: english, name: catalogue }] : [],
  ),
);

test('each catalogue is named after its file, which is how its Hindi is found', () => {
  for (const { path, name } of catalogues) expect(path).toContain(`/${name}.messages.ts`);
  const names = [...catalogues.map(({ name }) => name), ERRORS];
  expect(Object.keys(hindi).sort()).toEqual(names.sort());
});

/** Returns every text with its path; functions get a placeholder for each value they use. */
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

test('every error code is explained in Hindi', () => {
  const sentences = Object.values(hindi[ERRORS] ?? {}).map(String);
  expect(sentences.length).toBeGreaterThan(0);
  expect(sentences.filter((sentence) => !isHindi(sentence))).toEqual([]);
});

describe.each(catalogues)('the Hindi of $path', ({ name, words }) => {
  const here = marked(words);
  const hindiWords = hindi[name] ?? {};
  const there = marked(hindiWords);

  test('has every text, and none that is no longer asked for', () => {
    // The server names review findings in English, so only Hindi has texts for them.
    const isServers = (place: string) => /^(families|rules|who|vitals)\./.test(place);
    const asked = [...there.keys()].filter((place) => here.has(place) || !isServers(place));
    expect(asked.sort()).toEqual([...here.keys()].sort());
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
    for (const [, text] of textsOf(hindiWords, () => count)) {
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test('says one of a thing in the singular', () => {
    const one = (name: string) => (name === 'count' ? 1 : `{${name}}`);
    const plurals = (texts: Words, pattern: RegExp) =>
      textsOf(texts, one).filter(([, text]) => pattern.test(text));
    const english = /(?<!\+)\b1 ([a-z]+ )?(?!is\b)[a-z]+s\b(?! or more)/;
    expect(plurals(words, english)).toEqual([]);
    expect(plurals(hindiWords, /\b1 (घंटे|नए|.*(मिले|जुड़े|पूरे हुए|हैं$))/)).toEqual([]);
  });
});
