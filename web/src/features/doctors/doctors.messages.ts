import { defineMessages } from '../../platform/i18n/i18n.ts';

/** Messages of the doctor's own details. */
const english = {
  edit: 'Edit details',
  title: 'Edit details',
  description: 'What your patients see about you.',
  loading: 'Loading your details...',
  failedToLoad: 'Your details could not be loaded',
  // product 3
  specialties: {
    'General Practitioner': 'General Practitioner',
    Cardiologist: 'Cardiologist',
    Dermatologist: 'Dermatologist',
    Endocrinologist: 'Endocrinologist',
    Gastroenterologist: 'Gastroenterologist',
    Neurologist: 'Neurologist',
    'Orthopedic Surgeon': 'Orthopedic Surgeon',
    Pediatrician: 'Pediatrician',
    Psychiatrist: 'Psychiatrist',
    Dentist: 'Dentist',
    Other: 'Other',
  },
  specialty: 'Specialty',
  specialtyPlaceholder: 'Choose your specialty',
  specialtyMissing: 'Please choose your specialty.',
  customSpecialty: 'Your specialty',
  customSpecialtyMissing: 'Please enter your specialty.',
  experience: 'Years of experience',
  experienceHint: 'From 1 to 50',
  experienceWrong: 'Please enter a whole number from 1 to 50.', // product 5
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
  registration: ({ number }: { number: string }) => `Reg. no. ${number}`,
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

export const useDoctorsMessages = defineMessages('doctors', english);
