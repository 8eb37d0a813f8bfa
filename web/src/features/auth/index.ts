import { lazyPage } from '../../platform/page/lazy.tsx';

export const PatientLoginPage = lazyPage(
  () => import('./patient-login-page.tsx'),
  'PatientLoginPage',
);
export const DoctorLoginPage = lazyPage(() => import('./doctor-login-page.tsx'), 'DoctorLoginPage');
export const JoinPage = lazyPage(() => import('./join/join-page.tsx'), 'JoinPage');
export const SettingsPage = lazyPage(() => import('./settings/settings-page.tsx'), 'SettingsPage');
