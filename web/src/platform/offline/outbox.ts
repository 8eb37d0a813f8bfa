import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { createPublisher } from '../../ui/publisher.ts';
import { isNetworkError, isPermanentRejection, newClientId } from '../api/api.ts';
import { keepTrying, listenTo, stopAll } from '../page/events.ts';
import { isSignedInHere, localStore } from '../session/storage.ts';

/** Something to be sent to the server, stored on this device until the server has received it. */
export type OutboxItem<Body = unknown> = {
  /** Sent with every attempt, so that the server recognises repetitions. */
  id: string;
  kind: string;
  /** Items with the same key are sent one after another, in the order they were added. */
  key: string;
  body: Body;
  createdAt: string;
  /**
   * Whether sending takes long, as with files. Slow items are sent in a sequence of their own, even
   * if others have the same key.
   */
  slow?: boolean;
  /** 'new' until the first attempt has failed; after that, why the last one failed. */
  state: 'new' | 'unreached' | 'failed' | 'refused';
};

/** How items of a kind are sent and how the outcome is handled. */
type OutboxKind<Body, Answer> = {
  /** Sends an item; must be safe to repeat. Throws ApiError. */
  send: (item: OutboxItem<Body>, signal: AbortSignal) => Promise<Answer>;
  /** Puts the answer where it is shown, before the item is removed. */
  onSent: (item: OutboxItem<Body>, answer: Answer) => unknown;
  /**
   * Returns whether a failed item stays in the outbox; a rejected one then waits for the user's
   * decision. `awaited`: the caller that added the item learns of the failure; otherwise, for
   * example after a reload, only this function does.
   */
  onFailed: (item: OutboxItem<Body>, cause: unknown, awaited: boolean) => boolean;
  /** Called after each round of attempts. */
  onRound?: () => void;
};

const isItem = (value: Partial<OutboxItem> | null) =>
  typeof value?.id === 'string' && typeof value.kind === 'string' && Boolean(value.body);

/** Returns the items in a stored text; damaged ones are dropped. */
const itemsIn = (text: string | null): OutboxItem[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
};

const keyOf = (person: string) => `outbox:${person}`;

const { subscribe, announce } = createPublisher();
const sending = new Map<string, AbortController>();
const held = new Set<string>();
type Outcome = { resolve: (answer: unknown) => void; reject: (cause: unknown) => void };
const outcomes = new Map<string, Outcome>();
const deliveries = new Map<string, () => void>();

const readAll = (person: string) => itemsIn(localStore.read(keyOf(person)));

const update = (person: string, change: (items: OutboxItem[]) => OutboxItem[]) => {
  const items = change(readAll(person));
  if (items.length > 0) localStore.write(keyOf(person), JSON.stringify(items));
  else localStore.remove(keyOf(person));
  announce();
};

const take = (person: string, id: string) =>
  update(person, (items) => items.filter((item) => item.id !== id));

/** The items of a sequence are sent one at a time; all of them wait for an unreachable server. */
const sequenceOf = ({ kind, slow }: Pick<OutboxItem, 'kind' | 'slow'>) =>
  slow ? `${kind}, slow` : kind;

/**
 * Resolves the promise of an item's first attempt: with the answer, or null if the item waits or
 * was removed.
 */
const settle = (id: string, answer: unknown) => {
  outcomes.get(id)?.resolve(answer);
  outcomes.delete(id);
};

/** Whether this person has items waiting to be sent. */
export const hasUnsent = (person: string): boolean => readAll(person).length > 0;

type NewItem<Body> = Pick<OutboxItem<Body>, 'kind' | 'key' | 'body' | 'slow'>;

/**
 * Stores an item until it is sent, and sends it as soon as a delivery of its kind is running.
 * Resolves to the server's answer, or to null if the item waits. Rejects if sending failed and its
 * kind does not keep it. `latestOnly`: replaces the waiting items with the same key.
 */
export const addToOutbox = <Body, Answer>(
  person: string,
  item: NewItem<Body>,
  latestOnly = false,
): Promise<Answer | null> => {
  const deliver = deliveries.get(sequenceOf(item));
  // The component that delivers may not be loaded yet, and without a network it will not load soon.
  const waits = !deliver && !navigator.onLine;
  const added: OutboxItem = {
    ...item,
    id: newClientId(),
    createdAt: new Date().toISOString(),
    state: waits ? 'unreached' : 'new',
  };
  const isReplaced = (one: OutboxItem) =>
    latestOnly && one.kind === item.kind && one.key === item.key && !sending.has(one.id);
  for (const one of readAll(person)) if (isReplaced(one)) settle(one.id, null);
  const outcome = new Promise<unknown>((resolve, reject) => {
    outcomes.set(added.id, { resolve, reject });
  });
  update(person, (items) => [...items.filter((one) => !isReplaced(one)), added]);
  deliver?.();
  if (waits) settle(added.id, null);
  return outcome as Promise<Answer | null>;
};

/** Retries a failed or rejected item now, with the given body. */
export const retryItem = (person: string, retried: OutboxItem): void => {
  const { id, body } = retried;
  update(person, (items) =>
    items.map((item) => (item.id === id ? { ...item, body, state: 'new' } : item)),
  );
  deliveries.get(sequenceOf(retried))?.();
};

