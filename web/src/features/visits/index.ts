import { lazyPage } from '../../platform/page/lazy.tsx';

export const DoctorVisitPage = lazyPage(() => import('./visit-page.tsx'), 'DoctorVisitPage');
export const PatientNotePage = lazyPage(() => import('./note-page.tsx'), 'PatientNotePage');
