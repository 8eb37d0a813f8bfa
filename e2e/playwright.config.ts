import { defineConfig } from '@playwright/test';
import { ZONE } from './harness/zone.ts';

/** The system's Chromium; nothing is ever downloaded. */
const executablePath = process.env.SAATHI_BROWSER ?? '/usr/bin/chromium';

/** What Playwright switches off; the last list given counts alone, so ours repeats it. */
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

/** Pages that Chromium prepares behind its address bar for every new window, half of what a window costs, and a process for a page that never comes. */
const OFF_FOR_SPEED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './harness/prepare.ts',
  fullyParallel: false,
  workers: 2,
  // A loaded machine is slow, not wrong; what fails still fails.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['dot'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: ZONE,
    // Only the journeys without network want it; the others must see every request themselves.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every step costs a third of a journey's processor time; `--trace on` does it for the one that is looked into.
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_SPEED].join()}`,
      ],
    },
  },
});
