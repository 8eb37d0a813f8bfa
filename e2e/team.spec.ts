import type { Page } from '@playwright/test';
import { at, verifyDoctor } from './harness/clinic.ts';
import type { People } from './harness/people.ts';
import type { TestServer } from './harness/server.ts';
import { expect, test, thorough } from './harness/test.ts';

const QUESTION = 'Please can I talk to the doctor about my diet next week';
const NOTE = 'The daughter decides with her';
const WHY = 'She only asks for a day';

const openChat = async (page: Page) => {
  await page.goto('/doctor/inbox');
  await page.getByRole('link', { name: 'Asha Rao', exact: true }).click();
  await expect(page.getByText(QUESTION).last()).toBeVisible();
};

/**
 * Creates a doctor with an assistant, and a patient who has agreed to the team and written; `told`
 * collects every response to the patient.
 */
const startAsking = async ({ people, server }: { people: People; server: TestServer }) => {
  await server.setClock(at('10:00'));
  const doctor = await people.doctor('Vikram Mehta');
  await server.makeOwner(`+91${doctor.phone}`);
  const owner = await people.withoutWindow.doctor('Leela Deshmukh');
  await server.makeOwner(`+91${owner.phone}`);
  await verifyDoctor(owner, doctor.id);
  const assistant = await people.member(owner, 'Amita Kale', undefined, 'assistant');
  const allowed = { data: { allowed: true } };
  await doctor.request.patch(`/api/doctors/${doctor.id}/assistants/${assistant.id}`, allowed);
  const patient = await people.patient('Asha Rao');
  await people.assign(patient, doctor);
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
  return { doctor, assistant, patient, told };
};

test(
  'an assistant leaves the doctor a note, and nothing of it reaches the patient',
  thorough,
  async ({ people, server }) => {
    const { doctor, assistant, patient, told } = await startAsking({ people, server });
    // Doctor and assistant both have the chat open, so that each sees the other's note.
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

    // The doctor answers; the patient sees only the answer.
    await doctor.page.getByLabel('Your message').fill('Yes, on Monday.');
    await doctor.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(patient.page.getByText('Yes, on Monday.')).toBeVisible();
    await expect(patient.page.getByText(NOTE)).toHaveCount(0);
    expect(told.join()).toContain('Yes, on Monday.');
    expect(told.join()).not.toContain(NOTE);
  },
);

test('a doctor hands a question to the assistant, who answers; the patient sees the answer alone', async ({
  people,
  server,
}) => {
  const { doctor, assistant, patient, told } = await startAsking({ people, server });
  await assistant.page.goto('/doctor/inbox');
  await openChat(doctor.page);
  await doctor.page.getByRole('button', { name: 'Hand over' }).click();
  const form = doctor.page.getByRole('dialog', { name: 'Hand over' });
  await form.getByLabel('Why, in one line').fill(WHY);
  // Typed text survives a reload; the only colleague is preselected.
  await doctor.page.reload();
  await doctor.page.getByRole('button', { name: 'Hand over' }).click();
  await expect(form.getByLabel('Why, in one line')).toHaveValue(WHY);
  await expect(form.getByLabel('Hand to').locator('option:checked')).toHaveText('Amita Kale');
  await form.getByRole('button', { name: 'Hand over' }).click();
  await expect(doctor.page.getByText('You handed this to Amita Kale:')).toBeVisible();

  // The assistant finds it in the inbox with the doctor's reason, and answers.
  await expect(assistant.page.getByText('Handed to you by Dr. Vikram Mehta:')).toBeVisible();
  await openChat(assistant.page);
  await expect(assistant.page.getByText(WHY)).toBeVisible();
  await assistant.page.getByLabel('Your message').fill('Monday at 11 is free.');
  await assistant.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(patient.page.getByText('Monday at 11 is free.')).toBeVisible();
  for (const { page } of [assistant, doctor]) await expect(page.getByText(WHY)).toHaveCount(0);
  await expect(patient.page.getByText(WHY)).toHaveCount(0);
  expect(told.join()).toContain('Monday at 11 is free.');
  expect(told.join()).not.toContain(WHY);
});

test(
  'while one of the team types, the other reads so, and the patient does not',
  thorough,
  async ({ people, server }) => {
    const { doctor, assistant, patient } = await startAsking({ people, server });
    await openChat(assistant.page);
    await openChat(doctor.page);
    const lineOf = ({ page }: { page: Page }) => page.getByText(/ is writing…$/);
    const type = (page: Page, text: string) =>
      page.getByLabel('Your message').pressSequentially(text);

    // Typing is repeated, because the other page may not be listening yet and a hint is never sent
    // again.
    await expect(async () => {
      await type(assistant.page, 'a');
      await expect(lineOf(doctor).last()).toHaveText('Amita Kale is writing…', { timeout: 5_000 });
    }).toPass();
    await expect(lineOf(patient)).toHaveCount(0);

    // The hint ends with the message.
    await assistant.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(
      patient.page.getByText('Amita Kale, for Dr. Vikram Mehta', { exact: true }),
    ).toBeVisible();
    await expect(lineOf(doctor)).toHaveCount(0);

    // The assistant sees that the doctor is typing; when the doctor stops, the hint disappears.
    await expect(async () => {
      await type(doctor.page, 'b');
      await expect(lineOf(assistant).last()).toHaveText('Dr. Vikram Mehta is writing…', {
        timeout: 5_000,
      });
    }).toPass();
    await expect(lineOf(assistant)).toHaveCount(0);
    await expect(lineOf(patient)).toHaveCount(0);
  },
);
