import type { Page } from '@playwright/test';
import { paths } from '@saathi/contract/paths';
import type { Caller } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';
import { localDay } from './harness/zone.ts';

const makeGoals = async ({ request, id }: Caller, count: number) => {
  for (let number = 1; number <= count; number += 1) {
    const title = `Goal ${number}`;
    const made = await request.post(paths.goals.create.path, { data: { patientId: id, title } });
    const goal = await made.json();
    const progress = paths.goals.recordProgress.path.replace(':goalId', goal.id);
    await request.post(progress, { data: { achieved: true, userDate: localDay() } });
  }
};

const cards = (page: Page) => page.getByRole('listitem').filter({ hasText: '% completion' });
const stat = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label });

test('a doctor without patients is told so', thorough, async ({ people }) => {
  const { page } = await people.doctor('Vikram Rao');
  await page.goto('/doctor/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Vikram Rao' })).toBeVisible();
  await expect(stat(page, 'Total Patients')).toContainText('0');
  await expect(stat(page, "Today's Appointments")).toContainText('0');
  await expect(stat(page, 'Average Rating')).toContainText('4.8');
  await expect(page.getByText('No patients assigned yet')).toBeVisible();
  await expect(page.getByText('Nobody is waiting for you.')).toBeVisible();
  await page.getByRole('link', { name: /Total Patients/ }).click();
  await expect(page.getByText('No Patients Assigned')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/doctor\/dashboard$/);
});

test(
  'a doctor sees one patient with three goals, reads more and writes',
  thorough,
  async ({ people }) => {
    const [doctor, patient] = [
      await people.doctor(),
      await people.withoutWindow.patient('Asha Kulkarni'),
    ];
    await makeGoals(patient, 3);
    await people.assign(patient, doctor);
    const { page } = doctor;
    await page.goto('/doctor/patients');
    await expect(page.getByText('1 patient assigned')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('7% completion');
    await expect(cards(page)).toContainText(`+91${patient.phone}`);
    await expect(cards(page)).not.toContainText('more goals');
    const strip = page.getByRole('group', { name: 'Goal 1' });
    await expect(strip.getByRole('img')).toHaveCount(7);
    await strip.getByRole('img').last().hover();
    await expect(page.getByRole('tooltip')).toContainText('Achieved');

    await page.getByRole('link', { name: 'Asha Kulkarni' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeVisible();
    await expect(
      page.getByRole('group', { name: 'Goal 1: achieved on 1 of the last 15 days' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'History: Goal 1' }).click();
    await expect(page.getByRole('img', { name: /^Calendar of the last 90 days/ })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Message Asha Kulkarni' }).click();
    await expect(page).toHaveURL(/\/doctor\/inbox\/[0-9a-f-]{36}$/);
    await page.goBack();

    await page.getByRole('button', { name: 'Remove patient' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('No Patients Assigned')).toBeVisible();
    const gone = await doctor.request.get(`/api/doctors/${doctor.id}/patients/${patient.id}`);
    expect(gone.status()).toBe(404);
  },
);

test('a doctor finds the one who matters among six', thorough, async ({ people }) => {
  const doctor = await people.doctor();
  const names = ['Asha Kulkarni', 'Bela Shah', 'Chitra Das', 'Dev Rao', 'Esha Jain', 'Farah Khan'];
  const goals = [0, 3, 5, 0, 1, 4];
  const patients: Caller[] = [];
  for (const [place, name] of names.entries()) {
    const patient = await people.withoutWindow.patient(name);
    await makeGoals(patient, goals[place] ?? 0);
    await people.assign(patient, doctor);
    patients.push(patient);
  }
  const { page } = doctor;
  await page.goto('/doctor/dashboard');
  await expect(stat(page, 'Total Patients')).toContainText('6');
  await expect(page.getByText('Active', { exact: true })).toHaveCount(5);

  await page.goto('/doctor/patients');
  await expect(page.getByText('6 patients assigned')).toBeVisible();
  const card = (name: string) => cards(page).filter({ hasText: name });
  await expect(card('Asha Kulkarni')).toContainText('No goals set yet');
  await expect(card('Asha Kulkarni')).toContainText('0% completion');
  await expect(card('Bela Shah').getByRole('group')).toHaveCount(3);
  await expect(card('Chitra Das').getByRole('group')).toHaveCount(3);
  await expect(card('Chitra Das')).toContainText('+2 more goals');
  await expect(card('Farah Khan')).toContainText('+1 more goals');

  const search = page.getByRole('searchbox', { name: 'Search by name or phone' });
  await search.fill('chitra');
  await expect(cards(page)).toHaveCount(1);
  await search.fill(patients[3]?.phone ?? '');
  await expect(cards(page)).toHaveText(/Dev Rao/);
  await search.fill('');

  const waits = patients[1]!;
  const chat = await waits.request.post(paths.chats.create.path, {
    data: { patientId: waits.id, doctorId: doctor.id },
  });
  const { id: chatId } = await chat.json();
  await waits.request.post(paths.chats.send.path, {
    data: { chatId, content: 'Please ask the doctor to call me', intent: 'doctor' },
  });
  await page.reload();
  await page.getByLabel('Show first').selectOption('reply');
  await expect(cards(page).first()).toContainText('Bela Shah');
  await expect(cards(page).first()).toContainText('Needs reply');
  await search.fill('a');
  await page.setViewportSize({ width: 360, height: 640 });
  const lastCard = cards(page).last().getByRole('link').first();
  await lastCard.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await lastCard.click();
  await page.getByRole('link', { name: 'My Patients' }).click();
  await expect(search).toHaveValue('a');
  await expect(page.getByLabel('Show first')).toHaveValue('reply');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  expect(page.url()).not.toContain('?');
  await page.goto('/doctor/dashboard');
  await expect(page.getByText('1 patient is waiting', { exact: true })).toBeVisible();
  await expect(stat(page, "Today's Chats")).toContainText('1');
});
