import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { useSharedMessages } from '../platform/i18n/shared.messages.ts';
import { lazyPart } from '../platform/page/lazy.tsx';
import { SessionProvider } from '../platform/session/session.tsx';
import { clearToast } from '../ui/toast-store.ts';
import { useAppMessages } from './app.messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

// A toast waits in its store until this has come; the first screen's own files travel before it.
const Toaster = lazyPart(() => import('../ui/toaster.tsx'), 'Toaster');

const Notifications = () => {
  const { toasts } = useAppMessages();
  const { close } = useSharedMessages();
  const language = useLanguage();
  // What a toast says was said in the language of before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the language changes
  useEffect(() => clearToast, [language]);
  return <Toaster regionLabel={toasts.region} announceLabel={toasts.announce} closeLabel={close} />;
};

/** The whole app around one data cache. */
export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Router />
        <SessionEndedDialog />
        <Notifications />
      </SessionProvider>
    </QueryClientProvider>
  </ErrorBoundary>
);
