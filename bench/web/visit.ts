import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/**
 * A slow phone network, throttled by DevTools, and a processor four times slower: all waiting times
 * are real.
 */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;
const GIVE_UP_MS = 90_000;

/** A screen, and a text that it shows once it is complete. */
export type Visit = { url: string; words: string; person?: { id: string; cookie: string } };

/** What happened until the text was visible. */
export type Seen = {
  ms: number;
  /** The longest chain of requests that each had to wait for the previous answer. */
  turns: number;
  /** Requests sent. */
  files: number;
  /** Bytes received, including headers. */
  bytes: number;
  /** Busy time of the page's main thread, in ms. */
  processor: number;
};

declare global {
  interface Window {
    /** When the text became visible. */
    seenAt?: number;
  }
}

// Checked once per frame, so that text in a page that is not rendered yet does not count.
const watch = (words: string) => {
  const look = () => {
    const shown = [...document.querySelectorAll('h1, h2, h3, p, main')].some(
      (one) => one.textContent.includes(words) && one.checkVisibility(),
    );
    if (shown) window.seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

type Request = { sent: number; answered: number; bytes: number };

/** Returns the length of the longest chain of requests, each sent after the previous answer. */
const turnsOf = (requests: Request[]): number => {
  let turns = 0;
  let free = 0;
  for (const { sent, answered } of [...requests].sort((a, b) => a.answered - b.answered)) {
    if (sent < free) continue;
    turns += 1;
    free = answered;
  }
  return turns;
};

/** Records the page's requests; times in seconds of the browser's own clock. */
const recordRequests = async (devtools: CDPSession) => {
  const requests = new Map<string, Request>();
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    requests.set(requestId, { sent: timestamp, answered: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  devtools.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    const request = requests.get(requestId);
    if (!request) return;
    // The browser opens at most six connections, so a request may have waited for one.
    const { timing } = response;
    if (timing) request.sent = timing.requestTime + timing.sendStart / 1_000;
    request.answered = timestamp;
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  return requests;
};

const openContext = async (browser: Browser, { url, person }: Visit, keepsApp: boolean) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    serviceWorkers: keepsApp ? 'allow' : 'block',
  });
  if (person) {
    const [name = '', value = ''] = person.cookie.split('=');
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
    await context.addInitScript((id) => localStorage.setItem('userId', id), person.id);
  }
  // The compiler names functions with a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (one) => one;');
  return context;
};

const seenIn = async (context: BrowserContext, { url, words }: Visit): Promise<Seen> => {
  const page: Page = await context.newPage();
  await page.addInitScript(watch, words);
  const devtools = await context.newCDPSession(page);
  const requests = await recordRequests(devtools);
  await devtools.send('Performance.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => window.seenAt, null, {
    timeout: GIVE_UP_MS,
    polling: 200,
  });
  const ms = (await seen.jsonValue()) ?? GIVE_UP_MS;
  const start = Math.min(...[...requests.values()].map(({ sent }) => sent));
  const before = [...requests.values()].filter(({ sent }) => sent - start < ms / 1_000);
  const { metrics } = await devtools.send('Performance.getMetrics');
  await page.close();
  return {
    ms,
    turns: turnsOf(before.filter(({ answered }) => answered - start < ms / 1_000)),
    files: before.length,
    bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
    processor: 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0),
  };
};

/** Visits the page in a browser with nothing cached, until its text is visible. */
export const firstVisit = async (browser: Browser, visit: Visit): Promise<Seen> => {
  const context = await openContext(browser, visit, false);
  const seen = await seenIn(context, visit);
  await context.close();
  return seen;
};

/** The same after an unthrottled visit has filled the device's caches. */
export const secondVisit = async (browser: Browser, visit: Visit): Promise<Seen> => {
  const context = await openContext(browser, visit, true);
  const page = await context.newPage();
  await page.goto(visit.url);
  await page.getByText(visit.words).first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((pass) => setTimeout(pass, 50));
  });
  await page.close();
  const seen = await seenIn(context, visit);
  await context.close();
  return seen;
};
