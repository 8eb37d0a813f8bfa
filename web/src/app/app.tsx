import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, Router as WouterRouter } from 'wouter';
import { Notices } from '../features/notices/index.ts';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { useSharedMessages } from '../platform/i18n/shared.messages.ts';
import { aroundNav, Back } from '../platform/page/back.ts';
import { lazyPart } from '../platform/page/lazy.tsx';
import { SessionProvider, useSession } from '../platform/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { clearToast } from '../ui/toast-store.ts';
import { useAppMessages } from './app.messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useMemberRole } from './route-guard.tsx';
import { Router } from './router.tsx';

/** The one notice that the server has ended the session in the middle of work. */
const SessionEndedDialog = () => {
  const words = useAppMessages().ended;
  const { close } = useSharedMessages();
  const session = useSession();
  if (session.status !== 'signed-in' || !session.ended) return null;
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      description={words.description}
      closeLabel={close}
      onClose={session.leaveEnded}
      actions={<Button onClick={session.leaveEnded}>{words.signIn}</Button>}
    />
  );
};

// A toast waits in its store until this has come; the first screen's own files travel before it.
const Toaster = lazyPart(() => import('../ui/toaster.tsx'), 'Toaster');

const Toasts = () => {
  const { toasts } = useAppMessages();
  const { close } = useSharedMessages();
  const language = useLanguage();
  // What a toast says was said in the language of before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the language changes
  useEffect(() => clearToast, [language]);
  return <Toaster regionLabel={toasts.region} announceLabel={toasts.announce} closeLabel={close} />;
};

// The desk is told of nothing, and whoever allows no notifications need not fetch their code; what is allowed may change at any screen.
const NoticesOnceAllowed = () => {
  useLocation();
  const member = useMemberRole();
  const isAllowed = typeof Notification !== 'undefined' && Notification.permission === 'granted';
  return isAllowed && !member && <Notices />;
};

/** The whole app around one data cache. */
export const App = ({ queryClient }: { queryClient: QueryClient }) => (
  <ErrorBoundary>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <WouterRouter aroundNav={aroundNav}>
          <Router />
          <SessionEndedDialog />
          <Toasts />
          <NoticesOnceAllowed />
          <Back />
        </WouterRouter>
      </SessionProvider>
    </QueryClientProvider>
  </ErrorBoundary>
);
