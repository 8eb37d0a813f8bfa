import { accountScreens } from './account.ts';
import { appointmentsScreens } from './appointments.ts';
import { assistantScreens } from './assistant.ts';
import { bringingScreens } from './bringing.ts';
import { chatScreens } from './chat.ts';
import { clinicScreens } from './clinic.ts';
import { clinicTextsScreens } from './clinic-texts.ts';
import { coverScreens } from './cover.ts';
import { portalScreens } from './dashboard.ts';
import { deskScreens } from './desk.ts';
import { filesScreens } from './files.ts';
import { followUpScreens } from './follow-up.ts';
import { goalDaysScreens } from './goal-days.ts';
import { goalsScreens } from './goals.ts';
import { hindiScreens } from './hindi.ts';
import { inboxScreens } from './inbox.ts';
import { longScreens } from './long.ts';
import { myDataScreens } from './my-data.ts';
import { myDataHindiScreens } from './my-data-hindi.ts';
import { noticesScreens } from './notices.ts';
import { patientsScreens } from './patients.ts';
import { readingsScreens } from './readings.ts';
import type { Screen } from './screen.ts';
import { searchScreens } from './search.ts';
import { signInScreens } from './sign-in.ts';
import { teamScreens } from './team.ts';
import { visitsScreens } from './visits.ts';
import { yourDoctorsScreens } from './your-doctors.ts';

/** All screens and states of the product, for the gallery and the accessibility test. */
export const areas: { title: string; screens: Screen[] }[] = [
  { title: 'Signing in', screens: signInScreens },
  { title: 'Goals', screens: [...goalsScreens, ...goalDaysScreens] },
  { title: 'Readings', screens: readingsScreens },
  { title: 'Doctors of a patient', screens: yourDoctorsScreens },
  { title: 'Chat', screens: chatScreens },
  { title: "A patient's account", screens: accountScreens },
  { title: "A doctor's portal", screens: portalScreens },
  { title: 'Patients of a doctor', screens: patientsScreens },
  { title: 'Follow-up', screens: followUpScreens },
  { title: 'Visits', screens: visitsScreens },
  { title: 'Inbox', screens: inboxScreens },
  { title: 'Together', screens: teamScreens },
  { title: 'Search', screens: searchScreens },
  { title: 'Appointments', screens: appointmentsScreens },
  { title: 'Pictures, documents and voice', screens: filesScreens },
  { title: 'Notifications', screens: noticesScreens },
  { title: 'Clinic', screens: [...clinicScreens, ...clinicTextsScreens] },
  { title: 'Desk', screens: deskScreens },
  { title: 'Assistant', screens: assistantScreens },
  { title: 'Cover and assistants', screens: coverScreens },
  { title: 'My data', screens: [...myDataScreens, ...myDataHindiScreens, ...bringingScreens] },
  { title: 'Long names and words', screens: longScreens },
  { title: 'In Hindi', screens: hindiScreens },
];
