import type { Page } from '@playwright/test';
import { paths } from '@saathi/contract/paths';
import type { Person } from './harness/people.ts';
import { attach, PHOTO, sendAttached } from './harness/photos.ts';
import { expect, test, thorough } from './harness/test.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: title });
const pad = (page: Page) => page.getByRole('dialog', { name: /^(Enter|Correct):/ });

const closeResult = (page: Page, title: string) =>
  // The button after the dialog's cross and before a toast's.
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).nth(1).click();

const addGoal = async ({ page }: Person, title: string, measure: string) => {
  await page.getByRole('button', { name: 'Add Goal' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Measure (optional)').selectOption(measure);
  await page.getByRole('button', { name: 'Create Goal' }).click();
  // The closing dialog restores the focus: a key pressed earlier would go there.
  await expect(page.getByRole('button', { name: 'Add Goal' })).toBeFocused();
  await expect(box(page, title)).toBeEnabled();
};

test(
  "a diabetic's week: pad, asking back, alarm, correction, no network, two photos, range and chart",
  thorough,
  async ({ people }) => {
    const patient = await people.patient('Asha Kulkarni');
    const doctor = await people.doctor('Vikram Rao');
    await people.assign(patient, doctor);
    const { page } = patient;
    await page.goto('/patient/goals');
    await addGoal(patient, 'Check sugar', 'Sugar');
    await addGoal(patient, 'Check pressure', 'Blood pressure');

    // By keyboard only: the pad asks for unit and meal, and guesses neither.
    await box(page, 'Check sugar').focus();
    await page.keyboard.press('Space');
    await expect(pad(page)).toBeVisible();
    await expect(page.getByLabel('Sugar', { exact: true })).toBeFocused();
    await page.keyboard.type('6.5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please choose the unit.')).toBeVisible();
    await page.getByRole('radio', { name: 'mmol/L' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Please choose the unit.')).toBeHidden();
    await page.getByRole('radio', { name: 'Before food' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: 'Before food' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Progress updated', { exact: true })).toBeVisible();
    await expect(pad(page)).toBeHidden();
    await expect(box(page, 'Check sugar')).toBeChecked();

    // By the pad's keys: impossible values are queried, dangerous ones come with advice.
    await box(page, 'Check pressure').click();
    const key = (name: string) => pad(page).getByRole('button', { name, exact: true });
    for (const digit of '12') await key(digit).click();
    await key('Next number').click();
    await key('8').click();
    await pad(page).getByRole('button', { name: 'Save reading' }).click();
    for (const number of ['Upper', 'Lower']) {
      const fault = `${number}: This number cannot be right. Please check it.`;
      await expect(page.getByText(fault)).toBeVisible();
    }
    await page.getByLabel('Upper').fill('182');
    await page.getByLabel('Lower').fill('121');
    await page.getByLabel('Pulse').fill('90');
    await pad(page).getByRole('button', { name: 'Save reading' }).click();
    const advice = page.getByRole('alert');
    await expect(advice).toContainText('This needs a doctor today');
    await expect(advice).toContainText('Sit quietly for five minutes and measure again.');
    await expect(advice).toContainText('Dr. Vikram Rao can see it in the inbox');
    await expect(advice.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112');
    await closeResult(page, 'Reading saved');
    await expect(box(page, 'Check pressure')).toBeChecked();

    // Without a network the reading waits, and it arrives once.
    await patient.context.setOffline(true);
    await page.getByRole('button', { name: 'More about Check pressure' }).click();
    await page.getByRole('menuitem', { name: 'Enter a reading' }).click();
    await page.getByLabel('Upper').fill('128');
    await page.getByLabel('Lower').fill('82');
    await pad(page).getByRole('button', { name: 'Save reading' }).click();
    await expect(page.getByText('Until then nobody has seen it.')).toBeVisible();
    await closeResult(page, 'Saved on this phone');
    await patient.context.setOffline(false);
    const readings = async () => {
      const answer = await patient.request.get(
        `/api/patients/${patient.id}/readings?measure=pressure`,
      );
      return (await answer.json()).readings as { value: number }[];
    };
    await expect.poll(async () => (await readings()).length).toBe(2);

    // The chart lists every value, and a correction keeps the original.
    await page.getByRole('button', { name: 'History: Check pressure' }).click();
    const history = page.getByRole('dialog', { name: 'Check pressure' });
    await expect(
      history.getByRole('img', { name: /^Chart: Blood pressure, readings: 2/ }),
    ).toBeVisible();
    await history.getByText('All numbers as a table').click();
    await history.getByRole('button', { name: /^Correct 128\/82/ }).click();
    await page.getByLabel('Upper').fill('138');
    await pad(page).getByRole('button', { name: 'Save reading' }).click();
    await expect(history.getByText('corrected from 128/82 mmHg')).toBeVisible();
    await page.keyboard.press('Escape');

    // Two photos of a foot go to the doctor, who alone looks at them.
    await page.goto(`/patient/chat/${doctor.id}`);
    await attach(page, [PHOTO, PHOTO], 'My left foot');
    await sendAttached(page);
    await expect(page.getByText('who will look at it; no program does')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open picture 2 of 2' })).toBeVisible();

    // The doctor sees the value and the photos in the inbox, opens one, and sets a range next to the
    // chart.
    await doctor.page.goto('/doctor/inbox');
    await expect(doctor.page.getByText('182/121').first()).toBeVisible();
    await expect(doctor.page.getByRole('img', { name: 'Picture 2 of 2' })).toBeVisible();
    await doctor.page.getByRole('link', { name: 'Asha Kulkarni' }).click();
    await doctor.page.getByRole('button', { name: 'Open picture 2 of 2' }).click();
    const photo = doctor.page.getByRole('dialog', { name: 'Picture 2 of 2' }).getByRole('img');
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(64);
    await doctor.page.goto(`/doctor/patients/${patient.id}`);
    await expect(doctor.page.getByRole('img', { name: /^Chart: Blood pressure/ })).toBeVisible();
    await doctor.page.getByRole('button', { name: 'Set a range' }).click();
    await doctor.page.getByLabel('What').selectOption('Upper pressure');
    await doctor.page.getByLabel('From').fill('100');
    await doctor.page.getByLabel('To', { exact: true }).fill('130');
    await doctor.page.getByRole('checkbox', { name: 'Tell me when' }).click();
    await doctor.page.getByRole('button', { name: 'Save range' }).click();
    await expect(doctor.page.getByText('Range: Upper pressure 100–130')).toBeVisible();
    await doctor.page.getByText('All numbers as a table').first().click();
    await expect(doctor.page.getByText('outside the range').first()).toBeVisible();
  },
);

test('the number stays in view on a small phone, and so does what is asked back', async ({
  people,
}) => {
  const patient = await people.patient();
  const { page } = patient;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/patient/goals');
  await addGoal(patient, 'Check sugar', 'Sugar');
  await box(page, 'Check sugar').click();
  const key = (name: string) => pad(page).getByRole('button', { name, exact: true });
  const save = pad(page).getByRole('button', { name: 'Save reading' });
  const number = page.getByLabel('Sugar', { exact: true });
  await key('6').click();
  await save.click();
  await page.getByText('mmol/L', { exact: true }).click();
  await page.getByText('Before food', { exact: true }).click();
  await key('Delete the last digit').click();
  for (const digit of '250') await key(digit).click();
  await save.click();
  await expect(page.getByText('250 does not fit mmol/L.')).toBeInViewport({ ratio: 1 });
  await save.scrollIntoViewIfNeeded();
  for (const digit of '65') await key(digit).click();
  await expect(number).toHaveValue('65');
  await expect(number).toBeInViewport({ ratio: 1 });
});

test('a reading written in the chat is saved by one press', async ({ people }) => {
  const patient = await people.patient();
  const doctor = await people.doctor();
  await people.assign(patient, doctor);
  const pair = { patientId: patient.id, doctorId: doctor.id };
  await patient.request.post(paths.chats.create.path, { data: pair });
  const { page } = patient;
  await page.goto(`/patient/chat/${doctor.id}`);
  await page.getByPlaceholder('Type your message...').fill('BP 150/95 today');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: /^Save as a reading\? Blood pressure 150\/95/ }).click();
  await expect(page.getByText('Saved as a reading')).toBeVisible();
  await page.reload();
  await expect(page.getByText('BP 150/95 today')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save as a reading/ })).toBeHidden();
});
