import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useMessages } from '../platform/i18n.ts';
import { SessionProvider } from '../platform/session.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { appMessages } from './app.messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

const Notifications = () => {
  const { toasts } = useMessages(appMessages);
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
