import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openCast, PRESENT } from '../harness/cast.ts';
import { expect, test } from '../harness/test.ts';
import { areas } from '../screens/index.ts';
import { visit } from '../screens/visit.ts';
import { contactSheet } from './contact-sheet.ts';
import { coverOf } from './cover.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const shown = join(docs, 'gallery');
const QUALITY = 70;

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 860 },
] as const;
const themes = ['light', 'dark'] as const;

test.use({
  expectedErrors: [/./],
  launchOptions: async ({ launchOptions }, use) => {
    const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
  },
});

/** Chromium's own WebP, a tenth of a PNG. */
const picture = async (page: Page, file: string) => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  await session.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
};

/** Phone and desk in light, and the phone in dark, are kept with the documentation; the others are for looking at. */
const isKept = (width: number, theme: (typeof themes)[number]) =>
  theme === 'light' ? width !== 768 : width === 360;

test('the gallery', async ({ browser, server }) => {
  const others = mkdtempSync(join(tmpdir(), 'saathi-gallery-'));
  const only = process.env.GALLERY_ONLY ? new RegExp(process.env.GALLERY_ONLY) : /./;
  if (!process.env.GALLERY_ONLY) rmSync(shown, { recursive: true, force: true });
  mkdirSync(shown, { recursive: true });
  await server.setClock(PRESENT);
  await server.fill();
  const cast = openCast(browser, server, () => undefined);
  const ids = await cast.findIds();

  const look = async (page: Page, name: string) => {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      for (const size of sizes) {
        await page.setViewportSize(size);
        const folder = isKept(size.width, theme) ? shown : others;
        await picture(page, join(folder, `${name}-${size.width}-${theme}.webp`));
        // The phone's widths are measured with every run of the tests.
        if (size.width === 360) continue;
        const axe = new AxeBuilder({ page });
        // Everything but the colours is the same in both themes.
        if (theme === 'dark') axe.withRules(['color-contrast']);
        const { violations } = await axe.analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`);
        expect.soft(found, `${name} at ${size.width} px, ${theme}`).toEqual([]);
      }
    }
  };

  for (const { screens } of areas) {
    for (const screen of screens.filter(({ name }) => only.test(name))) {
      const failure = await visit({ cast, ids }, screen, (page) => look(page, screen.name))
        .then(() => null)
        .catch((error: Error) => error.message);
      expect.soft(failure, `${screen.name} is reached`).toBeNull();
    }
  }
  writeFileSync(join(docs, 'gallery.md'), contactSheet(areas));
  await coverOf({ cast, ids }, join(docs, 'saathi.png'));
  await cast.close();
  process.stdout.write(`Kept: ${shown}\nThe others: ${others}\n`);
});
