import {
  type Measure,
  type ReadingNumbers,
  readReading,
  type TypedReading,
  type Vital,
} from '@saathi/contract';
import { isAskedBack, type StatedReading } from '../review/index.ts';
import type { WeightGain } from './lines.ts';

/** The rows of the review's table that judge a reading, with its numbers. */
export const statedFor = (
  measure: Measure,
  { value, low, pulse }: ReadingNumbers,
  gain: WeightGain | null,
): StatedReading[] => {
  const stated = (name: string, number: number | null): StatedReading[] =>
    number === null ? [] : [{ name, value: number }];
  if (measure === 'pressure')
    return [...stated('systolic', value), ...stated('diastolic', low), ...stated('pulse', pulse)];
  if (measure === 'sugar') return stated('glucose', value);
  if (measure === 'weight')
    return [...stated('weight', value), ...stated('weight gain', gain?.kg ?? null)];
  return measure === 'steps' ? [] : stated(measure, value);
};

/** How to enter what the review calls by these names. */
const ENTERED: Record<string, Pick<TypedReading, 'measure' | 'unit'>> = {
  systolic: { measure: 'pressure' },
  glucose: { measure: 'sugar', unit: 'mg/dL' },
  weight: { measure: 'weight' },
  oxygen: { measure: 'oxygen' },
  temperature: { measure: 'temperature', unit: 'C' },
};

/**
 * The readings that a message states: of each measure one that is said once, is whole and need not
 * be asked back.
 */
export const readingsIn = (vitals: readonly Vital[]): (ReadingNumbers & { measure: Measure })[] => {
  const once = (name: string): Vital | undefined => {
    const all = vitals.filter((vital) => vital.name === name);
    return all.length === 1 && !all.some(isAskedBack) ? all[0] : undefined;
  };
  return Object.entries(ENTERED).flatMap(([name, entered]) => {
    const value = once(name)?.value;
    if (value === undefined) return [];
    const isPressure = name === 'systolic';
    const low = isPressure ? once('diastolic')?.value : undefined;
    const pulse = isPressure ? once('pulse')?.value : undefined;
    const read = readReading({ ...entered, value, low, pulse });
    return 'numbers' in read ? [{ ...read.numbers, measure: entered.measure }] : [];
  });
};
