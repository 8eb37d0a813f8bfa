import AxeBuilder from '@axe-core/playwright';
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

type Found = {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
};

const inWords = ({ violations }: Found): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target}: ${failureSummary}`),
  );

/** What breaks an accessibility rule on the page as it stands; of the colours' rules only, where they alone matter. */
export const violationsOf = async (page: Page, rules?: typeof COLOURS): Promise<string[]> => {
  // The page has no frames: without the detour over a blank page of its own it is measured faster.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  return inWords(await (rules ? axe.withRules(rules) : axe).analyze());
};

/** Which words are pale on a page that was measured before in another theme: axe is still there. */
export const paleWordsOf = async (page: Page): Promise<string[]> =>
  inWords(
    await page.evaluate((values): Promise<Found> => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<Found> } };
      return axe.run({ runOnly: { type: 'rule', values }, resultTypes: ['violations'] });
    }, COLOURS),
  );

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
