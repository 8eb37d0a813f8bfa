import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** Waits until what was changed is on the screen. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((next) => {
        requestAnimationFrame(() => requestAnimationFrame(() => next()));
      }),
  );

/** Rules that another theme may break; everything else is the same in both. */
export const COLOURS = ['color-contrast'];

/** What somebody is promised who asks for more contrast. */
export const MORE_CONTRAST = ['color-contrast-enhanced'];

type Found = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
};
type Axe = { run: (options: object) => Promise<Found> };

const require = createRequire(import.meta.url);
// The small build: every page is handed it anew.
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Gives the page axe, as a script of its own: Chromium remembers how it was compiled. */
export const bringAxe = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: AXE, silent: true });
  await devtools.detach();
};

/** What breaks a rule on a page that was given axe; of some rules only, where they alone matter. */
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

/** What sticks out at the right where the page, or a part of it that scrolls down, is wider than its place. */
export const stickingOut = (page: Page): Promise<string[]> =>
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

/** What still moves where somebody wants no motion. */
export const moving = (page: Page): Promise<string[]> =>
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

/** What is too small for a thumb: links in running text and what nobody presses by touch are left out. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressable = 'button, select, textarea, summary, [role="menuitem"], :not(p) > a';
    const typed = 'input:not([type="radio"], [type="checkbox"], [type="file"])';
    return (
      [...document.querySelectorAll<HTMLElement>(`${pressable}, ${typed}`)]
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only, h1'))
        // One that is stretched over its card is as large as the card.
        .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 1 && box.height < least - 0.5)
        .map(({ element, box }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return `${element.tagName} “${name}”: ${Math.round(box.height)} px`;
        })
    );
  }, TARGET_PX);

/** Makes text as many times as large as somebody who sees badly may want it. */
export const enlargeText = (page: Page, times: number): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    `${times * 100}%`,
  );

/** Where the next stop of the Tab key, or the next heading, stands before the last one for the eye. */
export const outOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = (element: Element) =>
      `${element.tagName} “${element.getAttribute('aria-label') ?? element.textContent}”`.slice(
        0,
        80,
      );
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    // Bars that stay at an edge of the window, and what is taken out of the flow, have no place of their own.
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
 * From the next document on, remembers what came together with the element that is to announce it: a screen reader
 * reads out only what changes in an element that it knows. What takes the place of a placeholder need not be read out.
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

/** What is still there and may not have been read out, because its element came with it. */
export const cameTooLate = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { late: Element[] }).late
      .filter((element) => element.isConnected)
      .map(({ tagName, textContent }) => `${tagName} “${textContent}”`),
  );
