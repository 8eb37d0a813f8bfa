import { lazyPage } from '../../platform/page/lazy.tsx';

export const PatientLoginPage = lazyPage(
  () => import('./patient-login-page.tsx'),
  'PatientLoginPage',
);
export const DoctorLoginPage = lazyPage(() => import('./doctor-login-page.tsx'), 'DoctorLoginPage');
export const SettingsPage = lazyPage(() => import('./settings/settings-page.tsx'), 'SettingsPage');
