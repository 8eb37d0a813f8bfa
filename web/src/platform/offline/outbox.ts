import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { isRefusal, isUnreached } from '../api/api-error.ts';
import { createNews, keepTrying, listenTo } from '../page/events.ts';
import { localStore } from '../session/storage.ts';

/** 128 random bits under which what is sent again is the same thing; `randomUUID` is missing on pages without https. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Something to be sent to the server, kept on this device until the server has it. */
export type OutboxItem<Body = unknown> = {
  /** Goes along with every attempt, so that the server takes them for one. */
  id: string;
  kind: string;
  /** Items of one key are sent one after the other, in the order they were added. */
  key: string;
  body: Body;
  createdAt: string;
  /** New until its first attempt has failed; after that, why the last one did. */
  state: 'new' | 'unreached' | 'failed' | 'refused';
};

/** How items of a kind are sent, and what happens then. */
export type Kind<Body, Answer> = {
  /** Sends one; must be safe to repeat. Throws ApiError. */
  send: (item: OutboxItem<Body>, signal: AbortSignal) => Promise<Answer>;
  /** Puts the answer where it is shown, before the item goes. */
  onSent: (item: OutboxItem<Body>, answer: Answer) => unknown;
  /**
   * Whether a failed one stays. One that was refused then waits for the person to decide. `awaited`:
   * whoever added it hears of the failure; otherwise nobody does but here, say after a reload.
   */
  onFailed: (item: OutboxItem<Body>, cause: unknown, awaited: boolean) => boolean;
  /** After each round of attempts. */
  onRound?: () => void;
};

const keyOf = (person: string) => `outbox:${person}`;

const { subscribe, announce } = createNews();
const sending = new Map<string, AbortController>();
const held = new Set<string>();
type Outcome = { resolve: (answer: unknown) => void; reject: (cause: unknown) => void };
const outcomes = new Map<string, Outcome>();
const deliveries = new Map<string, () => void>();

const isItem = (value: Partial<OutboxItem> | null) =>
  typeof value?.id === 'string' && typeof value.kind === 'string' && Boolean(value.body);

const itemsIn = (text: string | null): OutboxItem[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
};

const readAll = (person: string) => itemsIn(localStore.read(keyOf(person)));

const update = (person: string, change: (items: OutboxItem[]) => OutboxItem[]) => {
  const items = change(readAll(person));
  if (items.length > 0) localStore.write(keyOf(person), JSON.stringify(items));
  else localStore.remove(keyOf(person));
  announce();
};

const take = (person: string, id: string) =>
  update(person, (items) => items.filter((item) => item.id !== id));

/** Ends the waiting for an item's first attempt: with the answer, or null where it waits or is gone. */
const settle = (id: string, answer: unknown) => {
  outcomes.get(id)?.resolve(answer);
  outcomes.delete(id);
};

/** Whether anything of this person waits to be sent. */
export const hasUnsent = (person: string): boolean => readAll(person).length > 0;

type NewItem<Body> = { kind: string; key: string; body: Body };

/**
 * Keeps something until it is sent, and sends it as soon as its kind is delivered. Answers what the
 * server answered, or null where it waits for the network. Throws where it could not be sent and
 * its kind does not keep it. `latestOnly`: it takes the place of what waits under its key.
 */
