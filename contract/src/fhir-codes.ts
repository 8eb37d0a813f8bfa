import type { Meal, Measure, ReadingUnit } from './reading-values.ts';

/** Codes for writing and reading Saathi's FHIR documents, apart from the schemas for browsers. */

export type Code = { loinc: string; display: string; unit: string; ucum: string };

/** LOINC codes and UCUM units of the measures; for blood pressure, of the systolic value. */
export const MEASURE_CODES: Record<Measure, Code> = {
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
export const DIASTOLIC: Code = {
  loinc: '8462-4',
  display: 'Diastolic blood pressure',
  unit: 'mmHg',
  ucum: 'mm[Hg]',
};
export const PULSE: Code = { loinc: '8867-4', display: 'Heart rate', unit: '/min', ucum: '/min' };
export const BLOOD_PRESSURE_PANEL = {
  loinc: '85354-9',
  display: 'Blood pressure panel with all children optional',
};
export const NOTE = { loinc: '34109-9', display: 'Note' };

/** The units in which two measures are stored and exported. */
export const STORED_UNITS: Partial<Record<Measure, ReadingUnit>> = {
  sugar: 'mg/dL',
  temperature: 'C',
};

export const DOCUMENT_TITLE = 'What the patient keeps in Saathi';
export const GOAL_ACHIEVED = 'Goal achieved';
export const MEAL_NOTES: Record<Meal, string> = { before: 'Before food', after: 'After food' };

/** Extension: the unit in which a reading was typed. FHIR has no field for it. */
export const TYPED_UNIT_EXTENSION = 'urn:saathi:typed-unit';
/** Extension: how often a goal is due, as a Timing. FHIR has no field for it. */
export const GOAL_TIMING_EXTENSION = 'urn:saathi:goal-timing';
