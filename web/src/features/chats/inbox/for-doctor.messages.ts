import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the inbox for an assistant. */
const english = {
  none: 'When a doctor has allowed you, and a patient has agreed to the team, what waits appears here.',
  doctorOnly: 'The doctor answers here. You can read along.',
};

export type English = typeof english;

export const useForDoctorMessages = defineMessages('for-doctor', english);
