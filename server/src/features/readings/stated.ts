import {
  type Measure,
  parseReading,
  type ReadingNumbers,
  type TypedReading,
  type Vital,
} from '@saathi/contract';
import { isAskedBack, type StatedReading } from '../review/index.ts';
import type { WeightGain } from './lines.ts';

/** Returns a reading's numbers under the names that the review reads. */
export const statedReadingsOf = (
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

/** How the values that the review names this way are entered. */
const ENTERED_AS: Record<string, Pick<TypedReading, 'measure' | 'unit'>> = {
  systolic: { measure: 'pressure' },
  glucose: { measure: 'sugar', unit: 'mg/dL' },
  weight: { measure: 'weight' },
  oxygen: { measure: 'oxygen' },
  temperature: { measure: 'temperature', unit: 'C' },
};

/**
 * Returns the readings stated in a message. Per measure, only a value that occurs once, is complete
 * and needs no clarification.
 */
export const readingsIn = (vitals: readonly Vital[]): (ReadingNumbers & { measure: Measure })[] => {
  const once = (name: string): Vital | undefined => {
    const all = vitals.filter((vital) => vital.name === name);
    return all.length === 1 && !all.some(isAskedBack) ? all[0] : undefined;
  };
  return Object.entries(ENTERED_AS).flatMap(([name, entered]) => {
    const value = once(name)?.value;
    if (value === undefined) return [];
    const isPressure = name === 'systolic';
    const low = isPressure ? once('diastolic')?.value : undefined;
    const pulse = isPressure ? once('pulse')?.value : undefined;
    const read = parseReading({ ...entered, value, low, pulse });
    return 'numbers' in read ? [{ ...read.numbers, measure: entered.measure }] : [];
  });
};
