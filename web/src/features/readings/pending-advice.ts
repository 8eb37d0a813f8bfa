import { useMemo, useSyncExternalStore } from 'react';
import { listenTo, stopAll } from '../../platform/page/events.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { ADVICE_PREFIX, isSignedInHere, localStore } from '../../platform/session/storage.ts';
import { createPublisher } from '../../ui/publisher.ts';
import type { AddedReading } from './unsent-readings.ts';

/** `createdAt`: when it was stored. */
type Advised = AddedReading & { createdAt: string };

const keyOf = (userId: string) => ADVICE_PREFIX + userId;

const { subscribe, announce } = createPublisher();

const adviceIn = (text: string | null): Advised[] => {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
};

const others = (userId: string, { reading: { id } }: AddedReading) =>
  adviceIn(localStore.read(keyOf(userId))).filter(({ reading }) => reading.id !== id);

const store = (userId: string, advised: Advised[]) => {
  if (advised.length > 0) localStore.write(keyOf(userId), JSON.stringify(advised));
  else localStore.remove(keyOf(userId));
  announce();
};

/**
 * Stores the advice on a reading, if any, in place of the earlier one on it, until the person has
 * closed it on any screen; nothing for somebody who has signed out meanwhile.
 */
export const queueAdvice = (userId: string, entered: AddedReading): void => {
  if (!isSignedInHere(userId)) return;
  const createdAt = new Date().toISOString();
  const advised = entered.advice ? [{ ...entered, createdAt }] : [];
  store(userId, [...others(userId, entered), ...advised]);
};

const follow = (changed: () => void) =>
  stopAll([subscribe(changed), listenTo(window, ['storage'], changed)]);

/** Returns the first reading with unread advice, and a function to close it. */
export const usePendingAdvice = () => {
  const { user } = useSignedIn();
  const text = useSyncExternalStore(follow, () => localStore.read(keyOf(user.id)));
  const first = useMemo(() => adviceIn(text)[0], [text]);
  return { first, close: () => first && store(user.id, others(user.id, first)) };
};
