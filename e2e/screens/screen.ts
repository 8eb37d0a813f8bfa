import type { Page } from '@playwright/test';
import type { Ids, Who } from '../harness/cast.ts';

/** One screen in one state. */
export type Screen = {
  /** Name of its picture's file. */
  name: string;
  /** What it shows, in a few words. */
  shows: string;
  who: Who;
  path: string | ((ids: Ids) => string);
  /** Calls that are not answered while it is looked at. */
  holds?: RegExp;
  /** Calls that fail while it is looked at. */
  fails?: RegExp;
  /** Leads from the opened address to the state. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Seen once the state is there. */
  seen: string | RegExp;
};

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();

/** Presses a button that opens a dialog or changes the state. */
export const pressing = (name: string | RegExp) => (page: Page) => press(page, name);
