import { type ComponentType, lazy, Suspense, useState } from 'react';
import { logFailure } from './log.ts';
import { loadChunk } from './missing-chunk.ts';

/** A screen whose code is fetched when first needed; `preload` fetches it ahead. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/** `export const GoalsPage = lazyPage(async () => (await import('./goals-page.tsx')).GoalsPage)` */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let here: ComponentType | undefined;
  const Page = lazy(async () => ({ default: await loadChunk(load) }));
  const Shown = () => {
    // What is here already is drawn without waiting; it stays the same while it is shown.
    const [Now] = useState(() => here ?? Page);
    return <Now />;
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

/** A part of a screen, such as a dialog, whose code is fetched when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Part = lazy(async () => ({ default: await loadChunk(load) }));
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
};
