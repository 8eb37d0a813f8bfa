// Runs Lighthouse on a temporary browser profile. Lighthouse is not a dependency: it is installed
// into a temporary folder on first use.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const VERSION = '12.8.2';
const folder = join(tmpdir(), `saathi-lighthouse-${VERSION}`);

const install = () => {
  if (existsSync(join(folder, 'node_modules/lighthouse/package.json'))) return;
  mkdirSync(folder, { recursive: true });
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...flags, `lighthouse@${VERSION}`], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
};

const load = async () => {
  install();
  const require = createRequire(join(folder, 'index.js'));
  const bring = (name) => import(pathToFileURL(require.resolve(name)).href);
  const lighthouse = await import(
    pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  );
  const { default: puppeteer } = await bring('puppeteer-core');
  return { lighthouse: lighthouse.default, puppeteer };
};

const openBrowser = (puppeteer, profile) =>
  puppeteer.launch({
    executablePath: process.env.SAATHI_BROWSER ?? '/usr/bin/chromium',
    userDataDir: profile,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });

/** Signs in as on a device that has nothing of the app stored yet. */
const signIn = async (browser, { url, person }) => {
  const page = await browser.newPage();
  if (!person) return page;
  const { origin } = new URL(url);
  const [name, value] = person.cookie.split('=');
  await browser.setCookie({ name, value, domain: 'localhost', path: '/', httpOnly: true });
  await page.goto(`${origin}/livez`);
  await page.evaluate((id) => localStorage.setItem('userId', id), person.id);
  return page;
};

const once = async ({ lighthouse, puppeteer }, target) => {
  const profile = mkdtempSync(join(tmpdir(), 'saathi-profile-'));
  const browser = await openBrowser(puppeteer, profile);
  try {
    const page = await signIn(browser, target);
    const flags = {
      logLevel: 'silent',
      onlyCategories: ['performance'],
      disableStorageReset: true,
    };
    // By default Lighthouse emulates its mobile phone on slow 4G.
    const { lhr } = await lighthouse(target.url, flags, undefined, page);
    const { audits, categories } = lhr;
    const value = (name) => audits[name].numericValue;
    return {
      score: Math.round(categories.performance.score * 100),
      firstPaint: value('first-contentful-paint'),
      largestPaint: value('largest-contentful-paint'),
      speedIndex: value('speed-index'),
      blocking: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
      requests: audits['network-requests'].details.items.length,
      bytes: value('total-byte-weight'),
      audits,
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
};

const medianOf = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Measures each page `rounds` times, alternating, and returns the median of each figure.
 * @returns {Promise<{ name: string, score: number, largestPaint: number, blocking: number, shift:
 * number }[]>}
 */
export const measurePages = async (targets, rounds = 3) => {
  const tools = await load();
  const runs = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, target] of targets.entries()) runs[place].push(await once(tools, target));
  }
  return targets.map(({ name }, place) => {
    const figures = Object.keys(runs[place][0]).filter((figure) => figure !== 'audits');
    const median = (figure) => medianOf(runs[place].map((run) => run[figure]));
    return {
      name,
      ...Object.fromEntries(figures.map((figure) => [figure, median(figure)])),
      runs: runs[place],
    };
  });
};
