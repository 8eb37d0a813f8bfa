import { at, book, saveHours } from './harness/clinic.ts';
import { inviteAndJoin, removeMember } from './harness/joining.ts';
import { expect, test } from './harness/test.ts';

const OWNER = 'Leela Deshmukh';
const MEMBER = 'Amita Kale';

test("the desk's morning: invited, joins, sees the day, books for a patient who calls, marks one as missed, and is removed", async ({
  people,
  server,
  page,
}) => {
  await server.setClock(at('08:00'));
  await page.clock.setFixedTime(at('08:00'));
  const owner = await people.doctor(OWNER);
  await server.makeOwner(`+91${owner.phone}`);
  await saveHours(owner);
  const [late, caller] = [
    await people.withoutWindow.patient('Asha Kulkarni'),
    await people.withoutWindow.patient('Sunita Patil'),
  ];
  for (const patient of [late, caller]) await people.assign(patient, owner);
  await book(late, owner, at('10:15'), { reason: 'My left knee' });
  // A second doctor of the clinic, so that the desk has to choose one.
  const colleague = await people.withoutWindow.doctor('Om Deshmukh');
  await server.makeOwner(`+91${colleague.phone}`);
  await saveHours(colleague);

  // The owner invites a member, who joins and sees today's appointments without their reasons.
  await inviteAndJoin(owner, page, { name: MEMBER, as: 'Desk' });
  await expect(page).toHaveURL('/doctor/desk');
  await page.getByLabel('Doctor', { exact: true }).selectOption({ label: `Dr. ${OWNER}` });
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Asha Kulkarni')).toContainText('Confirmed');
  await expect(page.getByText('My left knee')).toHaveCount(0);

  // A patient calls.
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Time').selectOption({ value: at('11:00') });
  await dialog.getByLabel('Find by name or phone').fill('sunita');
  await dialog.getByText('Sunita Patil').click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row('Sunita Patil')).toContainText('Confirmed');

  // On paper the day has the doctor's name, no bar above it and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await expect(row('Sunita Patil')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(
    page.getByRole('paragraph').getByText(`Dr. ${OWNER}`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });

  // A patient did not come.
  await server.setClock(at('10:40'));
  await page.clock.setFixedTime(at('10:40'));
  await page.reload();
  await page.getByRole('button', { name: 'More for Asha Kulkarni' }).click();
  await page.getByRole('menuitem', { name: 'No-show' }).click();
  await expect(row('Asha Kulkarni')).toContainText('No-show');

  // After the removal the next press ends the session.
  await removeMember(owner, MEMBER);
  await page.getByRole('button', { name: 'Day after' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/doctor/login');
});
