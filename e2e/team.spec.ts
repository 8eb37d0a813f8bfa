import type { Page } from '@playwright/test';
import { at, vouchFor } from './harness/clinic.ts';
import { expect, test } from './harness/test.ts';

const QUESTION = 'Please can I talk to the doctor about my diet next week';
const NOTE = 'The daughter decides with her';

const openChat = async (page: Page) => {
  await page.goto('/doctor/inbox');
  await page.getByRole('link', { name: 'Asha Rao', exact: true }).click();
  await expect(page.getByText(QUESTION).last()).toBeVisible();
};

test('an assistant leaves the doctor a note, and nothing of it reaches the patient', async ({
  people,
  server,
}) => {
  await server.setClock(at('10:00'));
  const doctor = await people.doctor('Vikram Mehta');
  await server.makeOwner(`+91${doctor.phone}`);
  const owner = await people.withoutWindow.doctor('Leela Deshmukh');
  await server.makeOwner(`+91${owner.phone}`);
  await vouchFor(owner, doctor.id);
  const assistant = await people.member(owner, 'Amita Kale', undefined, 'assistant');
  const allowed = { data: { allowed: true } };
  await doctor.request.patch(`/api/doctors/${doctor.id}/assistants/${assistant.id}`, allowed);
  const patient = await people.patient('Asha Rao');
  await people.assign(patient, doctor);

  // The patient agrees to the team, and writes; every answer of the server is kept.
  const told: string[] = [];
  patient.page.on('response', async (response) => {
    if (response.url().includes('/api/') && !response.url().endsWith('/events')) {
      told.push(await response.text().catch(() => ''));
    }
  });
  await patient.page.goto(`/patient/chat/${doctor.id}`);
  await patient.page.getByRole('button', { name: 'Yes, agree' }).click();
  await patient.page.getByLabel('Your message').fill(QUESTION);
  await patient.page.getByRole('button', { name: 'Send', exact: true }).click();

  // The doctor and the assistant have it open; a note of the one is before the other.
  await openChat(assistant.page);
  await openChat(doctor.page);
  await assistant.page.getByRole('button', { name: 'Internal note' }).click();
  await assistant.page.getByRole('textbox', { name: 'Note' }).fill(NOTE);
  await assistant.page.getByRole('button', { name: 'Save note' }).click();
  for (const { page } of [assistant, doctor]) {
    await expect(page.getByText('Internal note · not seen by the patient')).toBeVisible();
    await expect(page.getByText(NOTE)).toBeVisible();
  }
  await expect(doctor.page.getByText('Amita Kale')).toBeVisible();

  // The doctor answers; the patient reads the answer alone.
  await doctor.page.getByLabel('Your message').fill('Yes, on Monday.');
  await doctor.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(patient.page.getByText('Yes, on Monday.')).toBeVisible();
  await expect(patient.page.getByText(NOTE)).toHaveCount(0);
  expect(told.join()).toContain('Yes, on Monday.');
  expect(told.join()).not.toContain(NOTE);
});
