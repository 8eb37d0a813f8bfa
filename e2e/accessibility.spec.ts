import type { Page } from '@playwright/test';
import { openStage, type Stage } from './harness/cast.ts';
import { lostInForcedColours } from './harness/forced-colours.ts';
import { looking } from './harness/looking.ts';
import {
  bringAxe,
  COLOURS,
  cameTooLate,
  drawn,
  enlargeText,
  MORE_CONTRAST,
  moving,
  outOfOrder,
  smallTargets,
  stickingOut,
  violationsOf,
} from './harness/measures.ts';
import { test as base, expect } from './harness/test.ts';
import { areas } from './screens/index.ts';
import type { Screen } from './screens/screen.ts';
import { visit } from './screens/visit.ts';

const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 640 };

/** Each worker has a stage of its own, so that the areas can be shared out among all of them. */
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

test.use(looking);
test.describe.configure({ mode: 'parallel' });

/** Everything a page is measured for, without loading it again; its colours with more contrast where `contrast` is wanted. */
const measure = async (page: Page, { name, paper, holds }: Screen, contrast: boolean) => {
  const problems: Record<string, string[]> = {};
  await page.emulateMedia({ colorScheme: 'light' });
  await bringAxe(page);
  if (!paper)
    problems['is read or focused in another order than it is seen'] = await outOfOrder(page);
  // Whatever is on the way says only that.
  if (!holds) problems['may not be read out'] = await cameTooLate(page);
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
  await drawn(page);
  problems['is hard to see in dark'] = await violationsOf(page, COLOURS);
  problems['moves though nobody wants motion'] = await moving(page);
  if (!paper) problems['is too small for a thumb'] = await smallTargets(page);
  await page.setViewportSize(NARROWEST);
  problems['sticks out at 320 px'] = await stickingOut(page);
  await page.setViewportSize(PHONE);
  await enlargeText(page, 2);
  problems['sticks out with text of twice the size'] = await stickingOut(page);
  // The last: it moves the focus.
  if (!paper) problems['cannot be seen with forced colours'] = await lostInForcedColours(page);
  for (const [what, found] of Object.entries(problems)) {
    expect.soft(found, `${name}: what ${what}`).toEqual([]);
  }
};

// `npm run test:all` walks every state, `npm test` those that look like no other.
const all = process.env.WALK === 'all';
const walked = areas.map(({ title, screens }) => ({
  title,
  screens: all ? screens : screens.filter(({ like }) => !like),
}));

// The longest first: at the end nobody waits long for the last one.
const longestFirst = walked.sort((a, b) => b.screens.length - a.screens.length);

for (const { title, screens } of longestFirst) {
  test(`${title}: no screen or state breaks an accessibility rule in either theme, is too wide on the narrowest phone or with large text, moves against one's will, is read in another order than it is seen, or is lost in high contrast`, async ({
    stage,
  }) => {
    test.setTimeout(1_800_000);
    for (const screen of screens) {
      // The tokens are the same everywhere: one screen of each area shows that nothing goes around them.
      const contrast = screen === screens[0];
      const failure = await visit(stage, screen, (page) => measure(page, screen, contrast))
        .then(() => null)
        .catch((error: Error) => error.message);
      expect.soft(failure, `${screen.name} is reached`).toBeNull();
    }
  });
}
