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
    // A toast stays while the window does not have the focus.
    window.dispatchEvent(new Event('blur'));
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
};

const leave = async (page: Page, { who }: Screen) => {
  await page.context().setOffline(false);
  await page.emulateMedia({ media: null });
  // Leaves the app first, because what it still stores on leaving would affect the next screen. The
  // next address then loads a new document even if only its fragment differs. Uses the frame's
  // `goto`, which does not wait for an open dialog.
  const goAway = () => page.mainFrame().goto('/favicon.svg');
  // The measurements press Tab, which closes a menu; the removal of its history entry at the same
  // moment may abort the first attempt.
  await goAway().catch(goAway);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  if (who === 'nobody') await page.context().clearCookies();
  // Last, because held calls must not reach the server after all.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
};

/** Opens a screen in its state, calls `look`, and restores everything. */
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
