import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { useLanguage, useMessages } from '../platform/i18n/i18n.ts';
import { lazyPart } from '../platform/page/lazy-page.tsx';
import { restAfterDrawing, useAtRest } from '../platform/page/rest.ts';
import { SessionProvider } from '../platform/session/session.tsx';
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
  useEffect(restAfterDrawing, []);
  if (!useAtRest()) return null;
  return (
    <Toaster
      regionLabel={toasts.region}
      announceLabel={toasts.announce}
      closeLabel={toasts.close}
    />
  );
};

type AppProps = {
  queryClient: QueryClient;
  session?: ComponentProps<typeof SessionProvider>['initial'];
};

/** The whole app around one data cache. */
export const App = ({ queryClient, session }: AppProps) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <SessionProvider initial={session}>
        <Router />
        <SessionEndedDialog />
        <Notifications />
      </SessionProvider>
    </QueryClientProvider>
  </ErrorBoundary>
);
