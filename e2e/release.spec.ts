import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { thorough } from './harness/test.ts';

test.use({ serviceWorkers: 'allow' });

const BUILT = join(import.meta.dirname, '../web/dist');

/** Copies the built app with every chunk renamed, like a release that has changed all of them. */
const buildRelease = (name: string): string => {
  const directory = mkdtempSync(join(tmpdir(), `saathi-release-${name}-`));
  cpSync(BUILT, directory, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const parts = readdirSync(join(directory, 'assets')).filter((file) => file.endsWith('.js'));
  const renamed = (text: string) =>
    parts.reduce((all, part) => all.replaceAll(part, part.replace(/\.js$/, `${name}.js`)), text);
  for (const file of ['index.html', 'preload.json', 'service-worker.js']) {
    writeFileSync(join(directory, file), renamed(readFileSync(join(directory, file), 'utf8')));
  }
  const worker = join(directory, 'service-worker.js');
  const script = readFileSync(worker, 'utf8');
  writeFileSync(worker, script.replace(/(version:\s*[`"'])\w+/, `$1${name}`));
  for (const part of parts) {
    const text = readFileSync(join(directory, 'assets', part), 'utf8');
    rmSync(join(directory, 'assets', part));
    writeFileSync(join(directory, 'assets', renamed(part)), renamed(text));
  }
  return directory;
};

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Serves a release's files, and another's after `release`; a screen's address returns the page. */
const serve = async (first: string) => {
  let directory = first;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(directory, extname(pathname) ? pathname : 'index.html');
    if (!existsSync(file) || pathname.startsWith('/api')) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'no-store');
    return response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    release: (next: string) => {
      directory = next;
    },
    close: () => server.close(),
  };
};

/** Returns the releases that the page's scripts belong to. */
const releasesOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /assets\/.*(one|two)\.js$/.exec(name)?.[1])
        .filter(Boolean),
    ),
  ]);

/** Returns the names of the caches, one per release; none while the page reloads. */
const caches = (page: Page) =>
  page.evaluate(async () => (await window.caches.keys()).sort()).catch(() => []);

/** Delays the worker's takeover, although it is asked for at once. */
const slowDown = (release: string): void => {
  const file = join(release, 'service-worker.js');
  const slow = readFileSync(file, 'utf8').replace(
    /(\w+)\.skipWaiting\(\)/,
    'setTimeout(()=>$1.skipWaiting(),1200)',
  );
  expect(slow).toContain('setTimeout(()=>');
  writeFileSync(file, slow);
};

/** Opens a page of release one, then serves only release two, whose worker is waiting. */
const openOld = async (page: Page, two: string) => {
  const one = buildRelease('one');
  const server = await serve(one);
  await page.goto(server.url);
  await expect.poll(() => caches(page)).toEqual(['saathi-shell-one']);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  expect(await releasesOf(page)).toEqual(['one']);
  server.release(two);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => caches(page)).toEqual(['saathi-shell-one', 'saathi-shell-two']);
  await expect
    .poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting))
    .toBe(true);
  return () => {
    server.close();
    for (const directory of [one, two]) rmSync(directory, { recursive: true });
  };
};

test(
  'a page that is loaded anew is of the new release, also where that takes over slowly',
  thorough,
  async ({ page }) => {
    const two = buildRelease('two');
    slowDown(two);
    const end = await openOld(page, two);
    await page.reload();
    await expect.poll(() => caches(page)).toEqual(['saathi-shell-two']);
    await expect(page.getByRole('heading', { name: /Sign in/ })).toBeVisible();
    expect(await releasesOf(page)).toEqual(['two']);
    end();
  },
);

test('a new release takes over whole: the open page stays of the old one, the next is of the new one', async ({
  page,
}) => {
  const end = await openOld(page, buildRelease('two'));
  // The server no longer has the old chunks.
  await page.getByRole('link', { name: /doctor/i }).click();
  await expect(page).toHaveURL(/doctor\/login/);
  await expect(page.getByRole('heading', { name: 'Sign in or join' })).toBeVisible();
  expect(await releasesOf(page)).toEqual(['one']);

  await page.reload();
  await expect.poll(() => caches(page)).toEqual(['saathi-shell-two']);
  await expect(page.getByRole('heading', { name: 'Sign in or join' })).toBeVisible();
  expect(await releasesOf(page)).toEqual(['two']);
  end();
});
