import type { Role } from '@saathi/contract';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { screens } from '../platform/page/screens.ts';
import { useSession } from '../platform/session/session.tsx';
import {
  forgetWantedAddress,
  rememberWantedAddress,
  wantedAddress,
} from '../platform/session/storage.ts';
import { Splash } from './splash.tsx';

/** Where each role arrives after signing in (product 2), where it signs in, and its part of the app. */
const places = {
  patient: { landing: screens.patientGoals, login: screens.patientLogin, area: '/patient/' },
  doctor: { landing: screens.doctorDashboard, login: screens.doctorLogin, area: '/doctor/' },
} as const satisfies Record<Role, object>;

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

/** Screens of one role: others go to their own landing page, nobody signed in goes to the login. */
export const RequireRole = ({ role, children }: { role: Role; children: ReactNode }) => {
  const session = useSession();
  if (session.status === 'loading') return <Splash />;
  if (session.status === 'anonymous') {
    return <Redirect to={places[role].login} remember={!session.deliberate} />;
  }
  if (session.user.role !== role) return <Redirect to={places[session.user.role].landing} />;
  return <Arrived>{children}</Arrived>;
};

/** Login screens: whoever is signed in goes where they wanted to, otherwise to the landing page. */
export const RequireAnonymous = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  if (session.status === 'loading') return <Splash />;
  if (session.status === 'anonymous') return children;
  const { landing, area } = places[session.user.role];
  return <Redirect to={wantedAddress(area) ?? landing} />;
};
