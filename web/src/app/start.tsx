import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../platform/api/query-client.ts';
import { startLanguage } from '../platform/i18n/i18n.ts';
import { registerServiceWorker } from '../platform/offline/service-worker.ts';
import { applyTheme } from '../platform/page/document.ts';
import { App } from './app.tsx';
import { preloadScreen } from './router.tsx';

/** Draws the app; the prerendered page stays until the first screen's code and words are here. */
export const start = async (root: HTMLElement): Promise<void> => {
  applyTheme();
  await Promise.all([startLanguage(), preloadScreen(location.pathname)]);
  createRoot(root).render(
    <StrictMode>
      <App queryClient={createQueryClient()} />
    </StrictMode>,
  );
  registerServiceWorker();
};
