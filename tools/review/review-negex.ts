import { isDenied } from '../../server/src/features/review/engine.ts';
import { wilson } from './review-score.ts';

// Column indexes of the NegEx/ConText annotations: number, note, phrase, sentence, negation.
const PHRASE = 2;
const SENTENCE = 3;
const NEGATION = 4;

type Tally = { hit: number; wrong: number; missed: number; absent: number; of: number };

const share = (part: number, of: number): string => (of === 0 ? '–' : (part / of).toFixed(3));

/** Returns precision, recall and F of the negation on tab-separated rows, as lines of text. */
export const negexScore = (rows: string[]): string[] => {
  const tally: Tally = { hit: 0, wrong: 0, missed: 0, absent: 0, of: 0 };
  for (const row of rows) {
    const columns = row.split('\t');
    const label = columns[NEGATION];
    if (label !== 'Negated' && label !== 'Affirmed') continue;
    const denied = isDenied(columns[SENTENCE] ?? '', columns[PHRASE] ?? '');
    tally.of += 1;
    // A phrase that is not found counts as missed if it is annotated as negated.
    if (denied === undefined) tally.absent += 1;
    if (label === 'Negated' && denied) tally.hit += 1;
    if (label === 'Negated' && !denied) tally.missed += 1;
    if (label === 'Affirmed' && denied) tally.wrong += 1;
  }
  const { hit, wrong, missed, absent, of } = tally;
  return [
    `sentences ${of}, phrase not found ${absent}`,
    `precision ${share(hit, hit + wrong)}, recall ${share(hit, hit + missed)} ${wilson({ hit, of: hit + missed })}`,
    `F ${share(2 * hit, 2 * hit + wrong + missed)}`,
  ];
};
