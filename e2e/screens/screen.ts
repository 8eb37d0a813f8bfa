import type { Page } from '@playwright/test';
import type { Ids, Language, Who } from '../harness/cast.ts';

/** An answer given instead of the server's. */
export type Answer = { status: number; json: unknown; headers?: Record<string, string> };

/** The server's answers as they are but for one thing the demo's people do not have. */
export type Alteration = { calls: RegExp; change: (answer: never) => unknown };

/** One screen in one state. */
export type Screen = {
  /** Name of its picture's file. */
  name: string;
  /** What it shows, in a few words. */
  shows: string;
  who: Who;
  /** The language of the person's device, where it is not English. */
  language?: Language;
  path: string | ((ids: Ids) => string);
  /** Calls that are not answered while it is looked at. */
  holds?: RegExp;
  /** Calls that fail while it is looked at. */
  fails?: RegExp;
  /** Calls whose answers are changed while it is looked at. */
  alters?: Alteration;
  /** Leads from the opened address to the state. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Seen once the state is there. */
  seen: string | RegExp;
  /** Looked at as it is printed. */
  paper?: true;
  /** The walked state it looks like but for words, a note or what is missing: only `npm run test:all` walks it. */
  like?: string;
};

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first()
    .click();

/** Presses a button that opens a dialog or changes the state. */
export const pressing = (name: string | RegExp) => (page: Page) => press(page, name);

/** Presses an entry of a menu. */
export const choose = async (page: Page, menu: string | RegExp, entry: string) => {
  await press(page, menu);
  await page.getByRole('menuitem', { name: entry }).click();
};

export const choosing = (menu: string | RegExp, entry: string) => (page: Page) =>
  choose(page, menu, entry);

/** What a server in trouble answers. */
export const FAILURE: Answer = {
  status: 500,
  json: { code: 'internal', message: 'Something went wrong.' },
};

/** From now on calls are answered so; for what goes wrong after the screen has opened. */
export const answering = (page: Page, calls: RegExp, { headers, ...answer }: Answer) =>
  page.route(calls, (route) => route.fulfill({ ...answer, ...(headers && { headers }) }));

/** From now on calls get no answer; for what is on its way after the screen has opened. */
export const holding = (page: Page, calls: RegExp) => page.route(calls, () => undefined);

/** From now on the answers to calls are changed. */
export const altering = (page: Page, { calls, change }: Alteration) =>
  page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
