import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../../test/server.ts';

export type Answers = Parameters<typeof answerCalls>[0];
export type Area = 'patient' | 'doctor';

export const people = { patient: aPatient, doctor: aDoctor };
export const landing = { patient: '/patient/goals', doctor: '/doctor/dashboard' };

export const phoneKnown = (area: Area, more: object = {}): Answers => ({
  [`POST /api/auth/${area}/check-phone`]: {
    body: { exists: true, role: area, userId: people[area].id, hasPin: true, ...more },
  },
});
export const phoneNew = (area: Area): Answers => ({
  [`POST /api/auth/${area}/check-phone`]: {
    body: { exists: false, role: null, userId: null, hasPin: false },
  },
});
export const me = (area: Area): Answers => ({
  [`GET /api/auth/me/${people[area].id}`]: { body: { user: people[area], doctor: null } },
});
export const signedIn = (area: Area) => ({ body: { success: true, userId: people[area].id } });

/** Calls by other screens are not part of these tests. */
export const open = (area: Area, answers: Answers) => {
  const seen = answerCalls(answers);
  renderApp(`/${area}/login`);
  return seen;
};
export const button = (name: string) => screen.getByRole('button', { name });
export const typePhone = async (digits = '9876543210') => {
  await userEvent.type(await screen.findByLabelText('Phone number'), digits);
  await userEvent.click(button('Continue'));
};
export const toastSays = async (title: string, text: string) => {
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
};

export const toConfirmation = async (pin = '4937') => {
  await typePhone();
  await userEvent.type(await screen.findByLabelText('New PIN'), pin);
  await userEvent.click(button('Continue'));
  return screen.findByLabelText('Confirm PIN');
};
