import type { ClinicTexts, OtherHelplines } from '@saathi/contract';
import { isCallableNumber, WEB_ADDRESS } from '@saathi/contract/clinic-lines';

export type TextName = Exclude<keyof ClinicTexts, 'helplines'>;

/** In the order of the form. */
export const textNames: readonly TextName[] = [
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
