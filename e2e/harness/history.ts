import type { Page } from '@playwright/test';

/** Longer than removing a dialog's history entry takes; an open dialog keeps its entry. */
const SETTLE_MS = 500;

const settled = (page: Page) =>
  page
    .waitForFunction(() => !history.state?.depth, undefined, { timeout: SETTLE_MS })
    .catch(() => undefined);

/**
 * Waits before each navigation until closed dialogs have removed their history entries. Navigating
 * in the same millisecond, which no user does, would let that removal override the new address.
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
