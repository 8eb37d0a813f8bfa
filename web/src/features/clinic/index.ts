import { lazyPage } from '../../platform/page/lazy.tsx';

/** What owners of the clinic do for others, and how a doctor becomes the first one. */
export const ClinicPage = lazyPage(() => import('./clinic-page.tsx'), 'ClinicPage');
