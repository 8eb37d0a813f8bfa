import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { layerCount, leaveLayersAbove, reopenLayer, subscribeToLayers } from '../../ui/layers.ts';
import { useSignedIn } from '../session/session.tsx';
import { listenTo } from './browser.ts';

/** How long to wait for a history entry that may be missing, for example in a duplicated tab. */
const GIVE_UP_MS = 2_000;

/** Returns how many layers were open over the screen at the current history entry. */
const depth = (): number => Number(history.state?.depth) || 0;

const waiting: (() => void)[] = [];
let travelling = false;
let shownPath: string;

const markDepth = (count: number) => history.replaceState({ ...history.state, depth: count }, '');

/** Goes back by `entries` within the same screen, and calls `arrived` on arrival. */
export const goBack = (entries: number, arrived: () => void): void => {
  travelling = true;
  const finish = (event?: Event) => {
    // The address stays the same, so other listeners have nothing to do.
    event?.stopImmediatePropagation();
    clearTimeout(timer);
    removeEventListener('popstate', finish, true);
    travelling = false;
    arrived();
    for (const action of waiting.splice(0)) action();
  };
  const timer = setTimeout(() => {
    markDepth(layerCount());
    finish();
  }, GIVE_UP_MS);
  addEventListener('popstate', finish, true);
  history.go(-entries);
};

/** Makes the number of history entries match the number of open layers. */
const reconcile = () => {
  shownPath = location.pathname;
  if (travelling) return;
  const open = layerCount();
  const surplus = depth() - open;
  if (surplus > 0) return goBack(surplus, reconcile);
  for (let next = depth() + 1; next <= open; next += 1) {
    history.pushState({ ...history.state, depth: next }, '');
  }
};

let timer: ReturnType<typeof setTimeout> | undefined;

// A dialog may be replaced by the next one, so only the final state counts.
const reconcileSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(reconcile);
};

/** Adds the entry for a new layer before it is painted, because Back may follow at once. */
const layersChanged = () => {
  if (!travelling && layerCount() > depth()) reconcile();
  else reconcileSoon();
};

const handlePop = (event: PopStateEvent) => {
  // Handled by `goBack`: open layers stay until the next screen is shown.
  if (travelling) return;
  if (location.pathname !== shownPath) return reconcileSoon();
  const surplus = depth() - layerCount();
  if (surplus === 0) return;
  event.stopImmediatePropagation();
  if (surplus < 0) leaveLayersAbove(depth());
  else reopenLayer();
  reconcileSoon();
};

/**
 * Removes the entries of open layers before navigating, so that the new screen follows the current
 * one.
 */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    navigate(to, options);
    reconcileSoon();
  };
  if (travelling) waiting.push(() => aroundNav(navigate, to, options));
  else if (depth() > 0) goBack(depth(), go);
  else go();
};

const start = () => {
  const stop = subscribeToLayers(layersChanged);
  addEventListener('popstate', handlePop, true);
  reconcileSoon();
  return () => {
    stop();
    removeEventListener('popstate', handlePop, true);
    clearTimeout(timer);
  };
};

/** Makes Back close the newest layer, by adding a history entry for each. */
export const Back = () => {
  useEffect(start, []);
  return null;
};

type Kept = { of: string; values: Record<string, unknown> };

const read = (userId: string): Kept['values'] => {
  const kept: Kept | undefined = history.state?.kept;
  return kept?.of === userId ? kept.values : {};
};

const write = (of: string, change: Kept['values']) => {
  const kept: Kept = { of, values: { ...read(of), ...change } };
  try {
    history.replaceState({ ...history.state, kept }, '');
  } catch {
    // Browsers that limit such changes may refuse one; the next one will succeed.
  }
};

/**
 * Returns state stored in the browser's history entry: Back and a reload restore it, a new visit
 * starts afresh. A search term may be a name, which must not appear in an address; the next person
 * to sign in to this tab does not see it.
 */
export const useEntryState = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const { id } = useSignedIn().user;
  const [value, setValue] = useState<T>(() => (read(id)[name] as T | undefined) ?? initial);
  const set = (next: T) => {
    setValue(next);
    write(id, { [name]: next });
  };
  return [value, set];
};

/** Whether this entry was reached through a link to its search (app/find-patient.tsx). */
export const cameToSearch = (): boolean => history.state?.finding === true;

/** Whether the current entry was added by the search of this name. */
const isOwnEntry = (name: string) => history.state?.search === name;

/**
 * Returns a search term and its setter, stored like other entry state. A search adds its own
 * history entry: Back clears it and Forward restores it.
 */
export const useSearch = (name: string): [string, (text: string) => void] => {
  const { id } = useSignedIn().user;
  const stored = () => (read(id)[name] as string | undefined) ?? '';
  const [text, setText] = useState(stored);
  const latest = useRef(text);
  const show = (next: string) => {
    latest.current = next;
    setText(next);
  };
  const follow = useEffectEvent(() => show(stored()));
  useEffect(() => listenTo(window, ['popstate'], () => follow()), []);
  const keep = () => {
    const next = latest.current;
    if (next && !isOwnEntry(name)) {
      const { depth, kept } = history.state ?? {};
      history.pushState({ depth, kept, search: name }, '');
    }
    if (next || !isOwnEntry(name)) write(id, { [name]: next });
    else goBack(1, keep);
  };
  const set = (next: string) => {
    show(next);
    keep();
  };
  return [text, set];
};
