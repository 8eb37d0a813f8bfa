import { expect, test } from './harness/test.ts';

test('a PIN forgotten at the counter: the owner makes a code in the browser, the patient is in with a new PIN and sees who made it', async ({
  people,
  server,
  page,
}) => {
  const patient = await people.withoutWindow.patient('Asha Kulkarni');
  const owner = await people.doctor('Leela Thomas');
  await server.makeOwner(`+91${owner.phone}`);

  await owner.page.goto('/doctor/dashboard');
  await owner.page.getByRole('button', { name: 'Account: Leela Thomas' }).click();
  await owner.page.getByRole('menuitem', { name: 'Clinic' }).click();
  await owner.page.getByRole('textbox', { name: 'Person’s phone number' }).fill(patient.phone);
  await owner.page.getByRole('button', { name: 'Make a code' }).click();
  await owner.page.getByLabel('Your PIN').fill(owner.pin);
  await owner.page.getByRole('button', { name: 'Make the code' }).click();
  const code = owner.page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await expect(code).toBeVisible();

  await page.goto('/');
  await page.getByLabel('Phone number').fill(patient.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Forgot PIN?' }).click();
  await page.getByLabel('Clinic code').fill(await code.innerText());
  await page.getByRole('button', { name: 'Choose a new PIN' }).click();
  await page.getByLabel('New PIN').fill('8052');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Confirm PIN').fill('8052');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page).toHaveURL('/patient/goals');

  await page.goto('/patient/my-data');
  const looks = page.getByRole('region', { name: 'Who looked at your data' });
  await expect(looks.getByText('Dr. Leela Thomas')).toBeVisible();
  await expect(looks.getByText(/^Made a code for a new PIN/)).toBeVisible();
});
