import { paths } from '@saathi/contract/paths';
import { expect, test } from './harness/test.ts';

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
