import { expect, test, thorough } from './harness/test.ts';

const USER_ID = '01890000-0000-7000-8000-000000000000';

test('hand-edited local storage grants nothing', thorough, async ({ people, page }) => {
  const { id } = await people.withoutWindow.patient('Asha Kulkarni');
  for (const userId of [id, USER_ID, 'true', '{"role":"doctor"}']) {
    await page.goto('/patient/login');
    await page.evaluate((value) => localStorage.setItem('userId', value), userId);
    await page.goto('/patient/goals');
    await expect(page).toHaveURL('/patient/login');
    await expect(page.getByText('Asha Kulkarni')).toHaveCount(0);
  }
});

test('the back button after sign-out shows nothing', async ({ people }) => {
  const { page } = await people.patient('Asha Kulkarni');
  await page.goto('/patient/doctors');
  await page.goto('/patient/goals');
  await page.getByRole('button', { name: 'Account: Asha Kulkarni' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  await page.goBack();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await expect(page.getByText('Asha')).toHaveCount(0);
});

test('A7 a PIN is nowhere in what the browser keeps', async ({ people, page }) => {
  const { phone } = await people.withoutWindow.patient();
  const pin = '7391';
  await page.goto('/');
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Invalid PIN. Please try again.', { exact: true })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, caches_]);
  });
  // Not the same digits as part of a time, a port or an id.
  const alone = new RegExp(`(?<![\\w-])${pin}(?![\\w-])`);
  expect(kept).not.toMatch(alone);
  expect(page.url()).not.toMatch(alone);
});
