import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Cast, type Ids, openCast, PRESENT } from './harness/cast.ts';
import { expect, test } from './harness/test.ts';
import { areas } from './screens/index.ts';
import { visit } from './screens/visit.ts';

const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 640 };
const TWICE_THE_TEXT = '32px';

test.use({
  expectedErrors: [/./],
  launchOptions: async ({ launchOptions }, use) => {
    const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
  },
});

let cast: Cast;
let ids: Ids;

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(180_000);
  await server.setClock(PRESENT);
  await server.fill();
  cast = openCast(browser, server, () => undefined);
  ids = await cast.findIds();
});

test.afterAll(() => cast.close());

const violationsOf = async (page: Page, rules?: string[]) => {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
};

/** How far the page is wider than the window, and what sticks out. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`.slice(0, 120));
  });

const moving = (page: Page) =>
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

const measure = async (page: Page, name: string) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const problems: Record<string, string[]> = { light: await violationsOf(page) };
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // Everything but the colours is the same in both themes.
  problems.dark = await violationsOf(page, ['color-contrast']);
  problems.moving = await moving(page);
  await page.setViewportSize(NARROWEST);
  problems['wider than 320 px'] = await stickingOut(page);
  await page.setViewportSize(PHONE);
  await page.addStyleTag({ content: `html { font-size: ${TWICE_THE_TEXT} }` });
  problems['wider with text of twice the size'] = await stickingOut(page);
  for (const [what, found] of Object.entries(problems)) {
    expect.soft(found, `${name}, ${what}`).toEqual([]);
  }
};

for (const { title, screens } of areas) {
  test(`${title}: no screen breaks an accessibility rule, in either theme, on a narrow phone or with large text`, async () => {
    test.setTimeout(600_000);
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        const failure = await visit({ cast, ids }, screen, (page) => measure(page, screen.name))
          .then(() => null)
          .catch((error: Error) => error.message);
        expect.soft(failure, `${screen.name} is reached`).toBeNull();
      });
    }
  });
}