/** Removes an item for good. */
export const discardItem = (person: string, { id }: OutboxItem): void => {
  settle(id, null);
  take(person, id);
};

/**
 * Prevents an item from being sent while the user decides about it, and aborts a running attempt.
 * Returns a function that releases it.
 */
export const holdItem = (item: OutboxItem): (() => void) => {
  held.add(item.id);
  sending.get(item.id)?.abort();
  return () => {
    held.delete(item.id);
    deliveries.get(sequenceOf(item))?.();
  };
};

/** Returns the first item that may be sent; items behind a blocked one with the same key wait. */
const nextOf = (person: string, sequence: string, waitingKeys: ReadonlySet<string>) => {
  const blocked = new Set(waitingKeys);
  return readAll(person).find((item) => {
    if (sequenceOf(item) !== sequence) return false;
    if (item.state === 'refused' || blocked.has(item.key)) return false;
    const goes = !held.has(item.id) && !sending.has(item.id);
    if (!goes) blocked.add(item.key);
    return goes;
  });
};

/** Records why an item failed. New items that wait behind it get the same state. */
const postpone = (person: string, item: OutboxItem, cause: unknown) => {
  const refused = isPermanentRejection(cause);
  const unreached = isNetworkError(cause);
  const state = refused ? 'refused' : unreached ? 'unreached' : 'failed';
  const isBehind = (one: OutboxItem) =>
    !refused &&
    one.state === 'new' &&
    sequenceOf(one) === sequenceOf(item) &&
    (unreached || one.key === item.key);
  update(person, (items) =>
    items.map((one) => {
      if (one.id !== item.id && !isBehind(one)) return one;
      settle(one.id, null);
      return { ...one, state };
    }),
  );
};

/**
 * Tries to send an item. Returns the key that must wait now, if any, and whether the server was
 * unreachable.
 */
const attempt = async (person: string, item: OutboxItem, kind: OutboxKind<unknown, unknown>) => {
  const controller = new AbortController();
  sending.set(item.id, controller);
  try {
    // Handled like a missing network: the server would take the item for that person's own.
    if (!isSignedInHere(person)) throw new TypeError('Somebody else is signed in in this browser.');
    const answer = await kind.send(item, controller.signal);
    await kind.onSent(item, answer);
    take(person, item.id);
    settle(item.id, answer);
  } catch (cause) {
    if (kind.onFailed(item, cause, outcomes.has(item.id))) {
      postpone(person, item, cause);
      if (!isPermanentRejection(cause))
        return { waits: item.key, unreached: isNetworkError(cause) };
    } else {
      outcomes.get(item.id)?.reject(cause);
      outcomes.delete(item.id);
      take(person, item.id);
    }
  } finally {
    sending.delete(item.id);
  }
  return {};
};

const sendWaiting = async (
  person: string,
  sequence: string,
  kind: () => OutboxKind<unknown, unknown>,
) => {
  const waitingKeys = new Set<string>();
  let tried = false;
  for (
    let item = nextOf(person, sequence, waitingKeys);
    item;
    item = nextOf(person, sequence, waitingKeys)
  ) {
    tried = true;
    const { waits, unreached } = await attempt(person, item, kind());
    if (waits) waitingKeys.add(waits);
    if (unreached) break;
  }
  if (tried) kind().onRound?.();
};

/**
 * Sends the waiting items of a sequence; retries when the network returns and at increasing
 * intervals.
 */
const startDelivery = (
  person: string,
  sequence: string,
  kind: () => OutboxKind<unknown, unknown>,
) => {
  let running = false;
  let again = false;
  let stopped = false;
  const { tryNow, stop } = keepTrying(async () => {
    again = running;
    if (running) return;
    running = true;
    do {
      again = false;
      await sendWaiting(person, sequence, kind);
    } while (again && !stopped);
    running = false;
    // Remaining items are left to the current delivery.
    if (stopped) deliveries.get(sequence)?.();
  });
  deliveries.set(sequence, tryNow);
  return () => {
    stopped = true;
    stop();
    if (deliveries.get(sequence) === tryNow) deliveries.delete(sequence);
  };
};

/** Sends the waiting items of a kind while mounted; for each kind one component does so. */
export const useDelivery = <Body, Answer>(
  person: string,
  name: string,
  kind: OutboxKind<Body, Answer>,
): void => {
  const current = useEffectEvent(() => kind as OutboxKind<unknown, unknown>);
  useEffect(() => {
    const stops = [false, true].map((slow) =>
      startDelivery(person, sequenceOf({ kind: name, slow }), () => current()),
    );
    return stopAll(stops);
  }, [person, name]);
};

const follow = (listener: () => void) =>
  stopAll([subscribe(listener), listenTo(window, ['storage'], listener)]);

/** Returns the waiting items of a kind, oldest first. */
export const useOutbox = <Body>(person: string, kind: string) => {
  const text = useSyncExternalStore(follow, () => localStore.read(keyOf(person)));
  return useMemo(
    () => (itemsIn(text) as OutboxItem<Body>[]).filter((item) => item.kind === kind),
    [text, kind],
  );
};
