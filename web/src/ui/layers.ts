import { useEffectEvent, useLayoutEffect } from 'react';

/** What lies over a screen or is a step further in: a dialog, a menu, a step of signing in. */
type Layer = { leave: () => void };

/** Open ones, newest last. */
const layers: Layer[] = [];
/** Answers whether it has opened what was left before. */
const reopeners = new Set<() => boolean>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

export const layerCount = (): number => layers.length;

/** Leaves the newest layers until so many are left; one may ask first, and stay. */
export const leaveLayersAbove = (count: number): void => {
  for (const layer of layers.slice(count).reverse()) layer.leave();
};

/** Opens again what Back has left, where its owner still can. */
export const reopenLayer = (): boolean => [...reopeners].some((reopen) => reopen());

export const subscribeToLayers = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * As long as it is open, the browser's Back leaves this instead of the screen, and Forward comes
 * back to it where `onForward` says that it has.
 */
export const useLayer = (open: boolean, onLeave: () => void, onForward?: () => boolean): void => {
  const leave = useEffectEvent(onLeave);
  const reopen = useEffectEvent(() => onForward?.() ?? false);
  useLayoutEffect(() => {
    if (!open) {
      const ask = () => reopen();
      reopeners.add(ask);
      return () => void reopeners.delete(ask);
    }
    const layer = { leave: () => leave() };
    layers.push(layer);
    changed();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      changed();
    };
  }, [open]);
};
