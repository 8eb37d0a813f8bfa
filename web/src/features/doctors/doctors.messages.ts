import { defineMessages } from '../../platform/i18n/i18n.ts';

/** Messages of a doctor's details, wherever they are shown. */
const english = {
  edit: 'Edit details',
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
  registration: ({ number }: { number: string }) => `Reg. no. ${number}`,
};

export type English = typeof english;

export const useDoctorsMessages = defineMessages('doctors', english);
