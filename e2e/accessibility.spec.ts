import type { Page } from '@playwright/test';
import { openStage, type Stage } from './harness/cast.ts';
import { findInvisibleInForcedColours } from './harness/forced-colours.ts';
import {
  COLOURS,
  enlargeText,
  findMoving,
  findOutOfOrder,
  findOverflowing,
  findSmallTargets,
  findUnannounced,
  injectAxe,
  MORE_CONTRAST,
  violationsOf,
  waitForRender,
} from './harness/measures.ts';
import { test as base, expect } from './harness/test.ts';
import { areas } from './screens/index.ts';
import type { Screen } from './screens/screen.ts';
import { visit } from './screens/visit.ts';

const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 640 };

/** A worker has a stage of its own. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser, server }, use) => {
      const stage = await openStage(browser, server);
      await use(stage);
      await stage.cast.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

// Error states are intended.
test.use({ expectedErrors: [/./] });

// `npm test` visits only the most telling states of each address, all on one stage.
const all = process.env.JOURNEYS !== 'telling';
if (all) test.describe.configure({ mode: 'parallel' });

/**
 * Runs all checks on a page without reloading it; with `contrast` also the colours under increased
 * contrast.
 */
const measure = async (page: Page, { name, paper, holds }: Screen, contrast: boolean) => {
  const problems: Record<string, string[]> = {};
  await page.emulateMedia({ colorScheme: 'light' });
  await injectAxe(page);
  if (!paper)
    problems['is read or focused in another order than it is seen'] = await findOutOfOrder(page);
  // A screen that is loading only announces that.
  if (!holds) problems['may not be read out'] = await findUnannounced(page);
  // Paper has no outline and no landmarks.
  problems['breaks a rule in light'] = await violationsOf(page, paper && COLOURS);
  if (contrast) {
    await page.emulateMedia({ contrast: 'more' });
    problems['is hard to see though more contrast was asked for'] = await violationsOf(
      page,
      MORE_CONTRAST,
    );
    await page.emulateMedia({ contrast: null });
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitForRender(page);
  problems['is hard to see in dark'] = await violationsOf(page, COLOURS);
  problems['moves though nobody wants motion'] = await findMoving(page);
  await page.setViewportSize(NARROWEST);
  if (!paper) problems['is too small for a thumb'] = await findSmallTargets(page);
  problems['sticks out at 320 px'] = await findOverflowing(page);
  await page.setViewportSize(PHONE);
  await enlargeText(page, 2);
  problems['sticks out with text of twice the size'] = await findOverflowing(page);
  // Last, because it moves the focus.
  if (!paper)
    problems['cannot be seen with forced colours'] = await findInvisibleInForcedColours(page);
  for (const [what, found] of Object.entries(problems)) {
    expect.soft(found, `${name}: what ${what}`).toEqual([]);
  }
};

const walked = areas
  .map(({ title, screens }) => ({
    title,
    screens: screens.filter(({ telling }) => all || telling),
  }))
  .filter(({ screens }) => screens.length > 0);

// Longest first, so that no worker waits long at the end.
const longestFirst = walked.sort((a, b) => b.screens.length - a.screens.length);

for (const { title, screens } of longestFirst) {
  test(`${title}: no screen or state breaks an accessibility rule in either theme, is too wide on the narrowest phone or with large text, moves against one's will, is read in another order than it is seen, or is lost in high contrast`, async ({
    stage,
  }) => {
    test.setTimeout(1_800_000);
    for (const screen of screens) {
      // The design tokens are the same everywhere, so one screen per area shows that nothing
      // bypasses them.
      const contrast = screen === screens[0];
      const failure = await visit(stage, screen, (page) => measure(page, screen, contrast))
        .then(() => null)
        .catch((error: Error) => error.message);
      expect.soft(failure, `${screen.name} is reached`).toBeNull();
    }
  });
}
