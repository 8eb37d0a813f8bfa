import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../platform/api/query-client.ts';
import { startLanguage } from '../platform/i18n/i18n.ts';
import { logFailure } from '../platform/page/failures.ts';
import { whenIdle } from '../platform/page/lazy.tsx';
import { applyTheme } from '../platform/page/page.tsx';
import { App } from './app.tsx';
import { preloadScreen } from './router.tsx';

const register = () => {
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((cause) => logFailure('The app cannot be kept for use without network.', cause));
};

/**
 * Makes the built app open without a network from the next visit on; registered after the first
 * screen.
 */
const registerServiceWorker = (): void => {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) whenIdle(register);
};

/**
 * Renders the app; the prerendered page stays until the first screen's code and texts are loaded.
 */
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
