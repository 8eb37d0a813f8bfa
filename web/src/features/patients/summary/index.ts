export { completionOf, completionTone } from '../figures.ts';
export { MessageButton } from '../message-button.tsx';
export { usePatientsMessages } from '../patients.messages.ts';
