import { lazyPage } from '../../platform/page/lazy.tsx';

export const RecordsPage = lazyPage(() => import('./records-page.tsx'), 'RecordsPage');
