import { lazyPage } from '../../platform/page/lazy.tsx';

export const DashboardPage = lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage');
export const MyPatientsPage = lazyPage(() => import('./my-patients-page.tsx'), 'MyPatientsPage');
export const PatientDetailPage = lazyPage(
  () => import('./patient-detail-page.tsx'),
  'PatientDetailPage',
);
