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
