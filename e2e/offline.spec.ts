import type { APIRequestContext, Page } from '@playwright/test';
import { waitForCachedApp } from './harness/cached-app.ts';
import type { People } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';
import { localDay } from './harness/zone.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

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
  await waitForCachedApp(page);
  await context.setOffline(true);
  await page.goto('/doctor/login');
  await expect(page.getByRole('heading', { name: 'Sign in or join' })).toBeVisible();
});

test('the worker keeps the app alone, never an answer of the API', async ({ people }) => {
  const { page } = await people.patient();
  await page.goto('/patient/goals');
  await waitForCachedApp(page);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const { names, addresses } = await keptAddresses(page);
  expect(names).toHaveLength(1);
  expect(addresses.filter((address) => new URL(address).pathname.startsWith('/api'))).toEqual([]);
  expect(addresses.some((address) => address.includes('/assets/goals-page'))).toBe(true);
});

test('what an older release kept is removed', thorough, async ({ page }) => {
  await page.goto('/manifest.webmanifest');
  await page.evaluate(async () => {
    const cache = await caches.open('saathi-shell-older');
    await cache.put('/', new Response('an older page'));
  });
  await page.goto('/');
  await waitForCachedApp(page);
  await expect.poll(async () => (await keptAddresses(page)).names).toHaveLength(1);
  expect((await keptAddresses(page)).names).not.toContain('saathi-shell-older');
});

test('it can be installed: name, icons and start page', thorough, async ({ page, request }) => {
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

const NOT_SAVED = 'Not saved yet. It will be saved as soon as possible.';

/** Creates a patient with one goal, whose app is completely cached on the device. */
const patientWithGoal = async (people: People) => {
  const patient = await people.patient();
  const goal = await patient.request.post('/api/goals', {
    data: { patientId: patient.id, title: 'Walk 30 minutes' },
  });
  const { id } = await goal.json();
  await patient.page.goto('/patient/goals');
  await waitForCachedApp(patient.page);
  const box = patient.page.getByRole('checkbox', { name: 'Walk 30 minutes' });
  await expect(box).toBeEnabled();
  return { ...patient, goalId: id as string, box };
};

const recordedOn = async (request: APIRequestContext, goalId: string, day: string) => {
  const answer = await request.get(`/api/goals/${goalId}/progress-7days?userDate=${day}`);
  return (await answer.json()).at(-1);
};

const postsOf = (page: Page, path: string) => {
  const posts: string[] = [];
  page.on('response', (response) => {
    const isOne = response.request().method() === 'POST' && response.url().includes(path);
    if (isOne && response.ok()) posts.push(response.url());
  });
  return posts;
};

test('goals are read and ticked without network, and the tick is saved once on return', async ({
  people,
}) => {
  const { page, context, request, goalId, box } = await patientWithGoal(people);
  const posts = postsOf(page, '/progress');
  await context.setOffline(true);
  await page.goto('/');
  await expect(page).toHaveURL(/\/patient\/goals$/);
  await expect(box).toBeEnabled();
  await box.click();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(NOT_SAVED)).toBeHidden();
  await expect(box).toBeChecked();
  await expect(page.getByText('1 day streak')).toBeVisible();
  expect(posts).toHaveLength(1);
  const day = localDay();
  expect(await recordedOn(request, goalId, day)).toEqual({ date: day, achieved: true });
});

test(
  'a tick that waited for days is saved for its own day',
  thorough,
  async ({ people, server }) => {
    const { page, context, request, goalId, box } = await patientWithGoal(people);
    await page.clock.install({ time: new Date() });
    await context.setOffline(true);
    await page.reload();
    await box.click();
    await expect(page.getByText(NOT_SAVED)).toBeVisible();

    const later = new Date(Date.now() + 3 * 86_400_000);
    await page.clock.setFixedTime(later);
    await server.setClock(later.toISOString());
    await page.reload();
    await expect(box).not.toBeChecked();
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(NOT_SAVED)).toBeHidden();
    const day = localDay();
    expect(await recordedOn(request, goalId, day)).toEqual({ date: day, achieved: true });
    await expect(box).not.toBeChecked();
  },
);

test('a tick that waited too long is told plainly', thorough, async ({ people, server }) => {
  const { page, context, box } = await patientWithGoal(people);
  await page.clock.install({ time: new Date() });
  await context.setOffline(true);
  await box.click();
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  const later = new Date(Date.now() + 10 * 86_400_000);
  await page.clock.setFixedTime(later);
  await server.setClock(later.toISOString());
  await page.reload();
  await context.setOffline(false);
  await expect(page.getByText('A tick was not saved', { exact: true })).toBeVisible();
  await expect(page.getByText(NOT_SAVED)).toBeHidden();
});

test('a message written without network is sent on return, once, whatever screen is open', async ({
  people,
}) => {
  const patient = await people.patient();
  const doctor = await people.withoutWindow.doctor();
  await people.assign(patient, doctor);
  const { page, context, request } = patient;
  const posts = postsOf(page, '/api/messages');
  await page.goto(`/patient/chat/${doctor.id}`);
  await waitForCachedApp(page);
  await expect(page.getByLabel('Your message')).toBeVisible();
  await page.goto('/patient/goals');
  await context.setOffline(true);
  await page.goto(`/patient/chat/${doctor.id}`);
  await page.getByLabel('Your message').fill('I walked in the tunnel');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Not sent yet: no connection')).toBeVisible();
  await page.getByRole('link', { name: 'Goals' }).click();
  await expect(page.getByRole('heading', { name: "Today's Goals" })).toBeVisible();

  await context.setOffline(false);
  await expect.poll(() => posts.length).toBe(1);
  const chats = await request.get(`/api/chats/patient/${patient.id}/doctor/${doctor.id}`);
  const [{ id }] = await chats.json();
  const texts = async () => {
    const messages = await (await request.get(`/api/chats/${id}/messages`)).json();
    return messages.filter(({ content }: { content: string }) => content.includes('tunnel'));
  };
  await expect.poll(async () => (await texts()).length).toBe(1);
  await page.goto(`/patient/chat/${doctor.id}`);
  await expect(page.getByText('I walked in the tunnel')).toHaveCount(1);
  expect(await texts()).toHaveLength(1);
});

test('signing out leaves nothing of the person on the device', async ({ people }) => {
  const { page, context, box } = await patientWithGoal(people);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/login$/);
  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage, ...sessionStorage, 'test-signed-in': '' }, history.state]),
  );
  expect(left).not.toMatch(/Asha|Walk|kept|outbox:|draft|userId/);
  await context.setOffline(true);
  await page.goto('/patient/goals');
  await expect(page).toHaveURL(/login$/);
  await expect(box).toBeHidden();
});
