import type { Page } from '@playwright/test';
import { paths } from '@saathi/contract/paths';
import { consentAndWrite } from './harness/assistant.ts';
import { at, saveHours, verifyDoctor } from './harness/clinic.ts';
import { inviteAndJoin, removeMember } from './harness/joining.ts';
import type { Caller } from './harness/people.ts';
import { expect, test, thorough } from './harness/test.ts';

const MEMBER = 'Amita Kale';
const QUESTION = 'Please can I talk to the doctor about my diet next week';
const EMERGENCY = 'I have chest pain and cannot breathe';
const URGENT = 'I have had a fever of 103 for three days';

const openFromInbox = async (page: Page, patient: string) => {
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await page.getByRole('link', { name: patient, exact: true }).click();
};

test(
  "an assistant's day: invited, joins, is allowed, waits for the patient's consent, answers what is routine, books, leaves emergencies to the doctor, and is removed",
  thorough,
  async ({ people, server, page }) => {
    await server.setClock(at('08:00'));
    await page.clock.setFixedTime(at('08:00'));
    const owner = await people.doctor('Leela Deshmukh');
    await server.makeOwner(`+91${owner.phone}`);
    const doctor = await people.doctor('Vikram Rao');
    await verifyDoctor(owner, doctor.id);
    await saveHours(doctor);
    const asha = await people.patient('Asha Kulkarni');
    const [mohan, sunita] = [
      await people.withoutWindow.patient('Mohan Joshi'),
      await people.withoutWindow.patient('Sunita Patil'),
    ];
    for (const patient of [asha, mohan, sunita]) await people.assign(patient, doctor);

    // A patient of only this doctor writes, without a question about a team.
    await asha.page.goto(`/patient/chat/${doctor.id}`);
    await asha.page.getByLabel('Your message').fill(QUESTION);
    await asha.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(asha.page.getByText('Sent to Dr. Vikram Rao').first()).toBeVisible();
    await expect(asha.page.getByRole('button', { name: 'Yes, agree' })).toHaveCount(0);

    // The owner invites an assistant, who joins and sees nothing yet.
    await inviteAndJoin(owner, page, { name: MEMBER, as: 'Assistant' });
    await expect(page).toHaveURL('/doctor/inbox');
    await expect(page.getByText(/^Once a doctor has allowed you/)).toBeVisible();

    // The doctor allows the assistant, and the patient is asked again.
    await doctor.page.goto('/doctor/cover');
    await doctor.page.getByRole('button', { name: `Allow ${MEMBER}` }).click();
    await doctor.page.getByRole('alertdialog').getByRole('button', { name: 'Allow' }).click();
    await expect(doctor.page.getByText('Allowed', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Once a doctor has allowed you/)).toBeVisible();
    await asha.page.reload();
    await asha.page.getByRole('button', { name: 'Yes, agree' }).click();
    await expect(asha.page.getByText('The team may read and answer here')).toBeVisible();

    // The assistant answers a routine question, and the patient reads who wrote on whose behalf.
    await page.reload();
    await page.getByRole('link', { name: 'Asha Kulkarni', exact: true }).click();
    await expect(page.getByRole('button', { name: /Close/ })).toHaveCount(0);
    await page.getByLabel('Your message').fill('Monday at 11 is free. I have booked it.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(asha.page.getByText('Monday at 11 is free.')).toBeVisible();
    await expect(
      asha.page.getByText(`${MEMBER}, for Dr. Vikram Rao`, { exact: true }),
    ).toBeVisible();

    // An appointment is booked.
    await page.getByRole('link', { name: 'Appointments' }).first().click();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time').selectOption({ value: at('11:00') });
    await dialog.getByLabel('Find by name or phone').fill('asha');
    await dialog.getByText('Asha Kulkarni').click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Asha Kulkarni' })).toContainText(
      'Confirmed',
    );

    // An emergency can be read, but neither answered nor closed.
    const emergency = await consentAndWrite(mohan, doctor, EMERGENCY);
    const urgent = await consentAndWrite(sunita, doctor, URGENT);
    await openFromInbox(page, 'Mohan Joshi');
    await expect(page.getByText(/^The doctor answers here/)).toBeVisible();
    await expect(page.getByText(EMERGENCY).last()).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Close/ })).toHaveCount(0);
    const { request } = page.context();
    const answer = await request.post(paths.chats.send.path, {
      data: { chatId: emergency, content: 'Sit down.' },
    });
    const close = await request.post(`/api/chats/${emergency}/close`, { data: {} });
    expect([answer.status(), close.status()]).toEqual([403, 403]);

    // Opening an urgent message marks it as read; the emergency was not marked.
    await openFromInbox(page, 'Sunita Patil');
    const lastOf = async (patient: Caller, chatId: string) => {
      const answer = await patient.request.get(`/api/chats/${chatId}/messages`);
      const messages: { senderType: string; seenByTeam: boolean }[] = await answer.json();
      return messages.find(({ senderType }) => senderType === 'patient');
    };
    await expect.poll(async () => (await lastOf(sunita, urgent))?.seenByTeam).toBe(true);
    expect((await lastOf(mohan, emergency))?.seenByTeam).toBe(false);

    // After the removal the page's event stream ends, and the open page signs out by itself.
    const ended = page.waitForEvent('requestfinished', (one) => one.url().endsWith('/api/events'));
    await removeMember(owner, MEMBER);
    await ended;
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL('/doctor/login');
    expect((await request.get(`/api/chats/${urgent}/messages`)).status()).toBe(401);
  },
);
