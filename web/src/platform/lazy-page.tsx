import { type ComponentType, lazy } from 'react';
import { logFailure } from './log.ts';
import { sessionStore } from './storage.ts';

const RELOADED_KEY = 'reloaded';

/** A screen whose code is fetched when first needed; `preload` fetches it ahead. */
export type LazyPage = ComponentType & { preload: () => void };

// After a release the old files are gone: the page is loaded anew, but only once.
const withReload = async (load: () => Promise<ComponentType>): Promise<ComponentType> => {
  try {
    const page = await load();
    sessionStore.remove(RELOADED_KEY);
    return page;
  } catch (cause) {
    if (sessionStore.read(RELOADED_KEY)) throw cause;
    sessionStore.write(RELOADED_KEY, 'yes');
    location.reload();
    return new Promise(() => {});
  }
};

/** `export const GoalsPage = lazyPage(async () => (await import('./goals-page.tsx')).GoalsPage)` */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  const Page = lazy(async () => ({ default: await withReload(load) }));
  return Object.assign(() => <Page />, {
    preload: () => {
      load().catch((cause) => logFailure('A screen could not be fetched ahead.', cause));
    },
  });
};
