import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from './hostile.factory.ts';
import { reviewMessage } from './review-message.ts';

// CPU time of this process, not time on the wall; ten times what the slowest takes when nothing
// else runs, a tenth of what a product of conditions, symptoms and pronouns took.
const BOUND_MS = 300;

const P99_MS = 25;
const WARM_UP = 200;
const MEASURED = 300;

/** A fixed piece of work, and the CPU time it takes where a review takes its usual time. */
const reference = (): void => {
  const words = Array.from({ length: 60_000 }, (_, at) => `w${(at * 7919) % 20_011}`);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + word.length);
  words.sort();
};
const REFERENCE_MS = 60;

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

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

  it(`99 of 100 of them within ${P99_MS} ms of CPU, on a machine as fast as the reference`, () => {
    const cases = fc.sample(
      fc.tuple(hostileText, fc.tuple(hostileText, hostileText, hostileText)),
      { numRuns: WARM_UP + MEASURED, seed: 7 },
    );
    // Other work on the machine costs some calls more, now and not then; the work itself is the same
    // each time, and is measured again beside the reference.
    const leastMs = (work: () => void): number => {
      let least = cpuMs(work);
      for (let again = 0; again < 5 && least > P99_MS; again += 1) {
        const slowness = Math.max(1, cpuMs(reference) / REFERENCE_MS);
        least = Math.min(least, cpuMs(work) / slowness);
      }
      return least;
    };
    const times = cases
      .map(([text, earlier]) => leastMs(() => reviewMessage(text, { recentPatientTexts: earlier })))
      .slice(WARM_UP)
      .sort((a, b) => a - b);
    expect(times[Math.floor(MEASURED * 0.99)]).toBeLessThan(P99_MS);
  }, 60_000);
});
