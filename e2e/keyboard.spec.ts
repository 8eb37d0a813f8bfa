import type { Locator, Page } from '@playwright/test';
import { saveHours } from './harness/clinic.ts';
import { waitForRender } from './harness/measures.ts';
import { expect, test, thorough } from './harness/test.ts';

const MOST_STOPS = 60;

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Whether an element has the focus and keeps it: a new screen moves the focus to its heading. */
const keepsFocus = async (page: Page, target: Locator) => {
  if (!(await isFocused(target))) return false;
  await waitForRender(page);
  return isFocused(target);
};

/** Presses Tab until the target has the focus, like a keyboard user. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await keepsFocus(page, target)) return;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(target), 'the Tab key reaches it').toBe(true);
};

const pressOn = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Books an appointment on the second free day from the doctor's card and returns to the card. */
const booksByKeyboard = async (page: Page) => {
  const book = button(page, 'Book an appointment with Dr. Meera Iyer');
  await pressOn(page, book);
  const dialog = page.getByRole('dialog', { name: 'Book with Dr. Meera Iyer' });
  const days = dialog.getByRole('group', { name: 'Day' }).getByRole('radio');
  await tabTo(page, days.first());
  await page.keyboard.press('ArrowRight');
  await expect(days.nth(1)).toBeChecked();
  await pressOn(page, dialog.getByRole('region', { name: 'Morning' }).getByRole('button').first());
  await typeInto(page, dialog.getByRole('textbox', { name: /^What is it about/ }), 'My knee');
  await pressOn(page, dialog.getByRole('button', { name: 'Book this time' }));
  await expect(dialog.getByRole('status').filter({ hasText: 'Booked' })).toContainText('Token 1');
  await tabTo(page, dialog.getByRole('link', { name: 'Add to calendar' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toBeHidden();
  await expect(book).toBeFocused();
};

test('a patient signs in, ticks, adds a goal, books and writes to the doctor by keyboard alone, and hears what happens', async ({
  page,
  people,
}) => {
  const doctor = await people.withoutWindow.doctor('Meera Iyer');
  const known = await people.withoutWindow.patient('Asha Kulkarni');
  await people.assign(known, doctor);
  await known.request.post('/api/goals', {
    data: { patientId: known.id, title: 'Walk 30 minutes' },
  });
  await saveHours(doctor, { weekdays: [1, 2, 3, 4, 5, 6, 7] });

  await page.goto('/');
  await typeInto(page, page.getByRole('textbox', { name: 'Phone number' }), known.phone);
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('PIN', { exact: true }), known.pin);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/patient/goals');
  await expect(page.getByRole('heading', { name: "Today's Goals", level: 1 })).toBeVisible();

  const walk = page.getByRole('checkbox', { name: 'Walk 30 minutes' });
  await expect(walk).toBeEnabled();
  await pressOn(page, walk, 'Space');
  await expect(walk).toBeChecked();
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByText('Progress updated'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /– Achieved$/ })).toHaveCount(1);

  await pressOn(page, button(page, 'Add Goal'));
  const dialog = page.getByRole('dialog', { name: 'Create New Goal' });
  await typeInto(page, dialog.getByRole('textbox', { name: 'Title' }), 'Drink water');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Drink water' })).toBeEnabled();
  await expect(dialog).toBeHidden();

  const main = page.getByRole('navigation', { name: 'Main' });
  await pressOn(page, main.getByRole('link', { name: /^Doctors/ }));
  await booksByKeyboard(page);
  await pressOn(page, page.getByRole('link', { name: 'Chat with Dr. Meera Iyer' }));
  const field = page.getByRole('textbox', { name: 'Your message' });
  await typeInto(page, field, 'How is my streak going?');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  // Identified by name, not only by position and colour.
  await expect(
    page.getByRole('listitem').filter({ hasText: 'How is my streak going?' }),
  ).toContainText(/^You/);
  // Announced without moving the focus.
  await expect(page.getByRole('status').filter({ hasText: /team assistant/ })).toHaveCount(1);
});

