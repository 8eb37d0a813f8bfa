import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

/** Slowdown of a mid-range phone relative to this machine. */
const SLOWER = 4;

/** Starts the system's Chromium; no browser is downloaded. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.SAATHI_BROWSER ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });

type Person = { id: string; cookie: string };

/** Recorded by `watch`: tasks over 50 ms, the layout shift and the largest paint. */
declare global {
  interface Window {
    seen: { tasks: number[]; shift: number; largestPaint: number };
  }
}

const watch = () => {
  const seen = { tasks: [] as number[], shift: 0, largestPaint: 0 };
  window.seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe('longtask', ({ duration }) => seen.tasks.push(duration));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
};

/**
 * Opens a page in its own browser profile, signed in; after `slow` the processor is `SLOWER` times
 * slower.
 */
export const openPage = async (browser: Browser, url: string, person?: Person) => {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    serviceWorkers: 'block',
  });
  if (person) {
    const [name = '', value = ''] = person.cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    await context.addInitScript((id) => localStorage.setItem('userId', id), person.id);
  }
  // The compiler names functions with a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (one) => one;');
  await context.addInitScript(watch);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Playwright's locators inspect the role and name of every element, in tasks that are not the
  // page's own.
  const ask = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  };
  return {
    page,
    ask,
    until: async (expression: string) => {
      while (!(await ask<boolean>(expression))) await wait(100);
    },
    slow: () => devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER }),
    /** Returns the tasks over 50 ms since the last call, in ms. */
    longTasks: async (): Promise<number[]> => {
      await wait(1_500);
      return ask('window.seen.tasks.splice(0).map(Math.round)');
    },
    shift: () => ask<number>('window.seen.shift'),
    close: () => context.close(),
  };
};
export type Watched = Awaited<ReturnType<typeof openPage>>;
