import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../test/cpu-ms.ts';
import { hostileText } from './hostile.factory.ts';
import { reviewMessage } from './review-message.ts';

// CPU time of this process, not wall-clock time: ten times that of the slowest case on an idle
// machine, a tenth of what the product of conditions, symptoms and pronouns took.
const BOUND_MS = 300;

describe('the work of one review is bounded', () => {
  it.each([
    ['conditions and symptoms', `${'if '.repeat(666)}${'blood '.repeat(330)}`, 'my '.repeat(1333)],
    ['conditions and anchors', 'if my bp '.repeat(444), 'if my bp '.repeat(444)],
    ['the beginning of a child', 'बच्च'.repeat(1000), '1 bachch '.repeat(444)],
    ['one long word', 'a'.repeat(4000), 'temp'.repeat(1000)],
    ['misspelt words', Array.from({ length: 400 }, (_, at) => `brxathq${at}x`).join(' '), '1/2 '.repeat(1000)],
  ])('%s, after three texts of the same kind', (_, text, earlier) => {
    const review = () => reviewMessage(text, { recentPatientTexts: [earlier, earlier, earlier] });
    expect(cpuMs(review)).toBeLessThan(BOUND_MS);
  }); // biome-ignore format: one case a line

  it('whatever is made of its own words, after three texts made likewise', () => {
    fc.assert(
      fc.property(hostileText, fc.tuple(hostileText, hostileText, hostileText), (text, earlier) => {
        expect(cpuMs(() => reviewMessage(text, { recentPatientTexts: earlier }))).toBeLessThan(
          BOUND_MS,
        );
      }),
      { numRuns: 60 },
    );
  });
});
