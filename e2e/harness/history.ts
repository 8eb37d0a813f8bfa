import type { Page } from '@playwright/test';

/** Longer than the way back over the entry of a dialog takes; one that is still open stays an entry. */
const SETTLE_MS = 500;

const settled = (page: Page) =>
  page
    .waitForFunction(() => !history.state?.depth, undefined, { timeout: SETTLE_MS })
    .catch(() => undefined);

/**
 * Whoever closes a dialog and goes to another address in the same millisecond, as no person does,
 * has the way back over its entry take the place of the new address.
 */
export const letHistorySettle = (page: Page): void => {
  const { goto, reload } = page;
  page.goto = async (...where) => {
    await settled(page);
    return goto.apply(page, where);
  };
  page.reload = async (...how) => {
    await settled(page);
    return reload.apply(page, how);
  };
};
