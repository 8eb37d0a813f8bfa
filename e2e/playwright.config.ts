import { defineConfig } from '@playwright/test';
import { FAKE_CAMERA_ARGS } from './harness/camera.ts';
import { ZONE } from './harness/zone.ts';

/** The system's Chromium; no browser is downloaded. */
const browser = process.env.SAATHI_BROWSER ?? '/usr/bin/chromium';

/** The same browser without windows, which takes a fifth less processor time. */
const shell = process.env.SAATHI_HEADLESS_SHELL ?? browser;

/** What depends on more of the browser than its pages: windows, notifications, workers, the camera. */
const OF_THE_WHOLE_BROWSER = /(one-day|assignments|back|notices|offline|release)\.spec\.ts$/;

const OF_THE_CACHE = /back-forward-cache\.spec\.ts$/;

/**
 * Features that Playwright disables. Only the last list on the command line counts, so ours repeats
 * them.
 */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Pages that Chromium prepares for its address bar in every new window, which take half of a
 * window's start-up, and a spare renderer process that is never used.
 */
const OFF_FOR_SPEED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

const inBrowser = (
  executablePath: string,
  args: string[] = [],
  ignoreDefaultArgs: string[] = [],
) => ({
  launchOptions: {
    executablePath,
    ignoreDefaultArgs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_SPEED].join()}`,
      ...args,
    ],
  },
});

/** Options of the gallery, which shows the browser itself with a fake camera. */
export const ofTheGallery = inBrowser(browser, FAKE_CAMERA_ARGS);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './harness/prepare.ts',
  fullyParallel: false,
  workers: 2,
  // A loaded machine is slow; a failing test still fails.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['dot'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: ZONE,
    // Only the offline tests use it; the others must see every request.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing takes a third of a test's processor time; use `--trace on` to investigate a test.
    trace: 'off',
  },
  // Without the variable, as when a developer runs one file, all journeys are made.
  grepInvert: process.env.JOURNEYS === 'telling' ? /@thorough/ : undefined,
  projects: [
    {
      name: 'pages',
      testIgnore: [OF_THE_WHOLE_BROWSER, OF_THE_CACHE],
      use: inBrowser(shell, FAKE_CAMERA_ARGS),
    },
    { name: 'browser', testMatch: OF_THE_WHOLE_BROWSER, use: inBrowser(browser) },
    // Playwright disables the back/forward cache, which any normal browser has.
    {
      name: 'back/forward cache',
      testMatch: OF_THE_CACHE,
      use: inBrowser(browser, [], ['--disable-back-forward-cache']),
    },
  ],
});
