import { type ReactNode, Suspense, useEffect } from 'react';
import { matchRoute, Route, useLocation, useRouter } from 'wouter';
import { lazyPage } from '../platform/page/lazy.tsx';
import { ArrivalFocus } from '../platform/page/navigation.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RequireAnonymous, RequireRole } from './route-guard.tsx';
import { type AppRoute, type Area, routes } from './routes.ts';
import { Splash } from './splash.tsx';

// Whoever is about to sign in needs neither shell.
const shells = {
  patient: lazyPage(async () => (await import('./patient-shell.tsx')).PatientShell),
  doctor: lazyPage(async () => (await import('./doctor-shell.tsx')).DoctorShell),
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

const leadsTo = (path: string, address: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i').test(address);

/** Code that takes longer is waited for by its screen's frame, which says which screen it is. */
const LONGEST_WAIT_MS = 500;

/** Fetches the code of an address's screen and of the frame around it, and waits a moment for it. */
export const preloadScreen = async (address: string): Promise<void> => {
  const route = routes.find(({ path }) => leadsTo(path, address));
  // Sign-in stands in the page already, prerendered.
  if (!route || route.area === 'login') return route?.page.preload();
  const code = Promise.all([route.page.preload(), shells[route.area].preload()]);
  await Promise.race([code, new Promise((pass) => setTimeout(pass, LONGEST_WAIT_MS))]);
};

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
