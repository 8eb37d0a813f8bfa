import { useEffectEvent, useLayoutEffect } from 'react';
import { createPublisher } from './publisher.ts';

/** Something open over a screen, or a step within it: a dialog, a menu, a step of signing in. */
type Layer = { leave: () => void };

/** Open layers, newest last. */
const layers: Layer[] = [];
/** Callbacks that reopen a layer if they can; each returns whether it did. */
const reopeners = new Set<() => boolean>();
const changes = createPublisher();

export const layerCount = (): number => layers.length;

/** Leaves the newest layers until `count` are left; a layer may ask first and stay open. */
export const leaveLayersAbove = (count: number): void => {
  for (const layer of layers.slice(count).reverse()) layer.leave();
};

/** Reopens a layer that Back has left, if its owner can; returns whether one was reopened. */
export const reopenLayer = (): boolean => [...reopeners].some((reopen) => reopen());

export const subscribeToLayers = changes.subscribe;

/**
 * Makes the browser's Back leave this layer, while it is open, instead of the screen. Forward calls
 * `onForward`, which returns whether it has reopened the layer.
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
    changes.announce();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      changes.announce();
    };
  }, [open]);
};
