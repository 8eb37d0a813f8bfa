import type { Measure, ReadingUnit } from '@saathi/contract';
import type { ReadingNumbers } from '@saathi/contract/reading-values';
import {
  displayValueOf,
  type Figure,
  MEASURE_FIGURES,
  MEASURES,
} from '@saathi/contract/reading-values';
import { formatNumber, useLanguage } from '../../platform/i18n/i18n.ts';
import { useReadingsMessages } from './readings.messages.ts';

/** Returns the unit symbol of a value as it was typed. */
export const unitSymbolOf = (measure: Measure, unit: ReadingUnit | null): string => {
  if (measure === 'temperature') return unit === 'F' ? '°F' : '°C';
  if (measure === 'sugar') return unit ?? 'mg/dL';
  return { pressure: 'mmHg', weight: 'kg', oxygen: '%', steps: '' }[measure];
};

/** Returns the unit symbol of a doctor's range. */
export const rangeUnitSymbolOf = (figure: Figure): string => {
  if (figure === 'pulse') return '/min';
  const measure = MEASURES.find((one) => MEASURE_FIGURES[one].includes(figure));
  return measure ? unitSymbolOf(measure, null) : '';
};

/** Returns a function that formats a reading in one line, in the unit it was typed in. */
export const useReadingText = () => {
  const { fields, meal: meals } = useReadingsMessages();
  const language = useLanguage();
  return (measure: Measure, { value, low, pulse, meal, unit }: ReadingNumbers): string => {
    const number =
      measure === 'steps' ? formatNumber(language, value) : String(displayValueOf(value, unit));
    const main = measure === 'pressure' ? `${number}/${low}` : number;
    return [
      `${main} ${unitSymbolOf(measure, unit)}`.trim(),
      ...(pulse === null ? [] : [`${fields.pulse} ${pulse}`]),
      ...(meal === null ? [] : [meals[meal]]),
    ].join(', ');
  };
};
