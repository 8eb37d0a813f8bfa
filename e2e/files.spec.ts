import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { waitForCachedApp } from './harness/cached-app.ts';
import type { People } from './harness/people.ts';
import { attach, PHOTO, sendAttached } from './harness/photos.ts';
import { expect, test, thorough } from './harness/test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const pair = async (people: People) => {
  const doctor = await people.doctor('Meera Iyer');
  const patient = await people.patient('Asha Rao');
  await people.assign(patient, doctor);
  await patient.page.goto(`/patient/chat/${doctor.id}`);
  await expect(patient.page.getByText('Start a conversation with your doctor')).toBeVisible();
  return { doctor, patient };
};

test('pictures and a voice note reach the doctor, who looks and listens, and stand in the records', async ({
  people,
}) => {
  const { doctor, patient } = await pair(people);
  const { page } = patient;
  await page.goto('/patient/records');
  await expect(page.getByText('Coming Soon')).toBeVisible();
  await page.goto(`/patient/chat/${doctor.id}`);

  // One of three pictures is removed before sending.
  await attach(page, [PHOTO, PHOTO, PHOTO], 'My report');
  await button(page, 'Remove: Picture 3 of 3').click();
  await sendAttached(page);
  await expect(button(page, 'Open picture 2 of 2')).toBeVisible();
  await expect(page.getByText('who will look at it; no program does')).toBeVisible();
  await expect(page.getByText(/call 112 or 108/)).toBeVisible();

  await button(page, 'Record a voice note').click();
  await button(page, 'Start recording').click();
  await expect(page.getByText('Recording: 2 s of 60 s')).toBeVisible();
  await button(page, 'Stop').click();
  await expect(button(page, 'Play')).toBeVisible();
  await sendAttached(page);
  await expect(page.getByText('who will look at it; no program does')).toHaveCount(2);

  await doctor.page.goto('/doctor/inbox');
  await expect(doctor.page.getByText('Voice note', { exact: true })).toBeVisible();
  await doctor.page.getByRole('link', { name: 'Asha Rao' }).click();
  await button(doctor.page, 'Open picture 1 of 2').click();
  const viewer = doctor.page.getByRole('dialog');
  const title = (place: number) => viewer.getByRole('heading', { name: `Picture ${place} of 2` });
  const width = () =>
    viewer.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect(title(1)).toBeVisible();
  await viewer.getByRole('button', { name: 'Next picture' }).press('ArrowRight');
  await expect(title(2)).toBeVisible();
  await expect.poll(width).toBe(64);
  await viewer.getByRole('button', { name: 'Larger' }).click();
  await doctor.page.keyboard.press('Escape');

  await button(doctor.page, 'Play').click();
  const position = doctor.page.getByRole('slider', { name: 'Position' });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
  await button(doctor.page, 'Speed 1×').click();
  await expect(button(doctor.page, 'Speed 1.5×')).toBeVisible();

  const other = await people.doctor('Ravi Menon');
  await people.assign(patient, other);
  await page.goto('/patient/records');
  await expect(page.getByText('Sent to Dr. Meera Iyer')).toHaveCount(3);
  await button(page, 'Share with another doctor').last().click();
  await button(page, 'Share with Dr. Ravi Menon').click();
  await expect(page.getByText('Sent to Dr. Meera Iyer, Dr. Ravi Menon')).toBeVisible();
  // The printed page has the picture and the details, but no buttons except the pictures.
  await page.emulateMedia({ media: 'print' });
  await expect(button(page, 'Share with another doctor')).toHaveCount(0);
  await expect(button(page, 'Play')).toHaveCount(0);
  await expect(button(page, 'Open the picture')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Voice note' })).toBeVisible();
  await other.page.goto('/doctor/inbox');
  await expect(other.page.getByRole('img', { name: 'Picture' })).toBeVisible();
});

test('what is sent says nothing of where it was taken', thorough, async ({ people }) => {
  const { patient } = await pair(people);
  const { page, request } = patient;
  expect(readFileSync(PHOTO).includes('Pune')).toBe(true);
  await attach(page, [PHOTO]);
  await sendAttached(page);
  await expect(button(page, 'Open the picture')).toBeVisible();
  const [file] = await (await request.get('/api/files')).json();
  for (const id of [file.id, file.previewId]) {
    const bytes = await (await request.get(`/api/files/${id}`)).body();
    expect(bytes.toString('latin1')).not.toMatch(/Exif|Pune|GPS|Sunrise/);
  }
});

test(
  'a picture sent without network waits on the phone and arrives once; a sign-out forgets it',
  thorough,
  async ({ people }) => {
    const { doctor, patient } = await pair(people);
    const { page, context, request } = patient;
    await waitForCachedApp(page);
    // Loads the dialog's code before going offline.
    await attach(page, [PHOTO]);
    await context.setOffline(true);
    await sendAttached(page);
    await expect(page.getByText('Not sent yet: no connection')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Picture' })).toBeVisible();
    // The picture is stored only on the device now.
    await page.goto('/patient/goals');
    await context.setOffline(false);
    const sent = async () => (await (await request.get('/api/files')).json()).length;
    await expect.poll(sent).toBe(1);
    await page.goto(`/patient/chat/${doctor.id}`);
    await expect(button(page, 'Open the picture')).toHaveCount(1);
    const kept = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join());
    expect(await kept()).toContain('files:');
    await page.goto('/patient/goals');
    await button(page, /^Account/).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/login$/);
    await expect.poll(kept).not.toContain('files:');
  },
);
