import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { earlyReadsSettled } from '../platform/api/early-reads.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { startLanguage } from '../platform/i18n/i18n.ts';
import { registerServiceWorker } from '../platform/offline/service-worker.ts';
import { bringsPicture } from '../platform/page/first-picture.ts';
import { applyTheme } from '../platform/page/theme.ts';
import { sessionAtHand } from '../platform/session/session.tsx';
import { App } from './app.tsx';
import { preloadScreen } from './router.tsx';

/** A screen whose code or answers take longer says itself that it is loading. */
const LONGEST_WAIT_MS = 500;

// Drawn once with all it shows, instead of with its parts as they come.
const firstScreenHere = async () => {
  await Promise.all([preloadScreen(location.pathname), earlyReadsSettled()]);
};

/** Draws the app in place of what the page has brought along. */
export const start = async (place: HTMLElement): Promise<void> => {
  applyTheme();
  const words = startLanguage();
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  const here = firstScreenHere();
  // The way in stands in the page already: it is replaced by its like, not by a wait for it.
  await (bringsPicture() ? here : Promise.race([here, late]));
  await words;
  // A transition is drawn in slices that other work comes between.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App queryClient={createQueryClient()} session={sessionAtHand()} />
      </StrictMode>,
    ),
  );
  registerServiceWorker();
};
