import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { layerCount, leaveLayersAbove, reopenLayer, subscribeToLayers } from '../../ui/layers.ts';

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
