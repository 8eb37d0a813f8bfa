import type { Browser } from 'playwright-core';
import { openBarePage } from './bare-page.ts';
import type { WebGround } from './ground.ts';
import { type Row, row, share } from './web-row.ts';

/** A slow phone network as the devtools throttle it, and a processor four times slower: all waiting is real. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;
const GIVE_UP_MS = 30_000;

/** A screen, and words that it shows once it is whole. */
export type FirstLoad = { url: string; words: string; person?: { id: string; cookie: string } };

declare global {
  interface Window {
    /** When the words were seen first. */
    seenAt?: number;
  }
}

// Looked for once a frame, so that words in a page that is not drawn yet do not count.
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

/** Ms from asking for the address until the words are seen, in a browser that has nothing of it yet. */
export const timeToWords = async (browser: Browser, { url, words, person }: FirstLoad) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    serviceWorkers: 'block',
  });
  if (person) {
    const [name = '', value = ''] = person.cookie.split('=');
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
    await context.addInitScript((id) => localStorage.setItem('userId', id), person.id);
  }
  // The compiler names functions with a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (one) => one;');
  await context.addInitScript(watch, words);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => window.seenAt, null, {
    timeout: GIVE_UP_MS,
    polling: 200,
  });
  const ms = await seen.jsonValue();
  await context.close();
  return ms ?? GIVE_UP_MS;
};

/** Each page's median of so many rounds, taken in turns so that a busy machine is so for all of them. */
export const mediansOf = async (browser: Browser, loads: FirstLoad[], rounds: number) => {
  const times = loads.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, load] of loads.entries()) {
      times[place]?.push(await timeToWords(browser, load));
    }
  }
  return times.map((found) => share(found, 0.5));
};

/** The first visit on a throttled network until the screen's own words are seen, beside a bare page. */
export const firstLoadRows = async (
  browser: Browser,
  ground: WebGround,
  rounds: number,
): Promise<Row[]> => {
  const page = await openBarePage();
  const { url, patient } = ground;
  const [bare = 0, signIn = 0, goals = 0] = await mediansOf(
    browser,
    [
      { url: page.url, words: 'A sentence that a phone can show at once.' },
      { url: `${url}/`, words: 'Your trusted health companion' },
      { url: `${url}/patient/goals`, words: 'Walk 30 minutes', person: patient },
    ],
    rounds,
  );
  await page.close();
  return [
    row('first load, throttled: sign-in', signIn, '≤ 1.0 × bare', { bare, ratio: signIn / bare }),
    row('first load, throttled: goals', goals, '≤ 1.5 × bare', { bare, ratio: goals / bare }),
  ];
};
