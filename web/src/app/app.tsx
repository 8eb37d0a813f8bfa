import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLanguage, useMessages } from '../platform/i18n.ts';
import { lazyPart } from '../platform/lazy-page.tsx';
import { SessionProvider } from '../platform/session.tsx';
import { clearToast } from '../ui/toast-store.ts';
import { appMessages } from './app.messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

// A toast waits in its store until this has come; the first screen's own files travel before it.
const Toaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster);

const Notifications = () => {
  const { toasts } = useMessages(appMessages);
  const language = useLanguage();
  // What a toast says was said in the language of before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the language changes
  useEffect(() => clearToast, [language]);
  const [due, setDue] = useState(() => document.readyState === 'complete');
  useEffect(() => {
    const come = () => setDue(true);
    // It may have loaded between the first drawing and now.
    if (document.readyState === 'complete') come();
    window.addEventListener('load', come);
    return () => window.removeEventListener('load', come);
  }, []);
  if (!due) return null;
  return (
    <Toaster
      regionLabel={toasts.region}
      announceLabel={toasts.announce}
      closeLabel={toasts.close}
    />
  );
};

/** The whole app around one data cache. */
export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Suspense>
          <Router />
          <SessionEndedDialog />
          <Notifications />
        </Suspense>
      </SessionProvider>
    </QueryClientProvider>
  </ErrorBoundary>
);
