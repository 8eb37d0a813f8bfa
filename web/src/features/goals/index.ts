import { lazyPage } from '../../platform/lazy-page.tsx';

export const GoalsPage = lazyPage(async () => (await import('./goals-page.tsx')).GoalsPage);
