import type { Page } from '@playwright/test';
import { press } from './screen.ts';

/** The address where patients sign in or register. */
export const patientLogin = { who: 'nobody', path: '/' } as const;

/** Completes the first step, with ten digits. */
export const enterPhone = (phone: string) => async (page: Page) => {
  await page.getByLabel('Phone number').fill(phone);
  await press(page, 'Continue');
};

/** Completes a step with a PIN, by its label and button. */
export const enterPin = async (page: Page, label: string, pin: string, submit: string) => {
  await page.getByLabel(label, { exact: true }).fill(pin);
  await press(page, submit);
};
