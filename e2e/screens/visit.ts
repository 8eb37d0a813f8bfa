import { expect, type Page } from '@playwright/test';
import type { Cast, Ids } from '../harness/cast.ts';
import type { Screen } from './screen.ts';

const FAILURE = { status: 500, json: { code: 'internal', message: 'Something went wrong.' } };

const disturb = async (page: Page, { holds, fails }: Screen) => {
  if (holds) await page.route(holds, () => undefined);
  if (fails) await page.route(fails, (route) => route.fulfill(FAILURE));
};

const settle = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready);
  // What comes late by design comes within this time.
  await page.waitForTimeout(300);
};

/** Opens a screen in its state, lets it be looked at, and leaves everything as it was. */
export const visit = async (
  { cast, ids }: { cast: Cast; ids: Ids },
  screen: Screen,
  look: (page: Page) => Promise<void>,
): Promise<void> => {
  const page = await cast.as(screen.who);
  await disturb(page, screen);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(ids));
  try {
    await screen.arrange?.(page);
    await expect(page.getByText(screen.seen).filter({ visible: true }).first()).toBeAttached();
    await settle(page);
    await look(page);
  } finally {
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // A new document even where only the fragment of the next address differs.
    await page.goto('about:blank');
  }
};
