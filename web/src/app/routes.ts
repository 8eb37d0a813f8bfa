import { DoctorQrPage, QrScannerPage, YourDoctorsPage } from '../features/assignments/index.ts';
import { DoctorLoginPage, PatientLoginPage, SettingsPage } from '../features/auth/index.ts';
import { InboxChatPage, InboxPage, PatientChatPage } from '../features/chats/index.ts';
import { GoalsPage } from '../features/goals/index.ts';
import { DashboardPage, MyPatientsPage, PatientDetailPage } from '../features/patients/index.ts';
import { type LazyPage, lazyPage } from '../platform/page/lazy.tsx';
import { screens } from '../platform/page/screens.ts';

/** Who a screen is for: a role behind the guard, or those who are about to sign in. */
export type Area = 'login' | 'patient' | 'doctor';

export type AppRoute = {
  path: string;
  area: Area;
  page: LazyPage;
  /** Where this screen most likely leads; fetched while the person is busy here. */
  next?: LazyPage;
};

const comingSoon = () => import('./coming-soon-page.tsx');
const RecordsPage = lazyPage(async () => (await comingSoon()).RecordsPage);
const PatientAppointmentsPage = lazyPage(async () => (await comingSoon()).PatientAppointmentsPage);
const DoctorAppointmentsPage = lazyPage(async () => (await comingSoon()).DoctorAppointmentsPage);
const DoctorChatPage = lazyPage(async () => (await comingSoon()).DoctorChatPage);
const DoctorProfilePage = lazyPage(async () => (await comingSoon()).DoctorProfilePage);

/** The route table of product 2 and what the product adds to it; any other path is not found. */
export const routes: readonly AppRoute[] = [
  { path: screens.home, area: 'login', page: PatientLoginPage, next: GoalsPage },
  { path: screens.login, area: 'login', page: PatientLoginPage, next: GoalsPage },
  { path: screens.patientLogin, area: 'login', page: PatientLoginPage, next: GoalsPage },
  { path: screens.doctorLogin, area: 'login', page: DoctorLoginPage, next: DashboardPage },
  { path: screens.patientGoals, area: 'patient', page: GoalsPage },
  { path: screens.patientDoctors, area: 'patient', page: YourDoctorsPage },
  { path: screens.patientChat, area: 'patient', page: PatientChatPage },
  { path: screens.patientRecords, area: 'patient', page: RecordsPage },
  { path: screens.patientQrScanner, area: 'patient', page: QrScannerPage },
  { path: screens.patientAppointments, area: 'patient', page: PatientAppointmentsPage },
  { path: screens.patientSettings, area: 'patient', page: SettingsPage },
  { path: screens.doctorDashboard, area: 'doctor', page: DashboardPage },
  { path: screens.doctorPatients, area: 'doctor', page: MyPatientsPage },
  { path: screens.doctorPatient, area: 'doctor', page: PatientDetailPage },
  { path: screens.doctorInbox, area: 'doctor', page: InboxPage },
  { path: screens.doctorInboxChat, area: 'doctor', page: InboxChatPage },
  { path: screens.doctorChat, area: 'doctor', page: DoctorChatPage },
  { path: screens.doctorQr, area: 'doctor', page: DoctorQrPage },
  { path: screens.doctorAppointments, area: 'doctor', page: DoctorAppointmentsPage },
  { path: screens.doctorProfile, area: 'doctor', page: DoctorProfilePage },
  { path: screens.doctorSettings, area: 'doctor', page: SettingsPage },
];
