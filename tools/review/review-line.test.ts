import { describe, expect, it } from 'vitest';
import { reviewLine } from './review-line.ts';

const line = (text: unknown, id: unknown = 'a-1') => reviewLine(JSON.stringify({ id, text }));

describe('a line of the review', () => {
  it('is one JSON object with the id it was asked under', () => {
    const { ms, ...rest } = JSON.parse(line('seene me dard hai'));
    expect(rest).toEqual({
      id: 'a-1',
      level: 'EMERGENCY',
      escalate: true,
      families: ['cardiac_chest_pain'],
    });
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(line('one\ntwo')).not.toContain('\n');
  });

  it('is the same each time, apart from the time it took', () => {
    const without = (text: string) => ({ ...JSON.parse(line(text)), ms: 0 });
    for (const text of ['chest pain', 'my streak?', 'tabiyat theek nahi', ''])
      expect(without(text)).toEqual(without(text));
  });

  it('sends to a person what has no text, and refuses what is no object', () => {
    expect(JSON.parse(line(undefined))).toMatchObject({ level: 'UNSURE', escalate: true });
    for (const refused of ['not json', '7', 'null', '[]'])
      expect(() => reviewLine(refused)).toThrow();
  });
});