export const addToOutbox = <Body, Answer>(
  person: string,
  item: NewItem<Body>,
  latestOnly = false,
): Promise<Answer | null> => {
  const deliver = deliveries.get(item.kind);
  // The part that delivers may not be loaded yet, and without network does not come soon.
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

/** Sends a failed or refused one again now, with its body as it is given. */
export const retryItem = (person: string, { id, kind, body }: OutboxItem): void => {
  update(person, (items) =>
    items.map((item) => (item.id === id ? { ...item, body, state: 'new' } : item)),
  );
  deliveries.get(kind)?.();
};

/** Takes one out for good. */
export const discardItem = (person: string, { id }: OutboxItem): void => {
  settle(id, null);
  take(person, id);
};

/** Keeps one from being sent while the person decides about it, and ends an attempt; the answer ends that. */
export const holdItem = ({ id, kind }: OutboxItem): (() => void) => {
  held.add(id);
  sending.get(id)?.abort();
  return () => {
    held.delete(id);
    deliveries.get(kind)?.();
  };
};

/** The first one that may be sent; one behind an item that cannot go yet waits with it. */
const nextOf = (person: string, kind: string, waitingKeys: ReadonlySet<string>) => {
  const blocked = new Set(waitingKeys);
  return readAll(person).find((item) => {
    if (item.kind !== kind || item.state === 'refused' || blocked.has(item.key)) return false;
    const goes = !held.has(item.id) && !sending.has(item.id);
    if (!goes) blocked.add(item.key);
    return goes;
  });
};

/** Notes why one failed. What is new behind it waits for the same reason. */
const postpone = (person: string, item: OutboxItem, cause: unknown) => {
  const refused = isRefusal(cause);
  const unreached = isUnreached(cause);
  const state = refused ? 'refused' : unreached ? 'unreached' : 'failed';
  const isBehind = (one: OutboxItem) =>
    !refused &&
    one.state === 'new' &&
    one.kind === item.kind &&
    (unreached || one.key === item.key);
  update(person, (items) =>
    items.map((one) => {
      if (one.id !== item.id && !isBehind(one)) return one;
      settle(one.id, null);
      return { ...one, state };
    }),
  );
};

/** Tries one; answers whether the next may be tried. */
const attempt = async (person: string, item: OutboxItem, kind: Kind<unknown, unknown>) => {
  const controller = new AbortController();
  sending.set(item.id, controller);
  try {
    const answer = await kind.send(item, controller.signal);
    await kind.onSent(item, answer);
    take(person, item.id);
    settle(item.id, answer);
  } catch (cause) {
    if (kind.onFailed(item, cause, outcomes.has(item.id))) {
      postpone(person, item, cause);
      if (!isRefusal(cause)) return { waits: item.key, unreached: isUnreached(cause) };
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

const round = async (person: string, name: string, kind: () => Kind<unknown, unknown>) => {
  const waitingKeys = new Set<string>();
  let tried = false;
  for (
    let item = nextOf(person, name, waitingKeys);
    item;
    item = nextOf(person, name, waitingKeys)
  ) {
    tried = true;
    const { waits, unreached } = await attempt(person, item, kind());
    if (waits) waitingKeys.add(waits);
    if (unreached) break;
  }
  if (tried) kind().onRound?.();
};

/** Sends what waits of a kind, one at a time; again when the network returns, and ever less often. */
const startDelivery = (person: string, name: string, kind: () => Kind<unknown, unknown>) => {
  let running = false;
  let again = false;
  let stopped = false;
  const { tryNow, stop } = keepTrying(async () => {
    again = running;
    if (running) return;
    running = true;
    do {
      again = false;
      await round(person, name, kind);
    } while (again && !stopped);
    running = false;
    // What is left is for whoever delivers now.
    if (stopped) deliveries.get(name)?.();
  });
  deliveries.set(name, tryNow);
  return () => {
    stopped = true;
    stop();
    if (deliveries.get(name) === tryNow) deliveries.delete(name);
  };
};

/** Sends what waits of a kind while it is mounted; one part of the app does so for each kind. */
export const useDelivery = <Body, Answer>(
  person: string,
  name: string,
  kind: Kind<Body, Answer>,
): void => {
  const current = useEffectEvent(() => kind as Kind<unknown, unknown>);
  useEffect(() => startDelivery(person, name, () => current()), [person, name]);
};

const follow = (listener: () => void) => {
  const stops = [subscribe(listener), listenTo(window, ['storage'], listener)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** What waits of a kind, oldest first. */
export const useOutbox = <Body>(person: string, kind: string) => {
  const text = useSyncExternalStore(follow, () => localStore.read(keyOf(person)));
  return useMemo(
    () => (itemsIn(text) as OutboxItem<Body>[]).filter((item) => item.kind === kind),
    [text, kind],
  );
};
