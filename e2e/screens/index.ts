import { doctorScreens } from './doctor.ts';
import { patientScreens } from './patient.ts';
import type { Screen } from './screen.ts';
import { signInScreens } from './sign-in.ts';

/** Every screen and state of the product: the gallery pictures them, the accessibility test measures them. */
export const areas: { title: string; screens: Screen[] }[] = [
  { title: 'Signing in', screens: signInScreens },
  { title: 'Patients', screens: patientScreens },
  { title: 'Doctors', screens: doctorScreens },
];
