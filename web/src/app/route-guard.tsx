import type { MemberRole, Role, Session } from '@saathi/contract';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { type ScreenName, screens } from '../platform/page/screens.ts';
import { memberRoleOf, useSession } from '../platform/session/session.tsx';
import {
  forgetWantedAddress,
  rememberWantedAddress,
  wantedAddress,
} from '../platform/session/storage.ts';
import { memberScreens } from './routes.ts';
import { Splash } from './splash.tsx';

/** Per role: the landing page (product 2), the login page, and its part of the app. */
const places = {
  patient: { landing: screens.patientGoals, login: screens.patientLogin, area: '/patient/' },
  doctor: { landing: screens.doctorDashboard, login: screens.doctorLogin, area: '/doctor/' },
} as const satisfies Record<Role, object>;

/** Returns the role of a signed-in clinic member who is not a doctor; otherwise undefined. */
export const useMemberRole = (): MemberRole | undefined => {
  const session = useSession();
  return session.status === 'signed-in' ? memberRoleOf(session.clinic) : undefined;
};

const landingOf = ({ user, clinic }: Pick<Session, 'user' | 'clinic'>): string => {
  const member = memberRoleOf(clinic);
  return member ? screens[memberScreens[member][0]] : places[user.role].landing;
};

const Redirect = ({ to, remember = false }: { to: string; remember?: boolean }) => {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    if (remember) rememberWantedAddress();
    navigate(to, { replace: true });
  }, [navigate, to, remember]);
  return null;
};

const Arrived = ({ children }: { children: ReactNode }) => {
  useEffect(forgetWantedAddress, []);
  return children;
};

type RequireRoleProps = { role: Role; name: ScreenName; children: ReactNode };

/**
 * Restricts a screen to a role, or to members who are not doctors. Others are redirected to their
 * own landing page, signed-out users to the login.
 */
export const RequireRole = ({ role, name, children }: RequireRoleProps) => {
  const session = useSession();
  const member = useMemberRole();
  if (session.status === 'loading') return <Splash />;
  if (session.status === 'anonymous') {
    // After Sign Out, Back must not give the addresses of one person to the next. A doctor's code
    // leaves the address when it is read, so one that is there was opened now.
    const remember = !session.deliberate || location.hash.startsWith('#d=');
    return <Redirect to={places[role].login} remember={remember} />;
  }
  const isForThem = member ? memberScreens[member].includes(name) : name !== 'doctorDesk';
  if (session.user.role !== role || !isForThem) return <Redirect to={landingOf(session)} />;
  return <Arrived>{children}</Arrived>;
};

/**
 * Restricts login screens to signed-out users. Others are redirected to the address they wanted,
 * otherwise to their landing page.
 */
export const RequireAnonymous = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  if (session.status === 'loading') return <Splash />;
  if (session.status === 'anonymous') return children;
  const { area } = places[session.user.role];
  return <Redirect to={wantedAddress(area) ?? landingOf(session)} />;
};
