import type { Page } from '@playwright/test';
import { at, setStandIn } from './harness/clinic.ts';
import { expect, test, thorough } from './harness/test.ts';

const TROUBLE = 'I have chest pain and cannot breathe';

const send = async (page: Page, text: string) => {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

test(
  'a doctor and whoever stands in answer one emergency at once: one answer goes out, the other waits with all its words',
  thorough,
  async ({ people, server }) => {
    await server.setClock(at('10:00'));
    const doctor = await people.doctor('Vikram Mehta');
    const standIn = await people.doctor('Suresh Rao');
    const patient = await people.patient('Asha Rao');
    await people.assign(patient, doctor);
    await setStandIn(server, doctor, standIn, { from: '09:00', to: '18:00' });

    // The patient agrees to the team and writes.
    await patient.page.goto(`/patient/chat/${doctor.id}`);
    await patient.page.getByRole('button', { name: 'Yes, agree' }).click();
    await expect(patient.page.getByText('The team may read and answer here')).toBeVisible();
    await send(patient.page, TROUBLE);

    // Both read it.
    for (const { page } of [doctor, standIn]) {
      await page.goto('/doctor/inbox');
      await page.getByRole('link', { name: 'Asha Rao', exact: true }).click();
      await expect(page.getByText(TROUBLE).last()).toBeVisible();
    }

    // The stand-in's network is slow: the doctor's answer is stored first.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await standIn.page.route('**/api/messages', async (route) => {
      await held;
      await route.continue();
    });
    await send(standIn.page, 'Call 112 now. Sit down.');
    await expect(standIn.page.getByText('Sending…')).toBeVisible();
    await send(doctor.page, 'I am calling you now.');
    await expect(patient.page.getByText('I am calling you now.')).toBeVisible();
    letGo();

    // The stand-in is notified, keeps the typed text, reads the doctor's answer and decides.
    await expect(standIn.page.getByText('Someone else has just answered').first()).toBeVisible();
    await expect(standIn.page.getByText('I am calling you now.')).toBeVisible();
    await expect(standIn.page.getByText('Call 112 now. Sit down.')).toBeVisible();
    await expect(patient.page.getByText('Call 112 now. Sit down.')).toHaveCount(0);
    await standIn.page.getByRole('button', { name: 'Retry' }).click();
    await expect(patient.page.getByText('Call 112 now. Sit down.')).toBeVisible();
    await expect(
      patient.page.getByText('Dr. Suresh Rao, for Dr. Vikram Mehta', { exact: true }),
    ).toBeVisible();
  },
);
