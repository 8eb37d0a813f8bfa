import { lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

export const PatientAppointmentsPage = lazyPage(
  () => import('./patient-appointments-page.tsx'),
  'PatientAppointmentsPage',
);
export const DoctorAppointmentsPage = lazyPage(
  () => import('./schedule/doctor-appointments-page.tsx'),
  'DoctorAppointmentsPage',
);
export const DoctorHoursPage = lazyPage(
  () => import('./schedule/doctor-hours-page.tsx'),
  'DoctorHoursPage',
);
export const DeskPage = lazyPage(() => import('./desk/desk-page.tsx'), 'DeskPage');
export const NextAppointment = lazyPart(() => import('./next-appointment.tsx'), 'NextAppointment');

export { BookingDialog } from './booking-entry.tsx';
export { useSummary } from './summary.queries.ts';
