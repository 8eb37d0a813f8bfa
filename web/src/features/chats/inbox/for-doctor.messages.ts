import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the inbox for an assistant. */
const english = {
  none: 'Once a doctor has allowed you and a patient has agreed to the team, waiting messages appear here. A doctor allows you under Settings › Cover and assistants.',
  doctorOnly: 'The doctor answers here. You can only read.',
};

export type English = typeof english;

export const useForDoctorMessages = defineMessages('for-doctor', english);
