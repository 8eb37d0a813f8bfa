import type { Page } from '@playwright/test';
import { expect, test, thorough } from './harness/test.ts';

/** So low that every screen is longer than the window. */
const LOW = { viewport: { width: 390, height: 300 } };
const WANTED = 160;

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
// Heights are fractions of a pixel, so a place that is found again may differ by one.
const staysAt = (page: Page, place: number) =>
  expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(1);

const scrollDown = async (page: Page) => {
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(async () => {
    await page.evaluate((place) => window.scrollTo(0, place), WANTED);
    expect(await scrolled(page)).toBeGreaterThan(WANTED / 4);
  }).toPass();
  return scrolled(page);
};

const screens = {
  patient: {
    elsewhere: 'Records',
    paths: ['/patient/goals', '/patient/doctors', '/patient/settings'],
  },
  doctor: {
    elsewhere: 'Appointments',
    paths: ['/doctor/patients', '/doctor/patients/:patientId', '/doctor/inbox'],
  },
};

for (const role of ['patient', 'doctor'] as const) {
  test(
    `every screen of a ${role} is found where it was left, on Back and loaded anew, and a new one begins at its top`,
    role === 'doctor' ? thorough : {},
    async ({ people }) => {
      const isPatient = role === 'patient';
      const reader = await people[role](isPatient ? 'Asha Kulkarni' : 'Meera Iyer', LOW);
      const patient = isPatient ? reader : await people.withoutWindow.patient('Asha Kulkarni');
      const doctor = isPatient ? await people.withoutWindow.doctor('Meera Iyer') : reader;
      await people.assign(patient, doctor);
      for (const title of ['Walk 30 minutes', 'No sugar in tea']) {
        await patient.request.post('/api/goals', { data: { patientId: patient.id, title } });
      }
      const { page } = reader;
      const { elsewhere, paths } = screens[role];
      for (const path of paths) {
        await page.goto(path.replace(':patientId', patient.id));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const place = await scrollDown(page);
        await page.getByRole('link', { name: elsewhere }).click();
        await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible();
        await staysAt(page, 0);
        await page.goBack();
        await staysAt(page, place);
        await page.reload();
        await staysAt(page, place);
      }
    },
  );
}
