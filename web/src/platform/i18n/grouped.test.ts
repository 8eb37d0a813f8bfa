import { expect, test } from 'vitest';
import { formatNumber } from './i18n.ts';

test.each([
  ['en', 999, '999'],
  ['en', 1_000, '1,000'],
  ['en', 120_000, '120,000'],
  ['hi', 1_000, '1,000'],
  ['hi', 120_000, '1,20,000'],
] as const)('in %s, %d is written %s', (language, number, written) => {
  expect(formatNumber(language, number)).toBe(written);
});
