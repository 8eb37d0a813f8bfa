import type { Ids } from '../harness/cast.ts';
import { pressing, type Screen } from './screen.ts';

const patients = { who: 'doctor', path: '/doctor/patients' } as const;
const detail = {
  who: 'doctor',
  path: ({ patient }: Ids) => `/doctor/patients/${patient}`,
} as const;

/** Screens of the doctor's patients. */
export const patientsScreens: Screen[] = [
  {
    ...patients,
    name: 'my-patients',
    shows: 'My patients',
    seen: 'patients assigned',
  },
  {
    ...patients,
    name: 'my-patients-loading',
    shows: 'Patients are loading',
    holds: /patients-with-goals/,
    seen: 'Loading your patients...',
  },
  {
    ...patients,
    name: 'my-patients-error',
    shows: 'Patients could not be loaded',
    fails: /patients-with-goals/,
    seen: 'Error Loading Patients',
  },
  {
    ...patients,
    who: 'newDoctor',
    name: 'my-patients-empty',
    shows: 'No patient yet',
    seen: 'No Patients Assigned',
  },
  {
    ...patients,
    name: 'my-patients-no-match',
    shows: 'A search that finds nobody',
    arrange: (page) => page.getByLabel('Search by name or phone').fill('Zubin'),
    seen: /^No patient matches/,
  },
  {
    ...detail,
    name: 'patient',
    shows: 'One patient',
    seen: 'The last 90 days',
  },
  {
    ...detail,
    name: 'patient-empty',
    shows: 'A patient without goals',
    path: ({ patientWithoutGoals }: Ids) => `/doctor/patients/${patientWithoutGoals}`,
    seen: 'No goals set yet',
  },
  {
    ...detail,
    name: 'patient-loading',
    shows: 'A patient is loading',
    holds: /api\/doctors\/.*\/patients\//,
    seen: 'Loading the patient...',
  },
  {
    ...detail,
    who: 'newDoctor',
    name: 'patient-missing',
    telling: true,
    shows: "Somebody else's patient",
    seen: 'Patient not found',
  },
  {
    ...detail,
    name: 'patient-history',
    shows: "90 days of a patient's goal",
    arrange: pressing(/^History: Drink/),
    seen: 'Best streak',
  },
  {
    ...detail,
    name: 'patient-remove',
    shows: 'Confirmation before a patient is removed',
    arrange: pressing('Remove patient'),
    seen: 'Remove Asha Kulkarni?',
  },
  {
    ...detail,
    name: 'patient-error',
    shows: 'A patient could not be loaded',
    fails: /api\/doctors\/.*\/patients\//,
    seen: 'The patient could not be loaded',
  },
  {
    ...detail,
    name: 'patient-messages-error',
    shows: 'The last words with a patient could not be loaded',
    fails: /\/messages(\?|$)/,
    seen: 'The messages could not be loaded.',
  },
  {
    ...detail,
    name: 'patient-print',
    shows: 'One patient on paper',
    seen: 'The last 90 days',
    paper: true,
  },
];
