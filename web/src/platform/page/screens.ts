/** Every address of the app, once (product 2 and what the product adds to it). */
export const screens = {
  home: '/',
  login: '/login',
  patientLogin: '/patient/login',
  doctorLogin: '/doctor/login',
  patientGoals: '/patient/goals',
  patientDoctors: '/patient/doctors',
  patientChat: '/patient/chat/:doctorId',
  patientRecords: '/patient/records',
  patientQrScanner: '/patient/qr-scanner',
  patientAppointments: '/patient/appointments',
  patientSettings: '/patient/settings',
  doctorDashboard: '/doctor/dashboard',
  doctorPatients: '/doctor/patients',
  doctorPatient: '/doctor/patients/:patientId',
  doctorInbox: '/doctor/inbox',
  doctorInboxChat: '/doctor/inbox/:chatId',
  doctorChat: '/doctor/chat',
  doctorQr: '/doctor/qr',
  doctorAppointments: '/doctor/appointments',
  doctorProfile: '/doctor/profile',
  doctorSettings: '/doctor/settings',
} as const;

export type ScreenName = keyof typeof screens;
