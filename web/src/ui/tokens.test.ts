// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** Replacement colours if more contrast is requested. */
const [, moreContrast = ''] = /@media \(prefers-contrast: more\) \{([^}]+)\}/.exec(css) ?? [];
const stronger = new Map(
  [...moreContrast.matchAll(/--color-([\w-]+): var\(--color-([\w-]+)\)/g)].map(
    ([, name = '', other = '']) => [name, other] as const,
  ),
);

const colour = (theme: Theme, name: string): number[] => {
  const pair = new RegExp(`--color-${name}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`);
  const hex = pair.exec(css)?.[theme === 'light' ? 1 : 2] ?? '';
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
};

const luminance = (rgb: number[]) => {
  const [r = 0, g = 0, b = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (theme: Theme, one: string, other: string) => {
  const [dim = 0, bright = 0] = [
    luminance(colour(theme, one)),
    luminance(colour(theme, other)),
  ].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
};

const texts: [text: string, ground: string][] = [
  ...['ground', 'card', 'raised', 'sunken'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ['brand', ground],
    ['destructive', ground],
  ]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-pressed'],
  ['on-tint', 'tint'],
  ['ink', 'tint'],
  ['on-marigold-tint', 'marigold-tint'],
  ['on-achieved-tint', 'achieved-tint'],
  ['on-destructive', 'destructive'],
  ['on-destructive', 'destructive-pressed'],
  ['destructive', 'destructive-tint'],
  ['ember', 'card'],
  ['ground', 'ink'],
];
const marks = ['line', 'marigold', 'ember', 'achieved', 'brand'].flatMap(
  (mark) =>
    [
      [mark, 'card'],
      [mark, 'ground'],
    ] as const,
);

for (const theme of ['light', 'dark'] as const) {
  test.each(texts)(`in ${theme}, %s reads on %s`, (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(marks)(`in ${theme}, a mark in %s shows on %s`, (mark, ground) => {
    expect(contrast(theme, mark, ground)).toBeGreaterThanOrEqual(3);
  });
  // The ember colour is used only for symbols; the text next to them is in ink.
  test.each(texts.filter(([text]) => text !== 'ember'))(
    `in ${theme} with more contrast, %s reads better on %s`,
    (text, ground) => {
      const one = stronger.get(text) ?? text;
      const other = stronger.get(ground) ?? ground;
      expect(contrast(theme, one, other)).toBeGreaterThanOrEqual(7);
    },
  );
  test.each(['card', 'ground'])(
    `in ${theme} with more contrast, a hairline shows on %s`,
    (ground) => {
      expect(
        contrast(theme, stronger.get('hairline') ?? 'hairline', ground),
      ).toBeGreaterThanOrEqual(3);
    },
  );
}
