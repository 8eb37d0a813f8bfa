import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { logFailure } from './log.ts';
import { loadChunk } from './missing-chunk.ts';

/** A screen whose code is fetched when first needed; `preload` fetches it ahead. */
export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>;
};

/** `export const GoalsPage = lazyPage(async () => (await import('./goals-page.tsx')).GoalsPage)` */
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

/** A part of a screen whose code is fetched when it is first shown; `fallback` stands there till then. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) => {
  const Part = lazy(async () => ({ default: await loadChunk(load) }));
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
};
