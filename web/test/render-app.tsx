import type { SessionUser } from '@saathi/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { App } from '../src/app/app.tsx';
import { createQueryClient } from '../src/platform/api/query-client.ts';
import { SessionProvider } from '../src/platform/session/session.tsx';
import { localStore, USER_ID_KEY } from '../src/platform/session/storage.ts';
import { Toaster } from '../src/ui/toaster.tsx';

/** Renders the whole app at an address. */
export const renderApp = (address: string) => {
  history.replaceState(null, '', address);
  const queryClient = createQueryClient();
  return { queryClient, ...render(<App queryClient={queryClient} />) };
};

const ready = { status: 'signed-in' as const, doctor: null, ended: false };

/** Renders one screen for a person who is signed in in this browser, with toasts and a new cache. */
export const renderScreen = (
  screen: ReactNode,
  user: SessionUser,
  more: { erasureAt?: string } = {},
) => {
  localStore.write(USER_ID_KEY, user.id);
  const queryClient = createQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider initial={{ ...ready, ...more, user }}>
        {screen}
        <Toaster
          regionLabel="Notifications ({hotkey})"
          announceLabel="Notification"
          closeLabel="Close"
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { queryClient, ...view };
};
