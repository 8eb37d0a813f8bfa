import type { Page } from '@playwright/test';
import type { Person } from './harness/people.ts';
import type { TestServer } from './harness/server.ts';
import { expect, test, thorough } from './harness/test.ts';
import { choose } from './screens/screen.ts';

/** Sets the browser's and the server's clock to the same instant. */
const moveTo = async (instant: string, server: TestServer, { page }: Person) => {
  await server.setClock(instant);
  await page.clock.setFixedTime(instant);
};
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: title });
const dots = (page: Page, title: string) =>
  page.getByRole('group', { name: `Last 7 days: ${title}` }).locator('[aria-label]');
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

/** Emulates forced colours: backgrounds disappear, but a tick and a button must remain visible. */
const seenInHighContrast = async (page: Page, title: string) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const [ink] = await page
    .locator('html')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  await expect(box(page, title).locator('xpath=following-sibling::*')).toHaveCSS(
    'color',
    ink ?? '',
  );
  await expect(page.getByRole('button', { name: 'Add Goal' })).toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
};

const addGoal = async (page: Page, button: string, title: string) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create Goal' }).click();
  await expect(toast(page, 'Goal created')).toBeVisible();
  await expect(box(page, title)).toBeEnabled();
};

test('a patient keeps a goal over two days', async ({ people, server }) => {
  const patient = await people.patient('Asha Kulkarni');
  const { page } = patient;
  // Sessions and cookies use the real clock; the days of goals use the emulated one.
  const first = new Date();
  first.setUTCHours(4, 0, 0, 0); // 09:30 in the patient's time zone
  const second = new Date(first.getTime() + 86_400_000);
  await moveTo(first.toISOString(), server, patient);

  await page.goto('/patient/goals');
  await expect(page.getByText('Good morning')).toBeVisible();
  await expect(page.getByText('No goals yet')).toBeVisible();
  await addGoal(page, 'Create Your First Goal', 'Walk 30 minutes');
  await addGoal(page, 'Add Goal', 'Read ten pages');
  await expect(dots(page, 'Walk 30 minutes')).toHaveCount(7);

  await box(page, 'Walk 30 minutes').click();
  await expect(toast(page, 'Progress updated')).toBeVisible();
  await expect(page.getByText('1 day streak')).toBeVisible();
  await expect(page.getByText('1 of 2 done today')).toBeVisible();
  await page.reload();
  await expect(box(page, 'Walk 30 minutes')).toBeChecked();
  await expect(box(page, 'Read ten pages')).not.toBeChecked();
  await seenInHighContrast(page, 'Walk 30 minutes');

  await moveTo(second.toISOString(), server, patient);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(box(page, 'Walk 30 minutes')).not.toBeChecked();
  await expect(dots(page, 'Walk 30 minutes').nth(5)).toHaveAccessibleName(/– Achieved/);
  await expect(page.getByText('1 day streak')).toBeVisible();
  await box(page, 'Walk 30 minutes').click();
  await expect(page.getByText('2 day streak')).toBeVisible();

  await dots(page, 'Read ten pages').nth(5).click();
  await expect(dots(page, 'Read ten pages').nth(5)).toHaveAccessibleName(/– Achieved/);
  await page.reload();
  await expect(page.getByText('2 day streak')).toBeVisible();
  await expect(page.getByText('1 day streak')).toBeVisible();

  await page.getByRole('button', { name: 'History: Walk 30 minutes' }).click();
  const history = page.getByRole('dialog', { name: 'Walk 30 minutes' });
  await expect(
    history.getByRole('img', { name: 'Calendar of the last 90 days: achieved on 2' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  await choose(page, 'More about Read ten pages', 'Edit Goal');
  await page.getByLabel('Title').fill('Read twenty pages');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(box(page, 'Read twenty pages')).toBeVisible();

  await choose(page, 'More about Read twenty pages', 'Delete Goal');
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete "Read twenty pages"? This will permanently remove the goal and all its progress data. This action cannot be undone.',
  );
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Goal deleted')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
});

test(
  'a tick the server refuses is taken back, a goal it refuses stays in its dialog',
  thorough,
  async ({ people }) => {
    const { page } = await people.patient('Asha Kulkarni');
    await page.goto('/patient/goals');
    await addGoal(page, 'Add Goal', 'Walk 30 minutes');
    await page.route('**/api/goals/*/progress', (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await box(page, 'Walk 30 minutes').click();
    await expect(toast(page, 'Progress not saved')).toBeVisible();
    await expect(box(page, 'Walk 30 minutes')).not.toBeChecked();

    await page.route('**/api/goals', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Add Goal' }).click();
    await page.getByLabel('Title').fill('Read ten pages');
    await page.getByRole('button', { name: 'Create Goal' }).click();
    await expect(toast(page, 'Goal not created')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Read ten pages');
  },
);

test('a whole goal is kept by keyboard alone', thorough, async ({ people }) => {
  const { page } = await people.patient('Asha Kulkarni');
  await page.goto('/patient/goals');
  await page.getByRole('button', { name: 'Add Goal' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Walk 30 minutes');
  await page.keyboard.press('Enter');
  // The card appears before the dialog over it has closed.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(box(page, 'Walk 30 minutes')).toBeEnabled();
  await box(page, 'Walk 30 minutes').focus();
  await page.keyboard.press('Space');
  await expect(box(page, 'Walk 30 minutes')).toBeChecked();
  await expect(toast(page, 'Progress updated')).toBeVisible();
});
