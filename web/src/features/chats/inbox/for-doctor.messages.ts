import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the inbox for an assistant. */
const english = {
  none: 'Once a doctor has allowed you and a patient has agreed to the team, waiting messages appear here. A doctor allows you under Settings › Cover and assistants.',
  doctorOnly: 'The doctor answers here. You can only read.',
  files: {
    picture: 'There is a picture: only the doctor answers it.',
    pdf: 'There is a document: only the doctor answers it.',
    voice: 'There is a voice note: only the doctor answers it.',
  },
};

export type English = typeof english;

export const useForDoctorMessages = defineMessages('for-doctor', english);
