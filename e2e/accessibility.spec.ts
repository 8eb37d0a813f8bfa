import type { Page } from '@playwright/test';
import { type Cast, type Ids, openCast, PRESENT } from './harness/cast.ts';
import {
  enlargeText,
  moving,
  smallTargets,
  stickingOut,
  violationsOf,
} from './harness/measures.ts';
import { expect, test } from './harness/test.ts';
import { areas } from './screens/index.ts';
import { visit } from './screens/visit.ts';

const PHONE = { width: 360, height: 740 };
const COLOURS = ['color-contrast'];
const NARROWEST = { width: 320, height: 640 };

test.use({
  expectedErrors: [/./],
  // Films of thousands of steps would cost more than the walk itself.
  trace: 'off',
  launchOptions: async ({ launchOptions }, use) => {
    const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
  },
});

/** Still too wide with text of twice the size, to be mended. */
const knownTooWide = ['not-found', 'doctor-login-done'];

/** The areas walked with every run. */
const walked = ['Signing in', 'Goals', 'Doctors of a patient', 'Chat', "A patient's account"];

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

const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
  );

const measure = async (page: Page, name: string, paper = false) => {
  const problems: Record<string, string[]> = {};
  await page.emulateMedia({ colorScheme: 'light' });
  // Paper has no outline and no landmarks.
  problems['breaks a rule in light'] = await violationsOf(page, paper ? COLOURS : undefined);
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page);
  // Everything but the colours is the same in both themes.
  problems['breaks a rule in dark'] = await violationsOf(page, COLOURS);
  problems['moves though nobody wants motion'] = await moving(page);
  if (!paper) problems['is too small for a thumb'] = await smallTargets(page);
  await page.setViewportSize(NARROWEST);
  problems['sticks out at 320 px'] = await stickingOut(page);
  await page.setViewportSize(PHONE);
  await enlargeText(page, 2);
  if (!knownTooWide.includes(name)) {
    problems['sticks out with text of twice the size'] = await stickingOut(page);
  }
  for (const [what, found] of Object.entries(problems)) {
    expect.soft(found, `${name}: what ${what}`).toEqual([]);
  }
};

for (const { title, screens } of areas.filter(({ title }) => walked.includes(title))) {
  test(`${title}: no screen or state breaks an accessibility rule in either theme, is too wide on the narrowest phone or with large text, or moves against one's will`, async () => {
    test.setTimeout(600_000);
    for (const screen of screens) {
      const failure = await visit({ cast, ids }, screen, (page) =>
        measure(page, screen.name, screen.paper),
      )
        .then(() => null)
        .catch((error: Error) => error.message);
      expect.soft(failure, `${screen.name} is reached`).toBeNull();
    }
  });
}
