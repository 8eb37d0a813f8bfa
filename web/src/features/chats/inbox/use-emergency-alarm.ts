import type { InboxItem } from '@saathi/contract';
import { useEffect } from 'react';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { prepareAlarm, raiseAlarm } from './alarm.ts';
import { inboxMessages } from './inbox.messages.ts';

const AGAIN_AFTER_MS = 60_000;

/** Sounds when an emergency comes in that nobody has seen, and again each minute until somebody has. */
export const useEmergencyAlarm = (unseen: readonly InboxItem[]): void => {
  const { notificationTitle, notificationText } = useMessages(inboxMessages).alarm;
  const who = unseen.map(({ chatId, unread }) => `${chatId}:${unread}`).join();
  useEffect(prepareAlarm, []);
  useEffect(() => {
    if (!who) return;
    const raise = () => raiseAlarm(notificationTitle, notificationText);
    raise();
    const timer = setInterval(raise, AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [who, notificationTitle, notificationText]);
};
