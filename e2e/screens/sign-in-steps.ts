import type { Page } from '@playwright/test';
import { press } from './screen.ts';

/** Where a patient signs in or joins. */
export const patientLogin = { who: 'nobody', path: '/' } as const;

/** The first step: ten digits. */
export const enterPhone = (phone: string) => async (page: Page) => {
  await page.getByLabel('Phone number').fill(phone);
  await press(page, 'Continue');
};

/** A step with a PIN, by its label and its button. */
export const enterPin = async (page: Page, label: string, pin: string, submit: string) => {
  await page.getByLabel(label, { exact: true }).fill(pin);
  await press(page, submit);
};
