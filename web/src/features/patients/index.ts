import { lazyPage } from '../../platform/page/lazy.tsx';

export const DashboardPage = lazyPage(
  async () => (await import('./dashboard-page.tsx')).DashboardPage,
);
export const MyPatientsPage = lazyPage(
  async () => (await import('./my-patients-page.tsx')).MyPatientsPage,
);
export const PatientDetailPage = lazyPage(
  async () => (await import('./patient-detail-page.tsx')).PatientDetailPage,
);
