import type { Page } from '@playwright/test';
import type { Stage } from '../harness/cast.ts';
import { altering, answering, FAILURE, holding, type Screen } from './screen.ts';

const disturb = async (page: Page, { holds, fails, alters }: Screen) => {
  if (holds) await holding(page, holds);
  if (fails) await answering(page, fails, FAILURE);
  if (alters) await altering(page, alters);
};

const settle = async (page: Page) => {
  await page.evaluate(async () => {
    // A toast stays while nobody looks at the window.
    window.dispatchEvent(new Event('blur'));
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
};

const leave = async (page: Page, { who }: Screen) => {
  await page.context().setOffline(false);
  await page.emulateMedia({ media: null });
  // Away from the app first: what it still writes as it goes would be there for the next screen. The
  // next address is then a new document even where only its fragment differs. By the frame: an open dialog
  // need not be waited for.
  await page.mainFrame().goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  if (who === 'nobody') await page.context().clearCookies();
  // Only now are calls let through again: what was held must not reach the server after all.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
};

/** Opens a screen in its state, lets it be looked at, and leaves everything as it was. */
export const visit = async (
  { cast, ids }: Stage,
  screen: Screen,
  look: (page: Page) => Promise<void>,
): Promise<void> => {
  const page = await cast.as(screen.who, screen.language);
  await disturb(page, screen);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(ids));
  try {
    await screen.arrange?.(page);
    await page.getByText(screen.seen).filter({ visible: true }).first().waitFor();
    if (screen.paper) await page.emulateMedia({ media: 'print' });
    await settle(page);
    await look(page);
  } finally {
    await leave(page, screen);
  }
};
