import fc from 'fast-check';
import { hostileText } from '../../server/src/features/review/hostile.factory.ts';
import { reviewMessage } from '../../server/src/features/review/review-message.ts';
import { cpuMs } from '../../server/test/cpu-ms.ts';
import type { Row } from '../row.ts';

const P99_MS = 25;
const WARM_UP = 200;
const MEASURED = 1_000;
const TIMES = 5;

/**
 * Processor time of one review of a text made of the review's own words, after three similar texts.
 */
export const review: Row = {
  name: 'review',
  measure: async ({ engine, quick }) => {
    // It uses no database, so one engine is enough.
    if (engine !== 'embedded') return [];
    const texts = fc.tuple(hostileText, fc.tuple(hostileText, hostileText, hostileText));
    const cases = fc.sample(texts, { numRuns: WARM_UP + MEASURED / (quick ? 5 : 1), seed: 7 });
    // The work is the same each time; the minimum leaves out the effect of other programs.
    const least = cases.map(([text, earlier]) =>
      Math.min(
        ...Array.from({ length: TIMES }, () =>
          cpuMs(() => reviewMessage(text, { recentPatientTexts: earlier })),
        ),
      ),
    );
    const times = least.slice(WARM_UP).sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    return [
      {
        what: 'review of a hostile text of 4,000 characters, processor time',
        unit: 'ms',
        ours: at(0.5),
        p50: at(0.5),
        p99: at(0.99),
        goal: `p99 ≤ ${P99_MS} ms`,
        reached: at(0.99) <= P99_MS,
      },
    ];
  },
};
