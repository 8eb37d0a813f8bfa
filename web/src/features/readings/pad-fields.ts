import type { Measure, Reading } from '@saathi/contract';
import {
  type Meal,
  type ReadingFaults,
  type ReadingUnit,
  readReading,
  shownValue,
  type TypedReading,
} from '@saathi/contract/reading-values';

/** The numbers that are typed. */
export type NumberField = 'value' | 'low' | 'pulse';

/** A reading while it is typed; '' where nothing is. */
export type Draft = Record<NumberField, string> & {
  meal: Meal | '';
  unit: ReadingUnit | '';
  /** `YYYY-MM-DDTHH:MM` where the device is, '' while none is chosen; null is now. */
  at: string | null;
};

export const fieldsOf = (measure: Measure): readonly NumberField[] =>
  measure === 'pressure' ? ['value', 'low', 'pulse'] : ['value'];

/** Whether such a number may have a point. */
export const hasPoint = (measure: Measure): boolean =>
  measure === 'sugar' || measure === 'weight' || measure === 'temperature';

/** The units to choose from; a sugar's are asked only where its size does not tell. */
export const unitsOf = (measure: Measure): readonly ReadingUnit[] => {
  if (measure === 'sugar') return ['mg/dL', 'mmol/L'];
  return measure === 'temperature' ? ['F', 'C'] : [];
};

const EMPTY: Draft = { value: '', low: '', pulse: '', meal: '', unit: '', at: null };

/** What the pad begins with: nothing, or the reading that is corrected. */
export const draftOf = (reading: Reading | undefined, unit: ReadingUnit | ''): Draft =>
  reading
    ? {
        value: String(shownValue(reading.value, reading.unit)),
        low: String(reading.low ?? ''),
        pulse: String(reading.pulse ?? ''),
        meal: reading.meal ?? '',
        // Of a sugar the size tells: another number may well be in the other unit.
        unit: reading.unit === 'mg/dL' ? '' : (reading.unit ?? ''),
        at: null,
      }
    : { ...EMPTY, unit };

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

/** What of a text belongs in a number: digits, and one point where there may be one. */
export const cleaned = (text: string, point: boolean): string => {
  const [whole = '', ...rest] = text
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const fraction = rest.join('');
  const digits = whole.slice(0, 6);
  return point && rest.length > 0 ? `${digits}.${fraction.slice(0, 1)}` : digits;
};

export type DraftFaults = ReadingFaults & { meal?: 'needed'; at?: 'needed' | 'future' };
type Checked = { typed: TypedReading & { value: number } } | { faults: DraftFaults };

/** What is to be sent, or what is asked back, by the very rules of the server. */
export const checkDraft = (measure: Measure, draft: Draft, now: Date): Checked => {
  const value = numberOf(draft.value);
  const typed = {
    measure,
    value: value ?? Number.NaN,
    low: numberOf(draft.low),
    pulse: numberOf(draft.pulse),
    meal: draft.meal || undefined,
    unit: draft.unit || undefined,
  };
  const read = readReading(typed);
  const faults: DraftFaults = {
    ...('faults' in read && read.faults),
    ...(value === undefined && { value: 'needed' as const, unit: undefined }),
    ...(measure === 'sugar' && !draft.meal && { meal: 'needed' as const }),
    ...(draft.at === '' && { at: 'needed' as const }),
    ...(draft.at && new Date(draft.at) > now && { at: 'future' as const }),
  };
  const found = Object.values(faults).some((fault) => fault !== undefined);
  return found ? { faults } : { typed };
};
