import { describe, expect, it, vi } from 'vitest';
import { specTexts } from '../../test/spec-texts.ts';

// Grouped numbers are values like any other, but a placeholder cannot be grouped.
vi.mock(import('../platform/i18n/i18n.ts'), async (original) => ({
  ...(await original()),
  formatNumber: () => '{}',
}));

const modules = import.meta.glob<Record<string, { english?: unknown }>>('../**/*.messages.ts', {
  eager: true,
});

// Every value that a message uses becomes a placeholder, whatever its name.
const anyValue: unknown = new Proxy(
  {},
  { get: (_, name) => (name === Symbol.toPrimitive ? () => 2 : '{}') },
);

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    try {
      return textsOf(value(anyValue, anyValue, anyValue));
    } catch {
      return [];
    }
  }
  if (value && typeof value === 'object') return Object.values(value).flatMap(textsOf);
  return [];
};

const hooks = Object.values(modules).flatMap((module) => Object.values(module));
const catalogue = new Set(textsOf(hooks.map(({ english }) => english)));

describe('the English catalogue', () => {
  for (const [section, texts] of Object.entries(specTexts)) {
    it.each(texts)(`says, as section ${section} does: %s`, (text) => {
      expect(catalogue).toContain(text);
    });
  }
});
