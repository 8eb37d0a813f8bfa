import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A photo with its location in the metadata, written by exiftool. */
export const PHOTO = join(
  import.meta.dirname,
  '../../server/src/features/files/fixtures/camera.jpg',
);

/** Chooses pictures in an open chat and types a text with them. */
export const attach = async (page: Page, files: string[], words = '') => {
  await page.getByRole('button', { name: 'Attach a picture or document' }).click();
  await page.getByLabel('Choose pictures').setInputFiles(files);
  await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(files.length);
  await page.getByLabel('Message (optional)').fill(words);
};

/** Sends the contents of the open dialog. */
export const sendAttached = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
