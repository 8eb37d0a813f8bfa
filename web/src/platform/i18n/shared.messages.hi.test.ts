import { expect, test } from 'vitest';
import { whomToAsk } from './shared.messages.hi.ts';

test('whom to ask is said in Hindi also where the clinic has named nobody', () => {
  expect(whomToAsk({ contact: 'your clinic' })).toBe('किससे पूछें: अपने क्लिनिक से');
  expect(whomToAsk({ contact: 'Front desk' })).toBe('किससे पूछें: Front desk');
});
