import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { matchRoute, Route, useLocation, useRouter } from 'wouter';
import { loadChunk } from '../platform/missing-chunk.ts';
import { ArrivalFocus } from '../platform/navigation-focus.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RequireAnonymous, RequireRole } from './route-guard.tsx';
import { type AppRoute, type Area, routes } from './routes.ts';
import { Splash } from './splash.tsx';

// Whoever is about to sign in needs neither shell.
const loadShell = {
  patient: async () => ({ default: (await import('./patient-shell.tsx')).PatientShell }),
  doctor: async () => ({ default: (await import('./doctor-shell.tsx')).DoctorShell }),
};
const shells = {
  patient: lazy(() => loadChunk(loadShell.patient)),
  doctor: lazy(() => loadChunk(loadShell.doctor)),
};

// The shell outlives a change of screen within its area.
const AreaFrame = ({ area, children }: { area: Area; children: ReactNode }) => {
  if (area === 'login') return <RequireAnonymous>{children}</RequireAnonymous>;
  const Shell = shells[area];
  return (
    <RequireRole role={area}>
      <Suspense fallback={<Splash />}>
        <Shell>{children}</Shell>
      </Suspense>
    </RequireRole>
  );
};

const Screen = ({ route, address }: { route: AppRoute; address: string }) => (
  <ErrorBoundary key={address}>
    <Suspense fallback={route.area === 'login' ? <Splash /> : <PageSkeleton path={route.path} />}>
      <Route path={route.path} component={route.page} />
      <ArrivalFocus />
    </Suspense>
  </ErrorBoundary>
);

const NEXT_SCREEN_DELAY_MS = 2000;

// The screen's code travels while the session is restored, the next one's while this one is used.
const usePreload = (route: AppRoute | undefined) => {
  useEffect(() => {
    void route?.page.preload();
    const timer = setTimeout(() => void route?.next?.preload(), NEXT_SCREEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [route]);
};

const useCurrentRoute = (): AppRoute | undefined => {
  const { parser } = useRouter();
  const [address] = useLocation();
  return routes.find(({ path }) => matchRoute(parser, path, address)[0]);
};

/** Fetches the code of an address's screen, if there is one. */
export const preloadScreen = async (address: string): Promise<void> =>
  routes.find(({ path }) => path === address)?.page.preload();

/** Shows the screen of the present address. */
export const Router = () => {
  const [address] = useLocation();
  const route = useCurrentRoute();
  usePreload(route);
  if (!route) return <NotFoundPage />;
  return (
    <AreaFrame key={route.area} area={route.area}>
      <Screen route={route} address={address} />
    </AreaFrame>
  );
};
