import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** Waits until changes have been rendered. */
export const waitForRender = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((next) => {
        requestAnimationFrame(() => requestAnimationFrame(() => next()));
      }),
  );

/** Rules that depend on the theme; all others give the same results in both. */
export const COLOURS = ['color-contrast'];

/** Rules for users who ask for more contrast. */
export const MORE_CONTRAST = ['color-contrast-enhanced'];

type Found = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
};
type Axe = { run: (options: object) => Promise<Found> };

const require = createRequire(import.meta.url);
// The minified build, because it is sent to every page.
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Adds axe to the page as a separate script, so that Chromium caches its compiled code. */
export const injectAxe = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: AXE, silent: true });
  await devtools.detach();
};

/** Returns the violations on a page that has axe; of all rules, or only of `rules`. */
export const violationsOf = async (page: Page, rules?: typeof COLOURS): Promise<string[]> => {
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: Axe }).axe.run({
        resultTypes: ['violations'],
        ...(values && { runOnly: { type: 'rule', values } }),
      }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
  );
};

/**
 * Returns elements that overflow to the right, if the page or a vertically scrolling part of it is
 * wider than its box.
 */
export const findOverflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = (element: Element) =>
      `${element.tagName} ${element.getAttribute('class')}`.slice(0, 120);
    const scrollsDown = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      !element.matches('.overflow-x-auto, textarea');
    const boxes = [...document.querySelectorAll('body *')].filter(scrollsDown);
    return [document.documentElement, ...boxes]
      .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
      .flatMap((box) => {
        const right = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
        return [
          `${named(box)}: ${box.scrollWidth - box.clientWidth} px too wide`,
          ...[...box.querySelectorAll('*')]
            .filter((element) => element.getBoundingClientRect().right > right + 1)
            .slice(0, 8)
            .map(named),
        ];
      });
  });

/** Returns elements that still move under reduced motion. */
export const findMoving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seconds = (durations: string) =>
      Math.max(
        ...durations
          .split(',')
          .map((one) => Number.parseFloat(one) * (/ms$/.test(one) ? 0.001 : 1)),
      );
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        const animated = animationName !== 'none' && seconds(animationDuration) > 0.001;
        return animated || seconds(transitionDuration) > 0.001;
      })
      .map((element) => `${element.tagName}.${element.className}`);
  });

const TARGET_PX = 44;

/**
 * Returns touch targets that are too small; links in running text and controls not used by touch
 * are left out.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressable = 'button, select, textarea, summary, [role="menuitem"], :not(p) > a';
    const typed = 'input:not([type="radio"], [type="checkbox"], [type="file"])';
    return (
      [...document.querySelectorAll<HTMLElement>(`${pressable}, ${typed}`)]
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only, h1'))
        // A link stretched over its card is as large as the card.
        .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 1 && Math.min(box.height, box.width) < least - 0.5)
        .map(({ element, box }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return `${element.tagName} “${name}”: ${Math.round(box.width)} × ${Math.round(box.height)} px`;
        })
    );
  }, TARGET_PX);

/** Scales the text of the page. */
export const enlargeText = (page: Page, times: number): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    `${times * 100}%`,
  );

/** Returns Tab stops and headings that are shown before their predecessor. */
export const findOutOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = (element: Element) =>
      `${element.tagName} “${element.getAttribute('aria-label') ?? element.textContent}”`.slice(
        0,
        80,
      );
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    // Sticky and fixed elements have no fixed place in the order.
    const floats = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || floats(element.parentElement));
    const stops =
      'a[href], button, input, select, textarea, summary, [tabindex="0"], h1, h2, h3, h4';
    const boxes = [...root.querySelectorAll<HTMLElement>(stops)]
      .filter((element) => element.checkVisibility() && !element.matches(':disabled'))
      .filter((element) => element.tabIndex >= 0 || /^H\d$/.test(element.tagName))
      .map((element) => ({
        element,
        shown: element.closest('.sr-only') ? element.closest('label') : element,
      }))
      .filter(({ shown }) => shown !== null && !floats(shown))
      .map(({ element, shown }) => ({ element, box: (shown ?? element).getBoundingClientRect() }));
    return boxes.slice(1).flatMap(({ element, box }, place) => {
      const last = boxes[place];
      if (!last || last.element.contains(element)) return [];
      const above = box.bottom <= last.box.top + 1 && box.left < last.box.right - 1;
      const sameLine = box.top < last.box.bottom - 1 && last.box.top < box.bottom - 1;
      const left = sameLine && box.right <= last.box.left + 1;
      return above || left
        ? [
            `${named(element)} comes after ${named(last.element)} and stands ${above ? 'above' : 'left of'} it`,
          ]
        : [];
    });
  });

const LIVE = '[role="status"], [aria-live="polite"], output';

/**
 * Records, from the next document on, live regions that were added together with their content:
 * screen readers only announce changes in a region they know. Content that replaces a placeholder
 * need not be announced.
 */
export const watchLiveRegions = (page: Page): Promise<unknown> =>
  page.addInitScript((live) => {
    const late: Element[] = [];
    Object.assign(window, { late });
    const isLive = (node: Node): node is Element => node instanceof Element && node.matches(live);
    new MutationObserver((records) => {
      if (records.some(({ removedNodes }) => [...removedNodes].some(isLive))) return;
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isLive);
      late.push(...added.filter(({ textContent }) => textContent !== ''));
    }).observe(document, { childList: true, subtree: true });
  }, LIVE);

/**
 * Returns live regions, still present, that were added together with their content and may not have
 * been announced.
 */
export const findUnannounced = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { late: Element[] }).late
      .filter((element) => element.isConnected)
      .map(({ tagName, textContent }) => `${tagName} “${textContent}”`),
  );
