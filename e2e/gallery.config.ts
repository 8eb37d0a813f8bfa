import { defineConfig } from '@playwright/test';
import tests, { ofTheGallery } from './playwright.config.ts';

/** Takes the gallery's pictures, in the same browser as the journeys. */
export default defineConfig({
  ...tests,
  testDir: './gallery',
  projects: [{ name: 'gallery', testMatch: '*.take.ts', use: ofTheGallery }],
  workers: 1,
  timeout: 3_600_000,
  reporter: 'list',
});
