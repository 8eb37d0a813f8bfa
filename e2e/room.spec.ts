import type { Locator, Page } from '@playwright/test';
import { enlargeText } from './harness/measures.ts';
import { expect, test, thorough } from './harness/test.ts';
import { answering, FAILURE } from './screens/screen.ts';

const PHONE = { width: 360, height: 740 };
const sizes = [PHONE, { width: 1280, height: 860 }];
const THREAD_SHARE = 0.6;
/** A phone whose keyboard is open. */
const TYPING = { width: 360, height: 420 };

// A failing message is one of the causes of a toast.
test.use({ expectedErrors: [/status of 500/] });

/** Whether a press at the centre of an element reaches it. */
const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const expectUncovered = async (targets: Locator) => {
  await expect(targets.first()).toBeVisible();
  for (const target of await targets.all()) {
    expect(await isUncovered(target), `${target} can be pressed`).toBe(true);
  }
};

const expectToast = (page: Page, title: string) =>
  expect(page.getByRole('region', { name: /Notifications/ }).getByText(title)).toBeVisible();

test('five goals fit a phone without a scroll, and nothing covers them', async ({ people }) => {
  const { page, request, id } = await people.patient('Asha Kulkarni', { viewport: PHONE });
  for (const title of ['Walk', 'Morning tablets', 'Eight glasses', 'No sugar in tea', 'Read']) {
    await request.post('/api/goals', {
      data: { patientId: id, title, description: 'After breakfast, in the park near the temple' },
    });
  }
  await page.goto('/patient/goals');
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(PHONE.height);
  await expectUncovered(page.getByRole('checkbox'));
  await expectUncovered(page.getByRole('button', { name: /^(History|More about|Add Goal)/ }));
});

test('a chat gives its thread at least 60 % of a phone, also before an erasure, and nothing covers an emergency', async ({
  people,
}) => {
  const doctor = await people.doctor('Meera Iyer', { viewport: PHONE });
  const patient = await people.patient('Ramesh Patil', { viewport: PHONE });
  await people.assign(patient, doctor);
  for (const { request, pin } of [patient, doctor]) {
    expect((await request.post('/api/my-data/erasure', { data: { pin } })).status()).toBe(200);
  }
  const share = async (page: Page) => {
    const line = page.getByRole('region', { name: 'Erase everything' });
    await expect(line.getByText(/^Your data will be erased on/)).toBeVisible();
    await expectUncovered(line.getByRole('button', { name: 'Keep my data' }));
    const thread = page.getByRole('region', { name: 'Messages', exact: true });
    return ((await thread.boundingBox())?.height ?? 0) / PHONE.height;
  };

  await patient.page.goto(`/patient/chat/${doctor.id}`);
  const field = patient.page.getByRole('textbox', { name: 'Your message' });
  await field.fill('My knee aches since Monday');
  await patient.page.getByRole('button', { name: 'Send' }).click();
  await expect(patient.page.getByText(/^Sent to Dr\. Meera Iyer/)).toBeVisible();
  expect(await share(patient.page)).toBeGreaterThanOrEqual(THREAD_SHARE);
  await doctor.page.goto('/doctor/inbox');
  // The banner comes after the list and moves it down; a press in between would miss the row.
  await expect(doctor.page.getByText(/^Your data will be erased on/)).toBeVisible();
  await doctor.page.getByRole('main').getByRole('link', { name: 'Ramesh Patil' }).click();
  await expect(doctor.page).toHaveURL(/\/doctor\/inbox\/./);
  await expect(doctor.page.getByText('My knee aches since Monday', { exact: true })).toBeVisible();
  expect(await share(doctor.page)).toBeGreaterThanOrEqual(THREAD_SHARE);

  await doctor.page.goto('/doctor/dashboard');
  await field.fill('Crushing chest pain');
  await patient.page.getByRole('button', { name: 'Send' }).click();
  const strip = patient.page.getByRole('region', { name: 'Get help now' });
  await expect(strip).toBeVisible();
  await answering(patient.page, /\/api\/messages$/, FAILURE);
  await field.fill('Please come');
  await patient.page.getByRole('button', { name: 'Send' }).click();
  await expectToast(patient.page, 'Failed to send message');
  // A toast closes by itself unless the window loses the focus.
  await patient.page.evaluate(() => window.dispatchEvent(new Event('blur')));
  for (const size of sizes) {
    await patient.page.setViewportSize(size);
    await expectUncovered(strip.getByRole('link', { name: /^Call 1/ }));
  }

  const pill = doctor.page.getByRole('alert').getByRole('link', { name: /Emergency/ });
  await expect(pill).toBeVisible();
  await doctor.page.getByRole('button', { name: /^Account/ }).click();
  await doctor.page.getByRole('menuitem', { name: 'Edit details' }).click();
  const details = doctor.page.getByRole('dialog', { name: 'Edit details' });
  await details.getByRole('spinbutton', { name: 'Years of experience' }).fill('13');
  await details.getByRole('button', { name: 'Save' }).click();
  await expectToast(doctor.page, 'Details saved');
  await doctor.page.evaluate(() => window.dispatchEvent(new Event('blur')));
  for (const size of sizes) {
    await doctor.page.setViewportSize(size);
    await expectUncovered(pill);
  }
});

for (const { times, lowest } of [
  { times: 1.3, lowest: 584 },
  { times: 2, lowest: 640 },
]) {
  test(
    `text of ${times} times the size leaves room to read, to write and to call for help, also with a keyboard`,
    thorough,
    async ({ people }) => {
      const doctor = await people.withoutWindow.doctor('Meera Iyer');
      const { page, ...patient } = await people.patient('Ramesh Patil', { viewport: PHONE });
      await people.assign(patient, doctor);
      await page.goto(`/patient/chat/${doctor.id}`);
      const field = page.getByRole('textbox', { name: 'Your message' });
      const send = page.getByRole('button', { name: 'Send' });
      await field.fill('Crushing chest pain');
      await send.click();
      const numbers = page
        .getByRole('region', { name: 'Get help now' })
        .getByRole('link', { name: /^Call 1/ });
      await expect(numbers).toHaveCount(2);
      await page.getByRole('heading', { level: 1 }).focus();
      await enlargeText(page, times);
      const thread = page.getByRole('region', { name: 'Messages', exact: true });
      expect((await thread.boundingBox())?.height).toBeGreaterThan(100);
      expect((await field.boundingBox())?.width).toBeGreaterThan(300);
      await expectUncovered(field.or(send).or(numbers));
      await expectUncovered(page.getByRole('button', { name: /^(Ask|Attach|Record|Call|Book)/ }));

      // The conversation itself does not scroll, so that the bottom bar cuts nothing off.
      await page.setViewportSize({ width: 360, height: lowest });
      const frame = page.locator('.chat-frame');
      const excess = () => frame.evaluate((box) => box.scrollHeight - box.clientHeight);
      await expect.poll(excess).toBe(0);

      await field.fill('Please come');
      await page.setViewportSize(TYPING);
      expect((await field.boundingBox())?.width).toBeGreaterThan(240);
      await expectUncovered(field.or(send).or(numbers));
      await send.click();
      await expect(page.getByText('Please come', { exact: true })).toBeVisible();
    },
  );
}
