import { test as base, expect, type Page } from '@playwright/test';
import { type PushReceiver, startPushReceiver } from '../../server/test/push-receiver.ts';
import { createPeople, type People } from './people.ts';
import { startServer, type TestServer } from './server.ts';

type Fixtures = {
  people: People;
  /** Console errors that the test expects, for example of a call that it makes fail. */
  expectedErrors: RegExp[];
  watched: { watch: (page: Page) => void };
  realTime: null;
};

/** Chromium logs every 4xx and 5xx response as an error; tests check those on the screen. */
const REPORTED_STATUS =
  /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

const describeUnexpected = (page: Page, origin: string, allowed: RegExp[], problems: string[]) => {
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (REPORTED_STATUS.test(text) || allowed.some((pattern) => pattern.test(text))) return;
    problems.push(`console: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) problems.push(`request: ${url}`);
  });
};

/**
 * A test against the real server; it fails on a console error, a policy violation or a third-party
 * request.
 */
export const test = base.extend<Fixtures, { pushService: PushReceiver; server: TestServer }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const receiver = await startPushReceiver();
      await use(receiver);
      receiver.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ pushService }, use) => {
      const server = await startServer({ PUSH_SERVICES: pushService.origin });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // One server runs many tests: the clock is reset before each.
  realTime: [
    async ({ server }, use) => {
      await server.setClock(null);
      await use(null);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ server, expectedErrors }, use) => {
      const problems: string[] = [];
      await use({
        watch: (page) => describeUnexpected(page, server.url, expectedErrors, problems),
      });
      expect(problems, 'console errors and third-party requests').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, watched }, use) => {
    watched.watch(page);
    await use(page);
  },
  people: async ({ browser, server, watched }, use) => {
    const people = createPeople(browser, server.url, watched.watch);
    await use(people);
    await people.close();
  },
});

/**
 * Marks a journey that only `npm run test:all` makes: a cheaper test, or a journey beside it, shows
 * most of what it shows.
 */
export const thorough = { tag: '@thorough' };

export { expect };
