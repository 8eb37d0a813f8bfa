import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  CircleUserRound,
  Inbox,
  LayoutDashboard,
  LogOut,
  Moon,
  QrCode,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { InboxAlert, InboxCount, UnsentMessages } from '../features/chats/index.ts';
import { api } from '../platform/api/api.ts';
import { dayOf, formatDay } from '../platform/i18n/days.ts';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { screens } from '../platform/page/screens.ts';
import { useSignedIn } from '../platform/session/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { AccountMenu, useSignOut } from './account-menu.tsx';
import { useAppMessages } from './app.messages.ts';
import { EditDetailsButton } from './edit-details-button.tsx';
import { FindPatient } from './find-patient.tsx';
import { type NavDestination, NavEntry } from './nav-entry.tsx';
import { OwnData } from './own-data.tsx';
import { SkipLink } from './skip-link.tsx';

const inbox: NavDestination = {
  screen: 'doctorInbox',
  icon: Inbox,
  badge: <InboxCount />,
  also: [screens.doctorSearch],
};

const destinations: readonly NavDestination[] = [
  { screen: 'doctorDashboard', icon: LayoutDashboard },
  inbox,
  { screen: 'doctorPatients', icon: Users, also: [screens.doctorFollowUp] },
  { screen: 'doctorQr', icon: QrCode },
  { screen: 'doctorAppointments', icon: CalendarDays },
  { screen: 'doctorProfile', icon: CircleUserRound },
];

/** Assistants see the inboxes and days of the doctors who allowed it. */
const ofAssistant: readonly NavDestination[] = [
  inbox,
  { screen: 'doctorDesk', icon: CalendarDays },
];

const useIsAssistant = () => useSignedIn().clinic === 'assistant';

/** Reminds a doctor who is marked as away of what patients are told in the meantime. */
const AwayNote = () => {
  const words = useAppMessages();
  const language = useLanguage();
  const { user, doctor } = useSignedIn();
  const [onDashboard] = useRoute(screens.doctorDashboard);
  // Fetches nothing: uses the session's data, or what was saved since.
  const own = api.doctors.detail.query({ params: { doctorId: user.id } });
  const { data = doctor } = useQuery({ ...own, enabled: false });
  const until = data?.awayUntil;
  if (!onDashboard || !until || new Date(until) <= new Date()) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 rounded-card bg-marigold-tint px-4 py-1 text-on-marigold-tint">
      <Moon className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 py-2">
        {words.away({ date: formatDay(dayOf(new Date(until)), language) })}
      </p>
      <EditDetailsButton
        variant="quiet"
        className="text-on-marigold-tint! max-sm:-mt-2 max-sm:ml-3"
      />
    </div>
  );
};

const SidebarHead = () => {
  const words = useAppMessages();
  return (
    <div className="hidden px-3 pt-2 pb-8 lg:block">
      <Link href={screens.doctorDashboard} className="inline-block rounded-xl">
        <Brand name={words.product} />
      </Link>
      <p className="mt-1 pl-11.5 text-sm font-medium text-muted">{words.account.portal}</p>
    </div>
  );
};

const SidebarFoot = () => {
  const words = useAppMessages().account;
  const { user } = useSignedIn();
  const isAssistant = useIsAssistant();
  const { leave, question } = useSignOut();
  return (
    <div className="mt-auto hidden border-t border-hairline pt-4 lg:block">
      <div className="flex items-center gap-3 px-3 pb-3">
        <Avatar name={user.name} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold wrap-anywhere" title={user.name}>
            {user.name}
          </p>
          <p className="text-sm text-muted">{isAssistant ? words.assistant : words.doctor}</p>
        </div>
      </div>
      {!isAssistant && <EditDetailsButton variant="quiet" className="w-full justify-start px-4" />}
      <Button icon={LogOut} variant="quiet" className="w-full justify-start px-4" onClick={leave}>
        {words.signOut}
      </Button>
      {question}
    </div>
  );
};

// One navigation for all widths: at the bottom of narrow screens, as the sidebar of wide ones
// (product 2).
const PortalNav = () => {
  const { nav, account } = useAppMessages();
  const shown = useIsAssistant() ? ofAssistant : destinations;
  return (
    <aside
      aria-label={account.portal}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-card pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:right-auto lg:flex lg:w-64 lg:flex-col lg:overflow-y-auto lg:border-t-0 lg:border-r lg:p-4"
    >
      <SidebarHead />
      <nav aria-label={nav.portal}>
        <ul className="mx-auto flex max-w-2xl lg:flex-col lg:gap-1">
          {shown.map((destination) => (
            // Wide enough for a thumb from 320 px on.
            <li key={destination.screen} className="min-w-[min(44px,13.75vw)] flex-auto">
              <NavEntry destination={destination} look="sidebar" />
            </li>
          ))}
        </ul>
      </nav>
      <SidebarFoot />
    </aside>
  );
};

/** Frame of the doctor's portal. */
export const DoctorShell = ({ children }: { children: ReactNode }) => {
  const words = useAppMessages();
  const isAssistant = useIsAssistant();
  return (
    <div className="shell-doctor flex min-h-dvh flex-col lg:pl-64">
      <UnsentMessages />
      <SkipLink label={words.nav.skip} />
      <header className="sticky top-0 z-20 bg-ground">
        <div className="mx-auto flex h-(--top-bar) max-w-6xl items-center gap-2 px-4 sm:px-6 lg:px-10">
          <Link
            href={screens.doctorDashboard}
            className="hit flex shrink-[100] items-center overflow-hidden rounded-xl lg:hidden"
          >
            <Brand name={words.product} />
          </Link>
          <div className="ml-auto flex min-w-0 items-center gap-2">
            <InboxAlert />
            {!isAssistant && <FindPatient />}
            <AccountMenu />
          </div>
        </div>
      </header>
      <PortalNav />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 pt-3 pb-[calc(var(--bottom-bar)+1.5rem)] sm:px-6 lg:px-10"
      >
        <OwnData />
        <AwayNote />
        {children}
      </main>
    </div>
  );
};
