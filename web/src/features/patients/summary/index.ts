export { DueShare } from '../due-share.tsx';
export { MessageButton } from '../message-button.tsx';
export { CallPatient, PatientLink } from '../patient-links.tsx';
export { PatientView } from '../patient-view.tsx';
export { usePatientsMessages } from '../patients.messages.ts';
export { completionOf, completionTone } from '../statistics.ts';
