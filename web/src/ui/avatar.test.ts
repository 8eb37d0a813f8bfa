import { expect, test, vi } from 'vitest';
import { initialOf } from './avatar.tsx';

test.each([
  ['asha', 'A'],
  [' Rao', 'R'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩‍⚕️ Rao', '👩‍⚕️'],
  ['आशा', 'आ'],
  ['', '?'],
])('the initial of “%s” is what people see as its first letter', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test('a name in plain letters does not load the rules of all scripts', () => {
  const made = vi.spyOn(Intl, 'Segmenter');
  expect(initialOf('Asha Kulkarni')).toBe('A');
  expect(made).not.toHaveBeenCalled();
});
