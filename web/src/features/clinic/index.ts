import { lazyPage } from '../../platform/page/lazy.tsx';

/** The page for the clinic's owners, where a doctor can become the first one. */
export const ClinicPage = lazyPage(() => import('./clinic-page.tsx'), 'ClinicPage');
