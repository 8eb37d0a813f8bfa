import { type ComponentType, lazy, useEffect, useState } from 'react';
import { keepTrying } from '../offline/keep-trying.ts';
import { logFailure } from './log.ts';
import { loadChunk } from './missing-chunk.ts';

/** A screen whose code is fetched when first needed; `preload` fetches it ahead. */
export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>;
};

/** `export const GoalsPage = lazyPage(async () => (await import('../goals-page.tsx')).GoalsPage)` */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> => {
  let here: ComponentType<Props> | undefined;
  const Page = lazy(async () => ({ default: await loadChunk(load) }));
  const Shown = (props: Props) => {
    // What is here already is drawn without waiting; it stays the same while it is shown.
    const [Now] = useState<ComponentType<Props>>(() => here ?? Page);
    return <Now {...props} />;
  };
  return Object.assign(Shown, {
    preload: async () => {
      try {
        here = await load();
      } catch (cause) {
        logFailure('A screen could not be fetched ahead.', cause);
      }
    },
  });
};

/**
 * A part of the app that nobody waits for: nothing stands there until its code has come. Without
 * network it is asked for again, and the screen around it goes on: it is not worth loading the page
 * anew under somebody's hands, also not after a release, when the next screen does that.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let here: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [Part, setPart] = useState(() => here);
    useEffect(() => {
      if (Part) return;
      const stop = keepTrying(async () => {
        try {
          here = await load();
          stop();
          setPart(() => here);
        } catch (cause) {
          logFailure('A part of the app could not be fetched.', cause);
        }
      });
      return stop;
    }, [Part]);
    return Part && <Part {...props} />;
  };
};
