import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Made by a camera: exiftool has written into it where it was taken. */
export const PHOTO = join(
  import.meta.dirname,
  '../../server/src/features/files/fixtures/camera.jpg',
);

/** Chooses pictures in an open chat and writes words with them. */
export const attach = async (page: Page, files: string[], words = '') => {
  await page.getByRole('button', { name: 'Attach a picture or document' }).click();
  await page.getByLabel('Choose pictures').setInputFiles(files);
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(files.length);
  await page.getByLabel('Words with it').fill(words);
};

/** Sends what the open dialog has. */
export const sendAttached = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
