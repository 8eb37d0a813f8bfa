import { CalendarDays, CloudOff, FolderHeart, Stethoscope, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { UnreadBadge, UnsentMessages } from '../features/chats/index.ts';
import { Greeting, UnsavedTicks } from '../features/goals/index.ts';
import { UnsentReadings } from '../features/readings/index.ts';
import { useShowsStoredData } from '../platform/api/query-client.ts';
import { useOnline } from '../platform/page/events.ts';
import { screens } from '../platform/page/screens.ts';
import { useSignedIn } from '../platform/session/session.tsx';
import { Brand, BrandMark } from '../ui/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useAppMessages } from './app.messages.ts';
import { type NavDestination, NavEntry } from './nav-entry.tsx';
import { OwnData } from './own-data.tsx';
import { SkipLink } from './skip-link.tsx';
import { WriteToDoctor } from './write-to-doctor.tsx';

const destinations: readonly NavDestination[] = [
  { screen: 'patientGoals', icon: Target },
  {
    screen: 'patientDoctors',
    icon: Stethoscope,
    also: ['/patient/chat', screens.patientQrScanner],
    badge: <UnreadBadge />,
  },
  { screen: 'patientAppointments', icon: CalendarDays },
  { screen: 'patientRecords', icon: FolderHeart },
];

// One navigation for all widths: at the bottom of a phone, in the header of a wide screen.
const PatientNav = () => {
  const { nav } = useAppMessages();
  return (
    <nav
      aria-label={nav.patient}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-card pb-[env(safe-area-inset-bottom)] md:static md:border-0 md:bg-transparent md:pb-0"
    >
      <ul className="mx-auto flex max-w-xl px-1 md:px-0">
        {destinations.map((destination) => (
          <li key={destination.screen} className="min-w-0 flex-auto">
            <NavEntry destination={destination} look="header" />
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Tells the user that there is no network and that nothing is lost. */
const OfflineNote = () => {
  const words = useAppMessages();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="mb-4 flex items-center gap-3 rounded-card bg-sunken p-3 text-sm">
          <CloudOff className="size-5 shrink-0 text-muted" />
          {words.offline}
        </p>
      )}
    </div>
  );
};

/** Shows a greeting on the goals screen, elsewhere the logo as a link to it. */
const BarStart = () => {
  const { product } = useAppMessages();
  const [onGoals] = useRoute(screens.patientGoals);
  if (!onGoals) {
    return (
      <Link
        href={screens.patientGoals}
        className="bar-start hit flex min-w-0 items-center rounded-xl"
      >
        <Brand name={product} />
      </Link>
    );
  }
  return (
    <div className="bar-start flex min-w-0 items-center gap-3">
      <BrandMark />
      <Greeting />
    </div>
  );
};

/** Marks stored data and an unconfirmed session until the server has answered. */
const KeptNote = () => {
  const words = useAppMessages();
  const online = useOnline();
  const { unproven, ended } = useSignedIn();
  const showsStored = useShowsStoredData(!ended);
  return (
    <div
      role="status"
      className="pointer-events-none absolute bottom-0 left-1/2 -translate-x-1/2 translate-y-1/2"
    >
      {online && (showsStored || unproven) && (
        <p className="rounded-full bg-sunken px-3 text-sm whitespace-nowrap">{words.updating}</p>
      )}
    </div>
  );
};

/**
 * Frame of the patient's screens: one column, with the navigation within thumb reach (product 2).
 */
export const PatientShell = ({ children }: { children: ReactNode }) => {
  const words = useAppMessages();
  return (
    <div className="shell-patient flex min-h-dvh flex-col">
      <UnsavedTicks />
      <UnsentReadings />
      <UnsentMessages />
      <SkipLink label={words.nav.skip} />
      <header className="sticky top-0 z-20 bg-ground">
        <div className="mx-auto flex h-(--top-bar) max-w-4xl items-center justify-between gap-2 px-4 sm:px-6">
          <BarStart />
          <PatientNav />
          <div className="flex items-center gap-3">
            <WriteToDoctor />
            <AccountMenu className="account" />
          </div>
        </div>
        <KeptNote />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-160 flex-1 flex-col px-4 pt-3 pb-[calc(var(--bottom-bar)+0.75rem)] sm:px-6 md:pt-8 md:pb-6"
      >
        <OfflineNote />
        <OwnData />
        {children}
      </main>
    </div>
  );
};
