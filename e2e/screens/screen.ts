import type { Page } from '@playwright/test';
import type { Ids, Language, Who } from '../harness/cast.ts';

/** A response that replaces the server's. */
export type Answer = { status: number; json: unknown; headers?: Record<string, string> };

/** Changes a single thing in the server's response that the demo data lacks. */
export type Alteration = { calls: RegExp; change: (answer: never) => unknown };

/** One screen in one state. */
export type Screen = {
  /** File name of its picture. */
  name: string;
  /** Short description. */
  shows: string;
  who: Who;
  /** The language of the person's device, if it is not English. */
  language?: Language;
  path: string | ((ids: Ids) => string);
  /** Calls that get no response. */
  holds?: RegExp;
  /** Calls that fail. */
  fails?: RegExp;
  /** Calls whose responses are changed. */
  alters?: Alteration;
  /** Steps from the opened address to the state. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Text that is visible once the state is reached. */
  seen: string | RegExp;
  /** Viewed as printed. */
  paper?: true;
  /** Visited by `npm test` too, as the most telling state of its address. */
  telling?: true;
};

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first()
    .click();

/** Presses a button that opens a dialog or changes the state. */
export const pressing = (name: string | RegExp) => (page: Page) => press(page, name);

/**
 * Opens a collapsed section with the keyboard, because sections above it that still load may move
 * it away from the pointer.
 */
export const unfold = (page: Page, title: string) =>
  page.locator('summary', { hasText: title }).press('Enter');

/** Chooses an item of a menu. */
export const choose = async (page: Page, menu: string | RegExp, entry: string) => {
  await press(page, menu);
  await page.getByRole('menuitem', { name: entry }).click();
};

export const choosing = (menu: string | RegExp, entry: string) => (page: Page) =>
  choose(page, menu, entry);

/** The response of a failing server. */
export const FAILURE: Answer = {
  status: 500,
  json: { code: 'internal', message: 'Something went wrong.' },
};

/** Answers calls this way from now on; for failures after the screen has opened. */
export const answering = (page: Page, calls: RegExp, { headers, ...answer }: Answer) =>
  page.route(calls, (route) => route.fulfill({ ...answer, ...(headers && { headers }) }));

/** Leaves calls without a response from now on; for loading states after the screen has opened. */
export const holding = (page: Page, calls: RegExp) => page.route(calls, () => undefined);

/** Changes the responses to calls from now on. */
export const altering = (page: Page, { calls, change }: Alteration) =>
  page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
