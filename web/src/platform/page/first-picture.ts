/** A frame that nobody draws, as in a window that is covered, is not waited for longer than this. */
const LONGEST_WAIT_MS = 200;

/** Lets the browser draw and answer before what comes next. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Resolves once what the page brings along is seen; at once in a page that is not looked at. */
export const pictureStands = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    setTimeout(resolve, LONGEST_WAIT_MS);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });

/** Whether the page brings along what it will show first, instead of a mark to wait by (public/early-reads.js). */
export const bringsPicture = (): boolean => document.documentElement.dataset.front === 'sign-in';

/** Lets what the build names in the page (preload-list.ts) travel at once, without running it yet. */
export const fetchAppFiles = (): void => {
  const named = document.querySelector<HTMLMetaElement>('meta[name="app-files"]');
  for (const href of named?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
};
