import type { Locator, Page } from '@playwright/test';
import { at, saveHours } from './harness/clinic.ts';
import { nextPhone } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';
import { choose, press } from './screens/screen.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = (page: Page) => page.getByRole('alertdialog');

/** Opens something and closes it with Back only: the screen below stays. */
const backFrom = async (page: Page, open: () => Promise<unknown>, opened: Locator) => {
  const address = page.url();
  await open();
  await expect(opened).toBeVisible();
  await page.goBack();
  await expect(opened).toBeHidden();
  expect(page.url()).toBe(address);
};

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test(
  'Back walks through signing in and registering, Forward and a reload find what was typed',
  thorough,
  async ({ page, people }) => {
    const known = await people.withoutWindow.patient('Asha Kulkarni');
    await page.goto('/patient/login');
    const phone = page.getByRole('textbox', { name: 'Phone number' });
    const number = nextPhone();
    await phone.fill(number);
    await press(page, 'Continue');
    const name = page.getByLabel(/name/i);
    await name.fill('Meena Deshpande');
    await page.goBack();
    await expect(phone).toHaveValue(number);
    await page.goForward();
    await expect(name).toHaveValue('Meena Deshpande');
    await page.reload();
    await expect(name).toHaveValue('Meena Deshpande');
    await press(page, 'Back');
    await expect(phone).toHaveValue(number);

    await press(page, 'Continue');
    await page.getByLabel('Date of birth').fill('1980-02-03');
    await page.getByLabel('Gender').selectOption('female');
    await press(page, 'Complete Setup');
    const pin = page.getByLabel('New PIN');
    await pin.fill('7391');
    await press(page, 'Continue');
    const again = page.getByLabel('Confirm PIN');
    await again.fill('73');
    expect(await kept(page)).not.toContain('7391');
    await page.goBack();
    await expect(pin).toBeVisible();
    await page.goBack();
    await expect(phone).toHaveValue(number);

    await phone.fill(known.phone);
    await press(page, 'Continue');
    const ownPin = page.getByLabel('PIN', { exact: true });
    await backFrom(page, () => press(page, 'Forgot PIN?'), dialog(page, /PIN/));
    await page.goBack();
    await expect(phone).toBeVisible();
    await page.goForward();
    await ownPin.fill(known.pin);
    expect(await kept(page)).not.toContain(known.pin);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/patient/goals');
    expect(await kept(page)).not.toContain(number);
  },
);