test(
  'a doctor opens the inbox, replies and closes by keyboard alone',
  thorough,
  async ({ people }) => {
    const doctor = await people.doctor('Meera Iyer');
    const patient = await people.withoutWindow.patient('Asha Kulkarni');
    await people.assign(patient, doctor);
    const chat = await patient.request.post('/api/chats', {
      data: { patientId: patient.id, doctorId: doctor.id },
    });
    await patient.request.post('/api/messages', {
      data: { chatId: (await chat.json()).id, content: 'Can I see you?', intent: 'doctor' },
    });

    const { page } = doctor;
    await page.goto('/doctor/dashboard');
    await pressOn(page, page.getByRole('link', { name: /1 waiting/ }));
    await expect(page).toHaveURL('/doctor/inbox');
    await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Asha Kulkarni' }));
    await typeInto(page, page.getByRole('textbox', { name: 'Your message' }), 'Come at five.');
    await page.keyboard.press('Enter');
    const thread = page.getByRole('listitem').filter({ hasText: 'Come at five.' });
    await expect(thread.filter({ hasText: 'Sent' })).toBeVisible();

    await pressOn(page, button(page, 'Close & hand back'));
    const dialog = page.getByRole('dialog', { name: 'Close this conversation?' });
    await expect(dialog).toBeVisible();
    await pressOn(page, dialog.getByRole('button', { name: 'Right, close' }));
    await expect(page).toHaveURL('/doctor/inbox');
    await expect(page.getByText('All caught up')).toBeVisible();
  },
);

test(
  'a patient looks back, changes and deletes a goal, and signs out by keyboard alone',
  thorough,
  async ({ people }) => {
    const { page, request, id } = await people.patient('Asha Kulkarni');
    await request.post('/api/goals', { data: { patientId: id, title: 'Walk 30 minutes' } });
    await page.goto('/patient/goals');

    const history = button(page, 'History: Walk 30 minutes');
    await pressOn(page, history);
    await expect(page.getByRole('dialog', { name: 'Walk 30 minutes' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toBeFocused();

    await pressOn(page, button(page, 'More about Walk 30 minutes'));
    await expect(page.getByRole('menuitem', { name: 'Edit Goal' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Goal' });
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Walk an hour');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Walk an hour' })).toBeVisible();
    await expect(dialog).toBeHidden();

    await pressOn(page, button(page, 'More about Walk an hour'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete Goal' });
    await pressOn(page, question.getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('No goals yet')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await pressOn(page, button(page, 'Account: Asha Kulkarni'));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/patient/login');
  },
);

test(
  'a doctor signs in, finds a patient, changes a detail and signs out by keyboard alone',
  thorough,
  async ({ page, people }) => {
    const doctor = await people.withoutWindow.doctor('Meera Iyer');
    const patient = await people.withoutWindow.patient('Asha Kulkarni');
    await people.assign(patient, doctor);
    await page.goto('/doctor/login');
    await typeInto(page, page.getByRole('textbox', { name: 'Phone number' }), doctor.phone);
    await page.keyboard.press('Enter');
    await typeInto(page, page.getByLabel('PIN', { exact: true }), doctor.pin);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome back, Meera Iyer' })).toBeVisible();

    const portal = page.getByRole('navigation', { name: 'Portal' });
    await pressOn(page, portal.getByRole('link', { name: 'Patients' }));
    await typeInto(page, page.getByRole('searchbox', { name: 'Search by name or phone' }), 'asha');
    await expect(page.getByRole('status').filter({ hasText: '1 patient found' })).toHaveCount(1);
    await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Asha Kulkarni' }));
    await expect(page.getByRole('heading', { name: 'Asha Kulkarni', level: 1 })).toBeVisible();

    await pressOn(page, button(page, 'Account: Meera Iyer'));
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Edit details' });
    await tabTo(page, details.getByRole('spinbutton', { name: 'Years of experience' }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('13');
    await page.keyboard.press('Enter');
    await expect(details).toBeHidden();
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByText('Details saved'),
    ).toBeVisible();

    await pressOn(page, button(page, 'Account: Meera Iyer'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/doctor/login');
  },
);
