import { expect, test } from './harness/test.ts';

test('an unknown address shows the not-found page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

test('a missing asset is 404 and not the app', async ({ request }) => {
  const response = await request.get('/assets/none.js');
  expect(response.status()).toBe(404);
});
