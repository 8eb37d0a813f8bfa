import { describe, expect, it } from 'vitest';
import { DeadlineError, runWithin } from './deadline.ts';

describe('a deadline that the event loop does not keep', () => {
  it.each([
    ['a loop without end', () => { for (;;); }],
    ['an expression that backtracks', () => /^(a+)+$/.test(`${'a'.repeat(50)}b`)],
  ])('stops %s', (_, work) => {
    expect(() => runWithin(20, work)).toThrow(DeadlineError);
  }); // biome-ignore format: one case a line

  it('gives back what the work gives, and throws what it throws', () => {
    expect(runWithin(60_000, () => ({ level: 'INFO' }))).toEqual({ level: 'INFO' });
    expect(() =>
      runWithin(60_000, () => {
        throw new TypeError('a fault of the work');
      }),
    ).toThrow(TypeError);
  });
});
