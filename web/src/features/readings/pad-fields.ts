import type { Measure, Reading } from '@saathi/contract';
import {
  displayValueOf,
  type Meal,
  parseReading,
  type ReadingFaults,
  type ReadingUnit,
  type TypedReading,
} from '@saathi/contract/reading-values';
import type { UnsentReading } from './unsent-readings.ts';

/** The number fields of the pad. */
export type NumberField = 'value' | 'low' | 'pulse';

/** A reading as typed; '' for an empty field. */
export type Draft = Record<NumberField, string> & {
  meal: Meal | '';
  unit: ReadingUnit | '';
  /** `YYYY-MM-DDTHH:MM` in the device's time zone, '' if none is chosen yet, null for now. */
  takenAt: string | null;
};

export const fieldsOf = (measure: Measure): readonly NumberField[] =>
  measure === 'pressure' ? ['value', 'low', 'pulse'] : ['value'];

export const fieldAfter = (measure: Measure, field: NumberField): NumberField => {
  const fields = fieldsOf(measure);
  return fields[(fields.indexOf(field) + 1) % fields.length] ?? 'value';
};

const DIGITS = 6;
/** No number of a blood pressure has more. */
const PRESSURE_DIGITS = 3;

/** Returns whether a number has all the digits it can have, so that another begins it anew. */
export const isFull = (measure: Measure, text: string): boolean =>
  measure === 'pressure' && text.length === PRESSURE_DIGITS;

/**
 * Returns the field that a further digit goes to: after a full number of a blood pressure the next
 * one, if it is still empty.
 */
export const fieldOfNextDigit = (measure: Measure, draft: Draft, field: NumberField) => {
  const next = fieldAfter(measure, field);
  return isFull(measure, draft[field]) && draft[next] === '' ? next : field;
};

/** Returns whether values of a measure may have a decimal point. */
export const allowsDecimals = (measure: Measure): boolean =>
  measure === 'sugar' || measure === 'weight' || measure === 'temperature';

/**
 * Returns the units to choose from; for sugar, asked only if the value does not reveal the unit.
 */
export const unitsOf = (measure: Measure): readonly ReadingUnit[] => {
  if (measure === 'sugar') return ['mg/dL', 'mmol/L'];
  return measure === 'temperature' ? ['F', 'C'] : [];
};

const EMPTY: Draft = { value: '', low: '', pulse: '', meal: '', unit: '', takenAt: null };

/** Returns the pad's initial values: empty, or those of the reading to correct. */
export const draftOf = (reading: Reading | undefined, unit: ReadingUnit | ''): Draft =>
  reading
    ? {
        value: String(displayValueOf(reading.value, reading.unit)),
        low: String(reading.low ?? ''),
        pulse: String(reading.pulse ?? ''),
        meal: reading.meal ?? '',
        // Sugar in mg/dL leaves the unit open: the corrected value may be in mmol/L.
        unit: reading.unit === 'mg/dL' ? '' : (reading.unit ?? ''),
        takenAt: null,
      }
    : { ...EMPTY, unit };

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

/** Removes everything from a text but digits and, if allowed, one decimal point. */
export const sanitizeNumber = (text: string, point: boolean, most = DIGITS): string => {
  const [whole = '', ...rest] = text
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const fraction = rest.join('');
  const digits = whole.slice(0, most);
  return point && rest.length > 0 ? `${digits}.${fraction.slice(0, 1)}` : digits;
};

/** Returns the number of a measure in a text. */
export const sanitizeFor = (measure: Measure, text: string): string =>
  sanitizeNumber(text, allowsDecimals(measure), measure === 'pressure' ? PRESSURE_DIGITS : DIGITS);

export type DraftFaults = ReadingFaults & { meal?: 'which_meal'; takenAt?: 'needed' | 'future' };
/** What is wrong with each field, in words; only of fields that the server calls the same. */
export type FaultSentences = Partial<Record<keyof DraftFaults & keyof UnsentReading, string>>;
type Checked = { typed: TypedReading & { value: number } } | { faults: DraftFaults };

/** Returns the reading to send or its faults, by the same rules as the server. */
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
  const read = parseReading(typed);
  const faults: DraftFaults = {
    ...('faults' in read && read.faults),
    ...(value === undefined && { value: 'needed' as const, unit: undefined }),
    ...(measure === 'sugar' && !draft.meal && { meal: 'which_meal' as const }),
    ...(draft.takenAt === '' && { takenAt: 'needed' as const }),
    ...(draft.takenAt && new Date(draft.takenAt) > now && { takenAt: 'future' as const }),
  };
  const found = Object.values(faults).some((fault) => fault !== undefined);
  return found ? { faults } : { typed };
};
