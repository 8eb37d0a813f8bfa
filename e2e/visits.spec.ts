import type { Page } from '@playwright/test';
import { paths } from '@saathi/contract/paths';
import { at, book, saveHours, TUESDAY } from './harness/clinic.ts';
import { findOverflowing } from './harness/measures.ts';
import { expect, test } from './harness/test.ts';

test("the doctor's ten minutes before clinic: day list, visit page, note; the patient reads and prints it", async ({
  people,
  server,
}) => {
  await server.setClock(at('08:00'));
  const doctor = await people.doctor('Meera Iyer');
  const patient = await people.patient('Asha Kulkarni', {
    viewport: { width: 360, height: 740 },
  });
  await people.assign(patient, doctor);
  await saveHours(doctor);
  await server.makeOwner(`+91${doctor.phone}`);
  const pair = { patientId: patient.id, doctorId: doctor.id };
  const chat = await (await patient.request.post(paths.chats.create.path, { data: pair })).json();
  await patient.request.post(paths.chats.send.path, {
    data: { chatId: chat.id, content: 'May I stop the water tablet?', intent: 'doctor' },
  });
  await patient.request.post(paths.readings.add.path, {
    data: {
      measure: 'pressure',
      value: 148,
      low: 92,
      takenAt: at('07:30'),
      userDate: TUESDAY,
    },
  });
  await book(patient, doctor, at('10:00'));
  for (const { page } of [doctor, patient]) await page.clock.setFixedTime(at('09:00'));

  // Names the clinic, which heads the note.
  const desk = doctor.page;
  await desk.goto('/doctor/clinic');
  await desk.getByText('What the clinic tells patients').click();
  await desk.getByRole('button', { name: 'Change the texts' }).click();
  await desk.getByLabel('Name of the clinic').fill('Lake Road Clinic');
  await desk.getByLabel('Address').fill('5 Lake Road, Pune');
  await desk.getByLabel('Clinic phone').fill('020 1234 5678');
  await desk.getByLabel('Your PIN').fill(doctor.pin);
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('It applies at once.', { exact: true })).toBeVisible();

  // Opens the visit page from the day, with what was said, measured and booked.
  await desk.goto('/doctor/appointments');
  await desk
    .getByRole('button', { name: /Asha Kulkarni/ })
    .last()
    .click();
  await desk.getByRole('menuitem', { name: 'Before the visit' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeVisible();
  await expect(desk.getByText('May I stop the water tablet?')).toHaveCount(2);
  await expect(desk.getByRole('img', { name: /^Chart: Blood pressure/ })).toBeVisible();
  await expect(desk.getByText('Confirmed')).toBeVisible();

  // Writes the note, and books the next appointment from its date.
  await desk.getByRole('button', { name: 'Write a note' }).click();
  const form = desk.getByRole('dialog', { name: 'Note for Asha Kulkarni' });
  await form.getByLabel('Advice').fill('Walk every day.\nLess salt.');
  await form.getByLabel('Medicines (optional)').fill('Amlodipine 5 mg, one in the morning');
  await form.getByLabel('Next visit (optional)').fill('2026-04-07');
  await form.getByRole('button', { name: 'Save the note' }).click();
  await expect(desk.getByText('The patient finds it in Records.', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: /^Book for/ }).click();
  await desk.getByLabel('At', { exact: true }).fill('10:30');
  await desk.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(desk.getByText('Added', { exact: true })).toBeVisible();
  await expect(desk.getByText(/7 Apr.*10:30/)).toBeVisible();

  // Prints it on one page.
  const pagesOf = async (printed: Page) =>
    (await printed.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  await desk.getByRole('link', { name: 'Print the note of 10 March 2026' }).click();
  await expect(desk.getByText('For: Asha Kulkarni')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(desk.getByText('Lake Road Clinic')).toBeVisible();
  await expect(desk.getByRole('heading', { level: 1, name: 'Asha Kulkarni' })).toBeVisible();
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('heading', { level: 1, name: 'Your visit note' })).toBeVisible();
  await desk.emulateMedia({ media: null });
  expect(await pagesOf(desk)).toBe(1);

  // The patient is notified in the chat, reads the note in Records, and prints it on one page.
  const { page } = patient;
  await page.goto(`/patient/chat/${doctor.id}`);
  await expect(page.getByText(/^Your doctor wrote a note about your visit/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to your doctors' }).click();
  await page.getByRole('link', { name: 'Records' }).click();
  await page.getByRole('link', { name: /^Read the note of/ }).click();
  await expect(page.getByText('Amlodipine 5 mg, one in the morning')).toBeVisible();
  await expect(page.getByText('Dr. Meera Iyer, 10 March 2026')).toBeVisible();
  for (const line of ['Lake Road Clinic', '5 Lake Road, Pune', '020 1234 5678']) {
    await expect(page.getByText(line)).toBeVisible();
  }
  expect(await findOverflowing(page)).toEqual([]);
  expect(await pagesOf(page)).toBe(1);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'दवाइयाँ' })).toBeVisible();
  await expect(page.getByText('Amlodipine 5 mg, one in the morning')).toBeVisible();

  // After two weeks of silence the doctor sees whom to contact, and notes the result.
  await server.setClock(at('09:00', '2026-03-25'));
  await desk.goto('/doctor/patients');
  await desk.getByRole('link', { name: 'Follow-up' }).click();
  await expect(desk.getByText('Silent since 10 Mar')).toBeVisible();
  await desk.getByRole('button', { name: 'Note result for Asha Kulkarni' }).click();
  await desk.getByRole('button', { name: /^Will come/ }).click();
  await expect(desk.getByText('Nobody to reach now')).toBeVisible();
  await desk.getByText('With a result').click();
  const row = desk.getByRole('listitem').filter({ hasText: 'Asha Kulkarni' });
  await expect(row.getByText('Listed again on 1 Apr')).toBeVisible();
});
