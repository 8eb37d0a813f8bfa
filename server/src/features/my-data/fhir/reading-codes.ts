import type { Observation, ObservationComponent, Quantity } from '@medplum/fhirtypes';
import type { Measure } from '@saathi/contract';

const UCUM = 'http://unitsofmeasure.org';

type Code = { loinc: string; display: string; unit: string; ucum: string };

/** LOINC codes and UCUM units of what is measured; of a pressure the upper. */
const CODES: Record<Measure, Code> = {
  pressure: { loinc: '8480-6', display: 'Systolic blood pressure', unit: 'mmHg', ucum: 'mm[Hg]' },
  sugar: {
    loinc: '2339-0',
    display: 'Glucose [Mass/volume] in Blood',
    unit: 'mg/dL',
    ucum: 'mg/dL',
  },
  weight: { loinc: '29463-7', display: 'Body weight', unit: 'kg', ucum: 'kg' },
  oxygen: {
    loinc: '59408-5',
    display: 'Oxygen saturation in Arterial blood by Pulse oximetry',
    unit: '%',
    ucum: '%',
  },
  temperature: { loinc: '8310-5', display: 'Body temperature', unit: '°C', ucum: 'Cel' },
  steps: {
    loinc: '55423-8',
    display: 'Number of steps in unspecified time Pedometer',
    unit: 'steps',
    ucum: '{steps}',
  },
};
const LOWER: Code = {
  loinc: '8462-4',
  display: 'Diastolic blood pressure',
  unit: 'mmHg',
  ucum: 'mm[Hg]',
};
const PULSE: Code = { loinc: '8867-4', display: 'Heart rate', unit: '/min', ucum: '/min' };
const PANEL = {
  loinc: '85354-9',
  display: 'Blood pressure panel with all children optional',
};

/** A LOINC code as FHIR writes it. */
export const loinc = ({ loinc: code, display }: Pick<Code, 'loinc' | 'display'>) => ({
  coding: [{ system: 'http://loinc.org', code, display }],
  text: display,
});

/** What stands for a measure: of a pressure the panel. */
export const codeOf = (measure: Measure) => loinc(measure === 'pressure' ? PANEL : CODES[measure]);

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

/** What was measured: of a pressure the panel with its components, of others one quantity. */
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
    const parts = [component(value, CODES.pressure), component(low, LOWER), ...beats];
    return { category, code: loinc(PANEL), component: parts };
  }
  return {
    category,
    code: loinc(CODES[measure]),
    valueQuantity: quantity(value, CODES[measure]),
    ...(beats.length > 0 && { component: beats }),
  };
};
