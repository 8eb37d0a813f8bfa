import { lazyPage } from '../../platform/page/lazy.tsx';

export const PatientLoginPage = lazyPage(
  async () => (await import('./patient-login-page.tsx')).PatientLoginPage,
);
export const DoctorLoginPage = lazyPage(
  async () => (await import('./doctor-login-page.tsx')).DoctorLoginPage,
);
export const SettingsPage = lazyPage(
  async () => (await import('./settings/settings-page.tsx')).SettingsPage,
);
