import { type ReactNode, Suspense, useEffect } from 'react';
import { Route, useLocation } from 'wouter';
import { useSharedMessages } from '../platform/i18n/shared.messages.ts';
import { lazyPage } from '../platform/page/lazy.tsx';
import { ArrivalFocus } from '../platform/page/navigation.tsx';
import { PageHeading } from '../platform/page/page.tsx';
import { type ScreenName, screens } from '../platform/page/screens.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireAnonymous, RequireRole, useMemberRole } from './route-guard.tsx';
import { areaOf, pages, screenAt } from './routes.ts';
import { Splash } from './splash.tsx';

const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** Shown while a screen's code is fetched: the screen's heading and skeletons. */
export const PageSkeleton = ({ name }: { name: ScreenName }) => (
  <>
    <PageHeading screen={name} />
    <Loading label={useSharedMessages().loading}>
      <div className="grid animate-late gap-4">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    </Loading>
  </>
);

// Lazy, because signing in needs no shell.
const shells = {
  patient: lazyPage(() => import('./patient-shell.tsx'), 'PatientShell'),
  doctor: lazyPage(() => import('./doctor-shell.tsx'), 'DoctorShell'),
  desk: lazyPage(() => import('./desk-shell.tsx'), 'DeskShell'),
};

// The shell stays mounted when the screen changes within its area.
const AreaFrame = ({ name, children }: { name: ScreenName; children: ReactNode }) => {
  const area = areaOf(name);
  const member = useMemberRole();
  if (area === 'login') return <RequireAnonymous>{children}</RequireAnonymous>;
  const Shell = shells[member === 'desk' ? 'desk' : area];
  return (
    <RequireRole role={area} name={name}>
      <Suspense fallback={<Splash />}>
        <Shell>{children}</Shell>
      </Suspense>
    </RequireRole>
  );
};

const Screen = ({ name, address }: { name: ScreenName; address: string }) => (
  <ErrorBoundary key={address}>
    <Suspense fallback={areaOf(name) === 'login' ? <Splash /> : <PageSkeleton name={name} />}>
      <Route path={screens[name]} component={pages[name]} />
      <ArrivalFocus />
    </Suspense>
  </ErrorBoundary>
);

const NEXT_SCREEN_DELAY_MS = 2000;

// Fetches the screen's code while the session is restored, and the landing page's during sign-in.
const usePreload = (name: ScreenName | undefined) => {
  useEffect(() => {
    if (!name) return;
    void pages[name].preload();
    if (areaOf(name) !== 'login') return;
    const landing = name === 'doctorLogin' ? 'doctorDashboard' : 'patientGoals';
    const timer = setTimeout(() => void pages[landing].preload(), NEXT_SCREEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name]);
};

/** If the code takes longer, its frame with the screen's heading is shown meanwhile. */
const LONGEST_WAIT_MS = 500;

/**
 * Fetches the code of an address's screen and its shell, and waits for it at most
 * `LONGEST_WAIT_MS`.
 */
export const preloadScreen = async (address: string): Promise<void> => {
  const name = screenAt(address);
  const area = name && areaOf(name);
  // The sign-in screen is already prerendered in the page.
  if (!area || area === 'login') return (name ? pages[name] : NotFoundPage).preload();
  const shell = shells[name === 'doctorDesk' ? 'desk' : area];
  const code = Promise.all([pages[name].preload(), shell.preload()]);
  await Promise.race([code, new Promise((pass) => setTimeout(pass, LONGEST_WAIT_MS))]);
};

/** Shows the screen of the current address. */
export const Router = () => {
  const [address] = useLocation();
  const name = screenAt(address);
  usePreload(name);
  if (!name) {
    return (
      <Suspense fallback={<Splash />}>
        <NotFoundPage />
      </Suspense>
    );
  }
  const area = areaOf(name);
  return (
    <AreaFrame key={area} name={name}>
      <Screen name={name} address={address} />
    </AreaFrame>
  );
};
