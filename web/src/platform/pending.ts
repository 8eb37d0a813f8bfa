import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { isRefusal } from './api-error.ts';
import { onceAtATime } from './once-at-a-time.ts';
import { localStore } from './storage.ts';

/** Something done without network, to be sent later; `id` names what it is about. */
export type Pending<P> = { kind: string; id: string; stamp: string; payload: P };
type Anything = Pending<unknown>;

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;
const keyOf = (userId: string) => `pending:${userId}`;
const changed = new EventTarget();

const readAll = (userId: string): Anything[] => {
  try {
    const stored: unknown = JSON.parse(localStore.read(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
};

const writeAll = (userId: string, items: Anything[]) => {
  const text = JSON.stringify(items);
  if (items.length > 0) localStore.write(keyOf(userId), text);
  else localStore.remove(keyOf(userId));
  changed.dispatchEvent(new Event('change'));
  return items.length === 0 || localStore.read(keyOf(userId)) === text;
};

/** Whether something with this id waits to be sent. */
export const isPending = (userId: string, kind: string, id: string): boolean =>
  readAll(userId).some((item) => item.kind === kind && item.id === id);

/** Whether anything at all of this person waits to be sent. */
export const hasPending = (userId: string): boolean => readAll(userId).length > 0;

/**
 * Keeps something on this device until it has been sent; it replaces what waits under the same id.
 * Wiped at sign-out. False when the device can keep nothing.
 */
export const enqueue = (userId: string, item: Omit<Anything, 'stamp'>): boolean => {
  const stamp = `${Date.now()}.${Math.random()}`;
  const others = readAll(userId).filter(({ kind, id }) => kind !== item.kind || id !== item.id);
  return writeAll(userId, [...others, { ...item, stamp }]);
};

// What was replaced while it was on its way goes out again.
const settle = (userId: string, { stamp }: Anything) =>
  writeAll(
    userId,
    readAll(userId).filter((item) => item.stamp !== stamp),
  );

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
};

/** What of a kind waits to be sent, oldest first; of every kind without one. */
export const usePending = <P>(userId: string, kind?: string): readonly Pending<P>[] => {
  const stored = useSyncExternalStore(subscribe, () => localStore.read(keyOf(userId)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored text is what is read
  return useMemo(
    () => readAll(userId).filter((item) => !kind || item.kind === kind) as Pending<P>[],
    [userId, kind, stored],
  );
};

type Delivery<P> = {
  userId: string;
  kind: string;
  /** Sends one; must be safe to repeat. Throws ApiError. */
  send: (payload: P) => Promise<unknown>;
  /** After a round in which something was sent or refused; the refused ones are forgotten. */
  onDelivered: (refused: P[]) => void;
};

const deliverAll = async <P>({ userId, kind, send, onDelivered }: Delivery<P>) => {
  const refused: P[] = [];
  let settled = 0;
  const next = () => readAll(userId).find((item) => item.kind === kind) as Pending<P> | undefined;
  try {
    for (let item = next(); item; item = next()) {
      try {
        await send(item.payload);
      } catch (cause) {
        if (!isRefusal(cause)) break;
        refused.push(item.payload);
      }
      settle(userId, item);
      settled += 1;
    }
  } finally {
    if (settled > 0) onDelivered(refused);
  }
};

// Two tabs take turns; where locks are missing, sending twice does no harm.
const inTurn = (name: string, work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

/** Repeats an attempt until stopped, ever less often; the network's return makes it one at once. */
const keepTrying = (attempt: () => Promise<void>) => {
  let wait = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryNow = () => {
    void attempt();
    clearTimeout(timer);
    timer = setTimeout(tryNow, wait);
    wait = Math.min(2 * wait, LONGEST_RETRY_MS);
  };
  const handleOnline = () => {
    wait = FIRST_RETRY_MS;
    tryNow();
  };
  tryNow();
  window.addEventListener('online', handleOnline);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', handleOnline);
  };
};

/** Sends what waits of a kind: at the start, when the network is back, and now and then. */
export const useDelivery = <P>(delivery: Delivery<P>): void => {
  const { userId, kind } = delivery;
  const latest = useRef(delivery);
  latest.current = delivery;
  // The network may return while an attempt is still failing: that one is not the last.
  const deliver = useMemo(
    () =>
      onceAtATime(
        async () => void (await inTurn(`pending:${kind}`, () => deliverAll(latest.current))),
      ),
    [kind],
  );
  const items = usePending(userId, kind);
  useEffect(() => (items.length > 0 ? keepTrying(deliver) : undefined), [items, deliver]);
};
