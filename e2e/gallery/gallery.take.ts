import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { openStage } from '../harness/cast.ts';
import { COLOURS, injectAxe, violationsOf, waitForRender } from '../harness/measures.ts';
import { expect, test } from '../harness/test.ts';
import { areas } from '../screens/index.ts';
import type { Screen } from '../screens/screen.ts';
import { visit } from '../screens/visit.ts';
import { contactSheet, pictureOf } from './contact-sheet.ts';
import { coverOf } from './cover.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
/** The few pictures shown by docs/gallery.md. */
const shown = join(docs, 'gallery');
/** All pictures; ignored by git. */
const taken = fileURLToPath(new URL('../../gallery/', import.meta.url));
const QUALITY = 42;

/** Wide screens are scaled down, because they only show the layout; the phone's show the texts. */
const sizes = [
  { width: 360, height: 740, scale: 1 },
  { width: 768, height: 1024, scale: 0.5 },
  { width: 1280, height: 860, scale: 0.5 },
] as const;
const themes = ['light', 'dark'] as const;

/** Only the colours differ between the themes. */
const rules = { light: undefined, dark: COLOURS };

// Error states are intended.
test.use({ expectedErrors: [/./] });

/** Uses Chromium's own WebP encoder; the files are a tenth of the size of a PNG. */
const picture = async (
  page: Page,
  { width, height, scale }: (typeof sizes)[number],
  file: string,
) => {
  await waitForRender(page);
  const y = await page.evaluate(() => window.scrollY);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y, width, height, scale },
  });
  await session.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
};

const look = async (page: Page, screen: Screen) => {
  await injectAxe(page);
  for (const theme of themes) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      // Taking a picture resets emulated media, including print.
      await page.emulateMedia({ colorScheme: theme, media: screen.paper ? 'print' : null });
      await picture(page, size, join(taken, pictureOf(screen, size.width, theme)));
      // The phone's width is checked in every test run.
      const measured = size.width > 360 && !screen.paper;
      const found = measured ? await violationsOf(page, rules[theme]) : [];
      expect.soft(found, `${screen.name} at ${size.width} px, ${theme}`).toEqual([]);
    }
  }
  await page.setViewportSize(sizes[0]);
};

test('the gallery', async ({ browser, server }) => {
  const only = process.env.GALLERY_ONLY ? new RegExp(process.env.GALLERY_ONLY) : /./;
  if (!process.env.GALLERY_ONLY) rmSync(taken, { recursive: true, force: true });
  mkdirSync(taken, { recursive: true });
  const stage = await openStage(browser, server);
  for (const { screens } of areas) {
    for (const screen of screens.filter(({ name }) => only.test(name))) {
      const failure = await visit(stage, screen, (page) => look(page, screen))
        .then(() => null)
        .catch((error: Error) => error.message);
      expect.soft(failure, `${screen.name} is reached`).toBeNull();
    }
  }
  writeFileSync(join(taken, 'index.html'), contactSheet(areas, themes));
  for (const name of readdirSync(shown)) {
    if (existsSync(join(taken, name))) copyFileSync(join(taken, name), join(shown, name));
  }
  if (only.test('cover')) await coverOf(stage, join(docs, 'saathi.png'));
  await stage.cast.close();
  process.stdout.write(`Open ${join(taken, 'index.html')}\n`);
});
