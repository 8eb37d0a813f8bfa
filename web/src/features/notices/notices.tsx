import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { listenTo } from '../../platform/page/events.ts';
import { logFailure } from '../../platform/page/failures.ts';
import { followNotifications, withdrawNotifications } from '../../platform/page/notifications.ts';
import { useSession } from '../../platform/session/session.tsx';
import { rememberWantedAddress } from '../../platform/session/storage.ts';
import { dropFormerUser, expectSignIn, keepDevice, useDeviceState } from './this-device.ts';

/** Tells the server of this device again where its address, its language or the session has changed; a former user's it turns off. */
const Keeper = ({ userId }: { userId: string }) => {
  const language = useLanguage();
  const state = useDeviceState(userId);
  useEffect(() => {
    dropFormerUser(userId).catch((cause) =>
      logFailure('Notifications of the former user could not be turned off.', cause),
    );
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its notices are in this language
  useEffect(() => {
    if (state !== 'on') return;
    keepDevice(userId).catch((cause) => logFailure('Notifications could not be renewed.', cause));
  }, [userId, state, language]);
  return null;
};

/** What is on the screen need not be told of any more. */
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

/** Keeps the server's knowledge of this device, takes away what is on the screen, and follows what is pressed. */
export const Notices = () => {
  const { status, user } = useSession();
  const [, navigate] = useLocation();
  const lead = useEffectEvent((path: string) => {
    // Whoever has to sign in first comes there after it, also in a window that somebody has signed out of.
    if (status !== 'signed-in') rememberWantedAddress(path);
    navigate(path);
  });
  useEffect(() => followNotifications(lead), []);
  useEffect(() => {
    if (status === 'anonymous') expectSignIn();
  }, [status]);
  useWithdrawal();
  return user && <Keeper userId={user.id} />;
};
