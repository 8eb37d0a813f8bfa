import { lazyPage } from '../../platform/page/lazy.tsx';

export const FollowUpPage = lazyPage(() => import('./follow-up-page.tsx'), 'FollowUpPage');
