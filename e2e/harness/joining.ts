import type { Page } from '@playwright/test';
import { nextPhone, type Person } from './people.ts';
import { expect } from './test.ts';

type Invited = { name: string; as: 'Desk' | 'Assistant' };

/**
 * Invites a member on the owner's clinic page, who joins on this page with the code and a new PIN.
 */
export const inviteAndJoin = async (owner: Person, page: Page, { name, as }: Invited) => {
  await owner.page.goto('/doctor/clinic');
  await owner.page.getByRole('button', { name: 'Invite someone' }).click();
  await owner.page.getByLabel('Person’s name').fill(name);
  await owner.page.getByText(as, { exact: true }).click();
  await owner.page.getByLabel('Your PIN').fill(owner.pin);
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Make the code' }).click();
  const code = owner.page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
  await expect(code).toBeVisible();

  await page.goto('/doctor/login');
  await page.getByLabel('Phone number').fill(nextPhone());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'I have an invitation' }).click();
  await page.getByLabel('Invitation code').fill(await code.innerText());
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('New PIN').fill('8052');
  await page.getByLabel('Confirm PIN').fill('8052');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
};

/** Removes a member on the owner's clinic page. */
export const removeMember = async ({ page, pin }: Person, name: string) => {
  await page.goto('/doctor/clinic');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByLabel('Your PIN').fill(pin);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
};
