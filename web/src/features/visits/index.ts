import { lazyPage } from '../../platform/page/lazy.tsx';

export const DoctorVisitPage = lazyPage(() => import('./visit-page.tsx'), 'DoctorVisitPage');
export const DoctorNotePage = lazyPage(() => import('./doctor-note-page.tsx'), 'DoctorNotePage');
export const PatientNotePage = lazyPage(() => import('./note-page.tsx'), 'PatientNotePage');