test('Back leaves every sheet, dialog and menu of a patient, and loses nothing that was typed', async ({
  people,
}) => {
  const doctor = await people.withoutWindow.doctor('Meera Iyer');
  const patient = await people.patient('Asha Kulkarni');
  const { page, request, id } = patient;
  await people.assign(patient, doctor);
  await request.post('/api/goals', { data: { patientId: id, title: 'Walk' } });
  await page.goto('/patient/records');
  await page.getByRole('link', { name: 'Goals' }).click();
  await expect(page.getByRole('checkbox', { name: 'Walk' })).toBeEnabled();

  const account = page.getByRole('menu', { name: /^Account/ });
  await backFrom(page, () => press(page, /^Account/), account);
  await backFrom(page, () => press(page, 'History: Walk'), dialog(page, 'Walk'));
  await backFrom(page, () => press(page, /^More about/), page.getByRole('menu'));
  await backFrom(page, () => choose(page, /^More about/, 'Delete Goal'), question(page));
  await backFrom(page, () => choose(page, /^More about/, 'Edit Goal'), dialog(page, 'Edit Goal'));

  await press(page, 'Add Goal');
  const title = dialog(page, 'Create New Goal').getByLabel('Title');
  await title.fill('Drink water');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toBeHidden();
  await expect(title).toHaveValue('Drink water');
  await page.reload();
  await press(page, 'Add Goal');
  await expect(title).toHaveValue('Drink water');
  await press(page, 'Create Goal');
  await expect(page.getByRole('checkbox', { name: 'Drink water' })).toBeVisible();

  // A dialog closed by its button leaves no history entry; Forward opens nothing.
  await press(page, 'History: Walk');
  await dialog(page, 'Walk').getByTitle('Close').click();
  await expect(dialog(page, 'Walk')).toBeHidden();
  await page.goForward();
  await expect(dialog(page, 'Walk')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/patient/records');

  await page.goto(`/patient/chat/${doctor.id}`);
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('Half a sentence');
  await backFrom(page, () => press(page, 'Call'), page.locator('dialog'));
  await backFrom(page, () => press(page, 'Ask the doctor'), page.locator('dialog'));
  await page.goBack();
  await expect(page).toHaveURL('/patient/records');
  await page.goForward();
  await expect(field).toHaveValue('Half a sentence');
});

test('Back leaves what a doctor has opened, and a search', thorough, async ({ people }) => {
  const doctor = await people.doctor('Meera Iyer');
  const patient = await people.withoutWindow.patient('Asha Kulkarni');
  await people.assign(patient, doctor);
  const { page } = doctor;
  await page.goto('/doctor/dashboard');
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  const search = page.getByRole('searchbox');
  await search.fill('asha');
  await page.getByRole('main').getByRole('link', { name: 'Asha Kulkarni' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Kulkarni', level: 1 })).toBeVisible();
  await backFrom(page, () => press(page, 'Remove patient'), question(page));
  await page.goBack();
  await expect(search).toHaveValue('asha');
  await page.goBack();
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(search).toHaveValue('asha');
  await search.fill('');
  await page.goBack();
  await expect(page).toHaveURL('/doctor/dashboard');

  await backFrom(
    page,
    () => choose(page, /^Account/, 'Edit details'),
    dialog(page, 'Edit details'),
  );
});

test(
  'Back leaves each step of booking and scanning, settings and what is open over My data',
  thorough,
  async ({ people, server }) => {
    await server.setClock(at('08:00'));
    const doctor = await people.doctor('Meera Iyer');
    const patient = await people.patient('Asha Kulkarni');
    const { page } = patient;
    await people.assign(patient, doctor);
    await saveHours(doctor);
    await page.clock.setFixedTime(at('08:00'));

    await page.goto('/patient/goals');
    await page.getByRole('link', { name: 'Appointments' }).click();
    const booking = dialog(page, /Meera Iyer/);
    await press(page, 'Book');
    await press(page, /^10:30/);
    const reason = booking.getByRole('textbox');
    await reason.fill('My knee hurts');
    await page.goBack();
    await expect(reason).toBeHidden();
    await press(page, /^10:45/);
    await expect(reason).toHaveValue('My knee hurts');
    await page.goBack();
    await backFrom(page, () => expect(reason).toBeHidden(), booking);

    await page.goto('/patient/settings');
    const name = page.getByLabel('Full name');
    await name.fill('Asha K. Kulkarni');
    await page.getByRole('link', { name: 'My data' }).click();
    await backFrom(page, () => press(page, /^Read what you agreed to/), page.locator('dialog'));
    await backFrom(page, () => press(page, 'Erase my data'), page.locator('dialog'));
    await backFrom(page, () => press(page, 'Make my copy'), page.locator('dialog'));
    await press(page, 'Correct name and date of birth');
    const correct = page.getByRole('dialog').getByLabel('Full name');
    await correct.fill('Asha Rao');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.reload();
    await press(page, 'Correct name and date of birth');
    await expect(correct).toHaveValue('Asha Rao');
    await press(page, 'Cancel');
    await press(page, 'Discard');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/patient/settings');
    await expect(name).toHaveValue('Asha K. Kulkarni');

    const qr = await doctor.request.get(`/api/doctors/${doctor.id}/qr-code`);
    const { hash } = new URL((await qr.json()).link);
    const scanned = page.getByRole('heading', { name: 'Scan Complete!' });
    await page.goto(`/patient/qr-scanner${hash}`);
    await expect(scanned).toBeVisible();
    await page.goBack();
    await expect(scanned).toBeHidden();
    await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible();
  },
);

test(
  'Back leaves what is open over the inbox and a day, and keeps a half-written reply',
  thorough,
  async ({ people }) => {
    const doctor = await people.doctor('Meera Iyer', { viewport: { width: 390, height: 844 } });
    const patient = await people.patient('Asha Kulkarni');
    await people.assign(patient, doctor);
    await saveHours(doctor);
    const chat = await patient.request.post('/api/chats', {
      data: { patientId: patient.id, doctorId: doctor.id },
    });
    const { id: chatId } = await chat.json();
    const content = 'My knee has been stiff since May';
    await patient.request.post('/api/messages', { data: { chatId, content } });

    const { page } = doctor;
    await page.goto('/doctor/inbox');
    await page.getByRole('main').getByRole('link', { name: 'Asha Kulkarni' }).click();
    const field = page.getByRole('textbox', { name: 'Your message' });
    await field.fill('Half a reply');
    await backFrom(page, () => press(page, 'Close & hand back'), page.locator('dialog'));
    await backFrom(page, () => press(page, 'Goals'), page.locator('dialog'));
    await backFrom(page, () => press(page, 'Edit quick replies'), page.locator('dialog'));
    await page.goBack();
    await expect(page).toHaveURL('/doctor/inbox');
    await page.goForward();
    await expect(field).toHaveValue('Half a reply');

    await page.goto('/doctor/appointments');
    await backFrom(page, () => press(page, 'Add a walk-in'), page.locator('dialog'));
    await page.goto('/doctor/appointments/hours');
    await press(page, 'Add a time');
    const seats = page.getByRole('dialog').getByRole('spinbutton');
    await seats.fill('4');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.reload();
    await press(page, 'Add a time');
    await expect(seats).toHaveValue('4');
  },
);
