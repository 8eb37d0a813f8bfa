import {
  displayValueOf,
  POSSIBLE_RANGES,
  parseReading,
  type ReadingFaults,
  type TypedReading,
} from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import table from '../review/lexicon/readings.json' with { type: 'json' };

const REFUSED: [typed: TypedReading, faults: ReadingFaults][] = [
  [
    { measure: 'pressure', value: 12, low: 8 },
    { value: 'impossible', low: 'impossible' },
  ],
  [
    { measure: 'pressure', value: 800, low: 1200 },
    { value: 'impossible', low: 'impossible' },
  ],
  [{ measure: 'pressure', value: 80, low: 120 }, { low: 'not_below' }],
  [{ measure: 'pressure', value: 90, low: 90 }, { low: 'not_below' }],
  [{ measure: 'pressure', value: 120 }, { low: 'needed' }],
  [{ measure: 'pressure', value: 120.5, low: 80 }, { value: 'whole' }],
  [{ measure: 'pressure', value: 120, low: 80, pulse: 7 }, { pulse: 'impossible' }],
  [{ measure: 'sugar', value: 6.5 }, { unit: 'which_unit' }],
  [{ measure: 'sugar', value: 6.5, unit: 'mg/dL' }, { unit: 'which_unit' }],
  [{ measure: 'sugar', value: 20 }, { unit: 'which_unit' }],
  [{ measure: 'sugar', value: 117, unit: 'mmol/L' }, { unit: 'which_unit' }],
  [{ measure: 'sugar', value: 0.2 }, { value: 'impossible' }],
  [{ measure: 'sugar', value: 2000 }, { value: 'impossible' }],
  [{ measure: 'temperature', value: 98.6 }, { unit: 'which_unit' }],
  [{ measure: 'temperature', value: 37 }, { unit: 'which_unit' }],
  [{ measure: 'temperature', value: 98.6, unit: 'C' }, { unit: 'which_unit' }],
  [{ measure: 'temperature', value: 37, unit: 'F' }, { unit: 'which_unit' }],
  [{ measure: 'temperature', value: 60 }, { value: 'impossible' }],
  [{ measure: 'weight', value: 900 }, { value: 'impossible' }],
  [{ measure: 'oxygen', value: 9 }, { value: 'impossible' }],
  [{ measure: 'oxygen', value: 101 }, { value: 'impossible' }],
  [{ measure: 'oxygen', value: 97.5 }, { value: 'whole' }],
  [{ measure: 'steps', value: -1 }, { value: 'impossible' }],
];

const KEPT: [typed: TypedReading, kept: object][] = [
  [
    { measure: 'pressure', value: 120, low: 80, pulse: 72 },
    { value: 120, low: 80, pulse: 72 },
  ],
  [
    { measure: 'sugar', value: 34 },
    { value: 34, unit: 'mg/dL' },
  ],
  [{ measure: 'sugar', value: 20, unit: 'mg/dL' }, { value: 20 }],
  [
    { measure: 'sugar', value: 6.5, unit: 'mmol/L', meal: 'before' },
    { value: 117, meal: 'before' },
  ],
  [{ measure: 'temperature', value: 100.4, unit: 'F' }, { value: 38 }],
  [{ measure: 'temperature', value: 38.2, unit: 'C' }, { value: 38.2 }],
  [{ measure: 'weight', value: 71.54 }, { value: 71.5 }],
  [{ measure: 'steps', value: 0 }, { value: 0 }],
];

describe('what a reading may be', () => {
  it.each(REFUSED)('%j is asked back', (typed, faults) => {
    expect(parseReading(typed)).toEqual({ faults });
  });

  it.each(KEPT)('%j is kept', (typed, kept) => {
    expect(parseReading(typed)).toMatchObject({ numbers: kept });
  });

  it('is shown in the unit it was typed in, as it was typed', () => {
    for (let tenths = 870; tenths <= 1120; tenths += 1) {
      const read = parseReading({ measure: 'temperature', value: tenths / 10, unit: 'F' });
      expect('numbers' in read && displayValueOf(read.numbers.value, 'F')).toBe(tenths / 10);
    }
    for (let tenths = 10; tenths <= 833; tenths += 1) {
      const read = parseReading({ measure: 'sugar', value: tenths / 10, unit: 'mmol/L' });
      expect('numbers' in read && displayValueOf(read.numbers.value, 'mmol/L')).toBe(tenths / 10);
    }
  });

  it('is what the review calls possible', () => {
    const { steps: _, sugar: glucose, ...rest } = POSSIBLE_RANGES;
    for (const [name, limits] of Object.entries({ ...rest, glucose })) {
      expect(table.rows[name as keyof typeof table.rows].possible).toEqual([...limits]);
    }
  });
});
