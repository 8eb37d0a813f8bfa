import type { ClinicTexts, OtherHelplines } from '@saathi/contract';
import {
  CALLABLE_NUMBER_MAX_CHARACTERS,
  CLINIC_NAME_MAX_CHARACTERS,
  CLINIC_TEXT_MAX_CHARACTERS,
  isCallableNumber,
  WEB_ADDRESS,
} from '@saathi/contract/clinic-lines';

export type TextName = Exclude<keyof ClinicTexts, 'helplines'>;

/** In the order of the form. */
export const textNames: readonly TextName[] = [
  'name',
  'contact',
  'phone',
  'hours',
  'address',
  'grievances',
];
export const helplineNames: readonly (keyof OtherHelplines)[] = [
  'mental',
  'maternal',
  'women',
  'child',
  'poison',
];

/** The most characters of each text. */
export const lengthOf = (name: TextName): number => {
  if (name === 'name') return CLINIC_NAME_MAX_CHARACTERS;
  return name === 'phone' ? CALLABLE_NUMBER_MAX_CHARACTERS : CLINIC_TEXT_MAX_CHARACTERS;
};

export type Fault = 'number' | 'address';

/** Returns the fault of one text as typed; an empty text has none. */
export const faultOf = (name: TextName, typed: string): Fault | undefined => {
  const text = typed.trim();
  if (name === 'phone') return text === '' || isCallableNumber(text) ? undefined : 'number';
  return WEB_ADDRESS.test(text) ? 'address' : undefined;
};

/** Returns the fault of a helpline, which must have a number. */
export const helplineFaultOf = (typed: string): Fault | undefined =>
  isCallableNumber(typed.trim()) ? undefined : 'number';
