import { expect, test } from './harness/test.ts';

test("the doctor's plan: goals are proposed and accepted, an excused day keeps the streak", async ({
  people,
}) => {
  const patient = await people.patient('Asha Kulkarni');
  const doctor = await people.doctor('Vikram Rao');
  await people.assign(patient, doctor);

  await doctor.page.goto('/doctor/patients');
  await doctor.page.getByRole('link', { name: 'Asha Kulkarni' }).click();
  await doctor.page.getByRole('button', { name: 'Propose goals' }).click();
  const propose = doctor.page.getByRole('dialog', { name: 'Propose goals to Asha Kulkarni' });
  await propose.getByRole('radio', { name: 'Blood pressure' }).check({ force: true });
  await propose.getByText('No extra salt, pickle or papad').click();
  await propose.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(doctor.page.getByText('Not answered yet')).toHaveCount(3);

  const { page } = patient;
  await page.goto('/patient/goals');
  const proposals = page.getByRole('region', { name: 'Proposed goals' });
  await expect(proposals.getByText('Dr. Vikram Rao proposes')).toHaveCount(3);
  await proposals.getByRole('button', { name: 'Decline: Walk for 30 minutes' }).click();
  await expect(proposals.getByText('Dr. Vikram Rao proposes')).toHaveCount(2);
  await proposals.getByRole('button', { name: 'Accept: Take all your tablets' }).click();
  const tablets = page.getByRole('checkbox', { name: 'Take all your tablets' });
  await expect(tablets).toBeEnabled();
  await expect(page.getByText('Set by Dr. Vikram Rao')).toBeVisible();

  // Excusing yesterday keeps it from ending a streak.
  await tablets.click();
  await expect(page.getByText('1 day streak')).toBeVisible();
  await expect(tablets).toBeChecked();
  await page.getByRole('button', { name: 'Ill, fasting or travelling?' }).click();
  const excuse = page.getByRole('dialog', { name: 'Excuse days' });
  const today = await excuse.getByLabel('Last day').inputValue();
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  for (const label of ['First day', 'Last day']) await excuse.getByLabel(label).fill(yesterday);
  await excuse.getByRole('button', { name: 'Excuse these days' }).click();
  await expect(excuse).toBeHidden();
  await expect(page.getByRole('button', { name: / – Excused/ })).toBeVisible();
  await expect(page.getByText('1 day streak')).toBeVisible();

  await doctor.page.reload();
  await expect(doctor.page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(doctor.page.getByText('Declined', { exact: true })).toBeVisible();
});
