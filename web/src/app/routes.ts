import type { MemberRole } from '@saathi/contract';
import {
  DeskPage,
  DoctorAppointmentsPage,
  DoctorHoursPage,
  PatientAppointmentsPage,
} from '../features/appointments/index.ts';
import { DoctorQrPage, QrScannerPage, YourDoctorsPage } from '../features/assignments/index.ts';
import {
  DoctorLoginPage,
  JoinPage,
  PatientLoginPage,
  SettingsPage,
} from '../features/auth/index.ts';
import { InboxChatPage, InboxPage, PatientChatPage, SearchPage } from '../features/chats/index.ts';
import { ClinicPage } from '../features/clinic/index.ts';
import { CoverPage } from '../features/cover/index.ts';
import { FollowUpPage } from '../features/follow-up/index.ts';
import { GoalsPage } from '../features/goals/index.ts';
import { MyDataPage } from '../features/my-data/index.ts';
import { DashboardPage, MyPatientsPage, PatientDetailPage } from '../features/patients/index.ts';
import { RecordsPage } from '../features/records/index.ts';
import { DoctorNotePage, DoctorVisitPage, PatientNotePage } from '../features/visits/index.ts';
import { type LazyPage, lazyPage } from '../platform/page/lazy.tsx';
import { type ScreenName, screens } from '../platform/page/screens.ts';

/** Who a screen is for: a role behind the guard, or users who sign in. */
export type Area = 'login' | 'patient' | 'doctor';

const soon = () => import('./coming-soon-page.tsx');
const DoctorChatPage = lazyPage(soon, 'DoctorChatPage');
const ProfilePage = lazyPage(soon, 'ProfilePage');

/**
 * The component of each screen in platform/page/screens.ts (product 2 and the product's additions).
 */
export const pages: Record<ScreenName, LazyPage> = {
  home: PatientLoginPage,
  login: PatientLoginPage,
  patientLogin: PatientLoginPage,
  doctorLogin: DoctorLoginPage,
  patientGoals: GoalsPage,
  patientDoctors: YourDoctorsPage,
  patientChat: PatientChatPage,
  patientRecords: RecordsPage,
  patientNote: PatientNotePage,
  patientQrScanner: QrScannerPage,
  patientAppointments: PatientAppointmentsPage,
  patientSettings: SettingsPage,
  patientMyData: MyDataPage,
  doctorDashboard: DashboardPage,
  doctorPatients: MyPatientsPage,
  doctorPatient: PatientDetailPage,
  doctorVisit: DoctorVisitPage,
  doctorNote: DoctorNotePage,
  doctorFollowUp: FollowUpPage,
  doctorInbox: InboxPage,
  doctorInboxChat: InboxChatPage,
  doctorSearch: SearchPage,
  doctorChat: DoctorChatPage,
  doctorQr: DoctorQrPage,
  doctorAppointments: DoctorAppointmentsPage,
  doctorHours: DoctorHoursPage,
  doctorProfile: ProfilePage,
  doctorSettings: SettingsPage,
  doctorMyData: MyDataPage,
  doctorClinic: ClinicPage,
  doctorDesk: DeskPage,
  doctorJoin: JoinPage,
  doctorCover: CoverPage,
};

const matchesPath = (path: string, address: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(address);

/** Returns the screen at an address; undefined if there is none. */
export const screenAt = (address: string): ScreenName | undefined =>
  (Object.keys(pages) as ScreenName[]).find((name) => matchesPath(screens[name], address));

const sharedMemberScreens: readonly ScreenName[] = ['doctorDesk', 'doctorSettings', 'doctorMyData'];
/**
 * The doctors' screens that members who are not doctors see, landing page first; `doctorDesk` is
 * only for them.
 */
export const memberScreens: Record<MemberRole, readonly [ScreenName, ...ScreenName[]]> = {
  desk: ['doctorDesk', ...sharedMemberScreens],
  assistant: ['doctorInbox', 'doctorInboxChat', ...sharedMemberScreens],
};

export const areaOf = (name: ScreenName): Area => {
  if (name === 'doctorJoin') return 'login';
  if (pages[name] === PatientLoginPage || pages[name] === DoctorLoginPage) return 'login';
  return name.startsWith('doctor') ? 'doctor' : 'patient';
};
