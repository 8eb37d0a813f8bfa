export { completionOf, completionTone } from '../figures.ts';
export { usePatientsMessages } from '../patients.messages.ts';
