import { describe, expect, it } from 'vitest';
import { negexScore } from './review-negex.ts';

const row = (phrase: string, sentence: string, negation: string): string =>
  ['1', ' ', phrase, sentence, negation, 'Recent', 'Patient'].join('\t');

describe('the score of the negation', () => {
  it('counts what is denied, what is not, and what was missed', () => {
    const [count, shares, f] = negexScore([
      row('cough', 'She denies any COUGH today.', 'Negated'),
      row('ankle pain', 'He has ANKLE PAIN since Monday.', 'Affirmed'),
      row('fever', 'He has FEVER at night.', 'Negated'),
      'a heading without columns',
    ]);
    expect(count).toBe('sentences 3, phrase not found 0');
    expect(shares).toContain('precision 1.000, recall 0.500');
    expect(f).toBe('F 0.667');
  });
});
