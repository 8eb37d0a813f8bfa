import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { isRefusal, isUnreached } from '../api/api-error.ts';
import { localStore } from '../session/storage.ts';
import { keepTrying } from './keep-trying.ts';
import { onceAtATime } from './once-at-a-time.ts';

/** Something done without network, to be sent later; `id` names what it is about. */
export type Pending<P> = {
  kind: string;
  id: string;
  stamp: string;
  payload: P;
  /** On its way at the moment. */
  underway: boolean;
};
type Anything = Omit<Pending<unknown>, 'underway'>;

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

// Stamps of what this page itself is sending, and how often that has changed.
const underway = new Set<string>();
let underwayChanges = 0;

const setUnderway = (stamp: string, on: boolean) => {
  if (on) underway.add(stamp);
  else underway.delete(stamp);
  underwayChanges += 1;
  changed.dispatchEvent(new Event('change'));
};

const isPending = (userId: string, kind: string, id: string): boolean =>
  readAll(userId).some((item) => item.kind === kind && item.id === id);

/** What is on its way has been changed meanwhile: a page that closes now leaves the newest word. */
export const amend = (userId: string, changed: Omit<Anything, 'stamp'>): void => {
  const isIt = (one: Anything) =>
    one.kind === changed.kind && one.id === changed.id && underway.has(one.stamp);
  const items = readAll(userId);
  if (!items.some(isIt)) return;
  writeAll(
    userId,
    items.map((one) => (isIt(one) ? { ...one, payload: changed.payload } : one)),
  );
};

/** Whether anything at all of this person waits to be sent. */
export const hasPending = (userId: string): boolean => readAll(userId).length > 0;

const keep = (userId: string, item: Omit<Anything, 'stamp'>) => {
  const stamp = `${Date.now()}.${Math.random()}`;
  const others = readAll(userId).filter(({ kind, id }) => kind !== item.kind || id !== item.id);
  return { stamp, kept: writeAll(userId, [...others, { ...item, stamp }]) };
};

/**
 * Keeps something on this device until it has been sent; it replaces what waits under the same id.
 * Wiped at sign-out. False when the device can keep nothing.
 */
export const enqueue = (userId: string, item: Omit<Anything, 'stamp'>): boolean =>
  keep(userId, item).kept;

// What was replaced while it was on its way goes out again.
const settle = (userId: string, { stamp }: Pick<Anything, 'stamp'>) =>
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
  const changes = useSyncExternalStore(subscribe, () => underwayChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored text is what is read
  return useMemo(() => {
    const items = readAll(userId).filter((item) => !kind || item.kind === kind);
    return items.map((item) => ({ ...item, underway: underway.has(item.stamp) })) as Pending<P>[];
  }, [userId, kind, stored, changes]);
};

type Delivery<P> = {
  userId: string;
  kind: string;
  /** Sends one; must be safe to repeat. Throws ApiError. */
  send: (payload: P) => Promise<unknown>;
  /** After a round in which something was sent or refused; the refused ones are forgotten. */
  onDelivered: (refused: P[]) => void;
};

const nextOf = (userId: string, kind: string) =>
  readAll(userId).find((item) => item.kind === kind && !underway.has(item.stamp));

const deliverAll = async <P>({ userId, kind, send, onDelivered }: Delivery<P>) => {
  const refused: P[] = [];
  let settled = 0;
  const next = () => nextOf(userId, kind) as Pending<P> | undefined;
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
const inTurn = async <A>(kind: string, mode: LockMode, work: () => Promise<A>): Promise<A> =>
  navigator.locks ? navigator.locks.request(`pending:${kind}`, { mode }, work) : work();

/**
 * Keeps something on this device and sends it at once, so that it is not lost with a page that
 * closes meanwhile. Answers null where it waits to be sent later: behind an earlier one of its id,
 * or because nobody was reached. Throws ApiError otherwise, and forgets it.
 */
export const sendOrKeep = async <P, A>(
  userId: string,
  item: { kind: string; id: string; payload: P },
  send: (payload: P) => Promise<A>,
): Promise<A | null> => {
  const behind = isPending(userId, item.kind, item.id);
  const { stamp, kept } = keep(userId, item);
  if (!kept) return send(item.payload);
  if (behind) return null;
  return inTurn(item.kind, 'shared', async () => {
    // Whoever was before in the turn may have sent it along.
    if (!readAll(userId).some((one) => one.stamp === stamp)) return null;
    setUnderway(stamp, true);
    try {
      const answer = await send(item.payload);
      settle(userId, { stamp });
      return answer;
    } catch (cause) {
      if (isUnreached(cause)) return null;
      settle(userId, { stamp });
      throw cause;
    } finally {
      setUnderway(stamp, false);
    }
  });
};

/** Sends what waits of a kind: at the start, when the network is back, and now and then. */
export const useDelivery = <P>(delivery: Delivery<P>): void => {
  const { userId, kind } = delivery;
  const latest = useRef(delivery);
  latest.current = delivery;
  // The network may return while an attempt is still failing: that one is not the last.
  const deliver = useMemo(
    () =>
      onceAtATime(async () => {
        const waits = () => nextOf(latest.current.userId, kind);
        if (waits()) await inTurn(kind, 'exclusive', () => deliverAll(latest.current));
      }),
    [kind],
  );
  const items = usePending(userId, kind);
  useEffect(() => (items.length > 0 ? keepTrying(deliver) : undefined), [items, deliver]);
};
