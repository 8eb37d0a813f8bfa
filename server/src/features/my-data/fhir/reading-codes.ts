import type { Observation, ObservationComponent, Quantity } from '@medplum/fhirtypes';
import type { Measure } from '@saathi/contract';
import {
  BLOOD_PRESSURE_PANEL,
  type Code,
  DIASTOLIC,
  MEASURE_CODES,
  PULSE,
} from '@saathi/contract/fhir-codes';

const UCUM = 'http://unitsofmeasure.org';

/** Returns a LOINC code as a FHIR CodeableConcept. */
export const loinc = ({ loinc: code, display }: Pick<Code, 'loinc' | 'display'>) => ({
  coding: [{ system: 'http://loinc.org', code, display }],
  text: display,
});

/** Returns the code of a measure; for blood pressure, of the panel. */
export const codeOf = (measure: Measure) =>
  loinc(measure === 'pressure' ? BLOOD_PRESSURE_PANEL : MEASURE_CODES[measure]);

const quantity = (value: number, { unit, ucum }: Code): Quantity => ({
  value,
  unit,
  system: UCUM,
  code: ucum,
});
const component = (value: number, code: Code): ObservationComponent => ({
  code: loinc(code),
  valueQuantity: quantity(value, code),
});

export type Figures = { measure: Measure; value: number; low: number | null; pulse: number | null };

/** Returns the measured values: for blood pressure a panel of components, else one quantity. */
export const measuredOf = ({
  measure,
  value,
  low,
  pulse,
}: Figures): Pick<Observation, 'category' | 'code' | 'valueQuantity' | 'component'> => {
  const code =
    measure === 'sugar' ? 'laboratory' : measure === 'steps' ? 'activity' : 'vital-signs';
  const category = [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code }] },
  ];
  const beats = pulse === null ? [] : [component(pulse, PULSE)];
  if (measure === 'pressure' && low !== null) {
    const parts = [component(value, MEASURE_CODES.pressure), component(low, DIASTOLIC), ...beats];
    return { category, code: loinc(BLOOD_PRESSURE_PANEL), component: parts };
  }
  return {
    category,
    code: loinc(MEASURE_CODES[measure]),
    valueQuantity: quantity(value, MEASURE_CODES[measure]),
    ...(beats.length > 0 && { component: beats }),
  };
};
