import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { listenTo } from '../../platform/page/events.ts';
import { logFailure } from '../../platform/page/failures.ts';
import { useSession } from '../../platform/session/session.tsx';
import { rememberWantedAddress } from '../../platform/session/storage.ts';
import { subscribeToNotificationPresses, withdrawNotifications } from './notifications.ts';
import { dropPreviousUser, expectSignIn, syncDevice } from './sync-device.ts';
import { useDeviceState } from './this-device.ts';

/**
 * Renews this device's registration when its subscription, language or session has changed;
 * unregisters a former user's.
 */
const DeviceSync = ({ userId }: { userId: string }) => {
  const language = useLanguage();
  const state = useDeviceState(userId);
  useEffect(() => {
    dropPreviousUser(userId).catch((cause) =>
      logFailure('Notifications of the former user could not be turned off.', cause),
    );
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its notices are in this language
  useEffect(() => {
    if (state !== 'on') return;
    syncDevice(userId).catch((cause) => logFailure('Notifications could not be renewed.', cause));
  }, [userId, state, language]);
  return null;
};

/** Withdraws notifications of what is visible on the screen. */
const useWithdrawal = () => {
  const [address] = useLocation();
  useEffect(() => {
    const withdraw = () => {
      if (document.visibilityState === 'visible') void withdrawNotifications(address);
    };
    withdraw();
    return listenTo(document, ['visibilitychange'], withdraw);
  }, [address]);
};

/**
 * Keeps this device's registration up to date, withdraws notifications of what is visible, and
 * navigates when one is pressed.
 */
export const Notices = () => {
  const { status, user } = useSession();
  const [, navigate] = useLocation();
  const lead = useEffectEvent((path: string) => {
    // Signing in then leads there, even in a window where the user signed out.
    if (status !== 'signed-in') rememberWantedAddress(path);
    navigate(path);
  });
  useEffect(() => subscribeToNotificationPresses(lead), []);
  useEffect(() => {
    if (status !== 'anonymous') return;
    expectSignIn().catch((cause) =>
      logFailure('Notifications could not be turned off at the sign-out.', cause),
    );
  }, [status]);
  useWithdrawal();
  return user && <DeviceSync userId={user.id} />;
};
