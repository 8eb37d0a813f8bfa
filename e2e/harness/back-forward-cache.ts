import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Longest wait for an evaluation: a frozen page never answers. */
const ANSWERS_WITHIN_MS = 30_000;

/**
 * Controls a page by address, Back and Forward, and inspects it, over the DevTools protocol:
 * Playwright loses track of documents that enter and leave the cache.
 */
export const openKeptPage = async (page: Page, origin: string) => {
  const session = await page.context().newCDPSession(page);
  const evaluate = async <Value>(expression: string): Promise<Value | undefined> => {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`the page is frozen: ${expression}`)), ANSWERS_WITHIN_MS);
    });
    // Between two documents there is nothing to evaluate.
    const answer = session
      .send('Runtime.evaluate', { expression, returnByValue: true })
      .catch(() => null);
    return (await Promise.race([answer, timeout]))?.result.value as Value | undefined;
  };
  const turn = async (by: number) => {
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    const entryId = entries[currentIndex + by]?.id ?? 0;
    await session.send('Page.navigateToHistoryEntry', { entryId });
  };
  return {
    goTo: async (path: string) => {
      await session.send('Page.navigate', { url: `${origin}${path}` });
    },
    back: () => turn(-1),
    forward: () => turn(1),
    /**
     * Waits until the page at this path or below it contains these words, in its text or on a
     * button or link.
     */
    shows: (path: string, words: string) =>
      expect
        .poll(() => evaluate<string>('location.pathname + "\\n" + document.body?.innerText'), {
          message: `${path} shows "${words}"`,
        })
        .toMatch(new RegExp(`^${path}[^]*${words}`)),
    /** Presses the first visible link or button with these words. */
    press: (words: string) =>
      evaluate(
        `[...document.querySelectorAll('a, button')].find((one) => one.innerText.includes(${JSON.stringify(words)}) && one.checkVisibility()).click()`,
      ),
    /** Marks this document, to recognise it later. */
    mark: () => evaluate<boolean>('window.marked = true'),
    isMarked: () => evaluate<boolean>('window.marked === true'),
  };
};
