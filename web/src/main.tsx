import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
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
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App queryClient={createQueryClient()} />
    </StrictMode>,
  );
  registerServiceWorker();
}
