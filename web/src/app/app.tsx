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
import { Router } from './router.tsx';

/** Reports that the server has ended the session during use. */
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

// Toasts wait in their store until this is loaded, so that the first screen's files load first.
const Toaster = lazyPart(() => import('../ui/toaster.tsx'), 'Toaster');

const Toasts = () => {
  const { toasts } = useAppMessages();
  const { close } = useSharedMessages();
  const language = useLanguage();
  // Its text is in the previous language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the language changes
  useEffect(() => clearToast, [language]);
  return <Toaster regionLabel={toasts.region} announceLabel={toasts.announce} closeLabel={close} />;
};

// Without permission their code is not needed. The permission may change on any screen. Members who
// are not doctors get no notifications; for them it turns off those of a former user.
const NoticesOnceAllowed = () => {
  useLocation();
  const isAllowed = typeof Notification !== 'undefined' && Notification.permission === 'granted';
  return isAllowed && <Notices />;
};

/** The whole app with its data cache. */
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
