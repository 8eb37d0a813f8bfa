import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import { layerCount, leaveLayersAbove, reopenLayer, subscribeToLayers } from '../../ui/layers.ts';

/** An entry that is not there, say in a copied tab, is not waited for longer. */
const GIVE_UP_MS = 2_000;

/** How many layers were open over the screen at this entry of the browser's history. */
const depth = (): number => Number(history.state?.depth) || 0;

const waiting: (() => void)[] = [];
let travelling = false;
let shownPath: string;

const markDepth = (count: number) => history.replaceState({ ...history.state, depth: count }, '');

/** Goes back so many entries of the same screen; what must come after is called as it arrives. */
export const goBack = (entries: number, arrived: () => void): void => {
  travelling = true;
  const finish = (event?: Event) => {
    // The address stays the same: nobody else has anything to do.
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

/** Makes the entries as many as the open layers. */
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

// One dialog may give way to the next: only what is open after that counts.
const reconcileSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(reconcile);
};

/** What opens has its entry before it can be seen: Back may follow at once. */
const layersChanged = () => {
  if (!travelling && layerCount() > depth()) reconcile();
  else reconcileSoon();
};

const handlePop = (event: PopStateEvent) => {
  // Our own way back: what is open stays until the next screen is there.
  if (travelling) return;
  if (location.pathname !== shownPath) return reconcileSoon();
  const surplus = depth() - layerCount();
  if (surplus === 0) return;
  event.stopImmediatePropagation();
  if (surplus < 0) leaveLayersAbove(depth());
  else reopenLayer();
  reconcileSoon();
};

/** Another screen follows the present one, not what was open over it. */
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

/** Makes Back leave the newest layer, by an entry of the history for each. */
export const Back = () => {
  useEffect(start, []);
  return null;
};
