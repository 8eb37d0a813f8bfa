import type { Page } from '@playwright/test';
import { expect, test } from './harness/test.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

/** Until the worker has kept the whole app. */
const appIsKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    }
  });

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return { names, addresses: kept.flat() };
  });

test('the app opens without network, at whatever address', async ({ page, context }) => {
  await page.goto('/');
  await appIsKept(page);
  await context.setOffline(true);
  await page.goto('/doctor/login');
  await expect(page.getByRole('heading', { name: 'Sign in or join' })).toBeVisible();
});

test('the worker keeps the app alone, never an answer of the API', async ({ people }) => {
  const { page } = await people.patient();
  await page.goto('/patient/goals');
  await appIsKept(page);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const { names, addresses } = await keptAddresses(page);
  expect(names).toHaveLength(1);
  expect(addresses.filter((address) => new URL(address).pathname.startsWith('/api'))).toEqual([]);
  expect(addresses.some((address) => address.includes('/assets/goals-page'))).toBe(true);
});

test('what an older release kept is removed', async ({ page }) => {
  await page.goto('/manifest.webmanifest');
  await page.evaluate(async () => {
    const cache = await caches.open('saathi-shell-older');
    await cache.put('/', new Response('an older page'));
  });
  await page.goto('/');
  await appIsKept(page);
  await expect.poll(async () => (await keptAddresses(page)).names).toHaveLength(1);
  expect((await keptAddresses(page)).names).not.toContain('saathi-shell-older');
});

test('it can be installed: name, icons and start page', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href!);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Saathi', start_url: '/', display: 'standalone' });
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const src of [touch, ...manifest.icons.map((icon: { src: string }) => icon.src)]) {
    const icon = await request.get(src);
    expect(icon.ok(), src).toBe(true);
    expect(icon.headers()['content-type']).toContain('image/');
  }
});
