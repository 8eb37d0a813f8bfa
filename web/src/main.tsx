import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadScreen } from './app/router.tsx';
import { currentLanguage, wordsAtHand } from './platform/i18n.ts';
import { knownMessages } from './platform/known.messages.ts';
import { createQueryClient } from './platform/query-client.ts';
import { registerServiceWorker } from './platform/service-worker.ts';
import { applyTheme } from './platform/theme.ts';
import './ui/tokens.css';

applyTheme();
document.documentElement.lang = currentLanguage();
wordsAtHand(knownMessages);

// Absent where browser-support.js has put its note for older browsers.
const root = document.getElementById('root');
const start = (place: HTMLElement) => {
  createRoot(place).render(
    <StrictMode>
      <App queryClient={createQueryClient()} />
    </StrictMode>,
  );
  registerServiceWorker();
};
const screenHere = preloadScreen(location.pathname);
// The way in stands in the page already: it is replaced by its like, not by a wait for it.
if (root && document.documentElement.dataset.front === 'sign-in') {
  void screenHere.then(() => start(root));
} else if (root) start(root);
