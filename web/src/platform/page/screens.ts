/** All addresses of the app (product 2 and the product's additions). */
export const screens = {
  home: '/',
  login: '/login',
  patientLogin: '/patient/login',
  doctorLogin: '/doctor/login',
  patientGoals: '/patient/goals',
  patientDoctors: '/patient/doctors',
  patientChat: '/patient/chat/:doctorId',
  patientRecords: '/patient/records',
  patientNote: '/patient/records/:noteId',
  patientQrScanner: '/patient/qr-scanner',
  patientAppointments: '/patient/appointments',
  patientSettings: '/patient/settings',
  patientMyData: '/patient/my-data',
  doctorDashboard: '/doctor/dashboard',
  doctorPatients: '/doctor/patients',
  doctorPatient: '/doctor/patients/:patientId',
  doctorVisit: '/doctor/patients/:patientId/visit',
  doctorNote: '/doctor/patients/:patientId/visit/:noteId',
  doctorFollowUp: '/doctor/follow-up',
  doctorInbox: '/doctor/inbox',
  doctorInboxChat: '/doctor/inbox/:chatId',
  doctorSearch: '/doctor/search',
  doctorChat: '/doctor/chat',
  doctorQr: '/doctor/qr',
  doctorAppointments: '/doctor/appointments',
  doctorHours: '/doctor/appointments/hours',
  doctorProfile: '/doctor/profile',
  doctorSettings: '/doctor/settings',
  doctorMyData: '/doctor/my-data',
  doctorClinic: '/doctor/clinic',
  doctorDesk: '/doctor/desk',
  doctorJoin: '/doctor/join',
  doctorCover: '/doctor/cover',
} as const;

export type ScreenName = keyof typeof screens;

type ParamNames<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : P extends `:${infer Name}`
    ? Name
    : never;

/** Values for the `:names` of a path pattern. */
type PathParams<P extends string> = Record<ParamNames<P>, string>;

/**
 * Returns the path's parts with their parameters filled in; joined by slashes they are the path
 * (product 7).
 */
export const pathParts = (pattern: string, params: Record<string, string> = {}): string[] =>
  pattern
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith(':') ? encodeURIComponent(params[part.slice(1)] ?? '') : part));

/** Returns the address of a screen: `to(screens.patientChat, { doctorId })`. */
export const pathTo = <P extends string>(pattern: P, params: PathParams<P>): string =>
  `/${pathParts(pattern, params).join('/')}`;
