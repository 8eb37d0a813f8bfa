import { defineMessages } from '../../platform/i18n/i18n.ts';

/** Messages of the dialog of the doctor's own details. */
const english = {
  title: 'Edit details',
  description: 'What your patients see about you.',
  loading: 'Loading your details...',
  failedToLoad: 'Your details could not be loaded',
  qualifications: {
    label: 'Qualifications',
    placeholder: 'e.g. MBBS',
    add: 'Add qualification',
    remove: ({ entry }: { entry: string }) => `Remove ${entry}`,
  },
  hospitals: {
    label: 'Hospitals',
    placeholder: 'e.g. City Hospital, Pune',
    add: 'Add hospital',
    remove: ({ entry }: { entry: string }) => `Remove ${entry}`,
  },
  verifiedHint: 'If you are verified, a change ends that.',
  registrationNumber: 'Registration number',
  registrationHint:
    'From your medical council. Patients see it. If you are verified, changing it ends that.',
  back: 'Away until',
  backHint: 'The day you are back. Patients see it in the chat; leave it empty while you are here.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Details saved',
  savedText: 'Your patients see them from now on.',
  unverifiedText:
    'You are no longer marked as verified. Until you are, you do not cover for anyone.',
  failed: 'Details not saved',
};

export type English = typeof english;

export const useEditDetailsDialogMessages = defineMessages('edit-details-dialog', english);
