import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { aPrivacyNotice, someMyData } from './my-data.factory.ts';

const open = (answers: Parameters<typeof answerCalls>[0] = {}) => {
  localStorage.setItem('userId', aPatient.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${aPatient.id}`]: {
      body: { user: aPatient, doctor: null, privacyToAgree: '1' },
    },
    [`GET /api/patients/doctors/${aPatient.id}`]: { body: [] },
    'GET /api/goals': { body: [] },
    'GET /api/privacy-notices/1': { body: aPrivacyNotice },
    'GET /api/auth/clinic': { body: { contact: 'Front desk' } },
    'POST /api/my-data/agreements': { body: someMyData() },
    ...answers,
  });
  renderApp('/patient/goals');
  return seen;
};
const question = () => screen.findByRole('region', { name: 'How your data is handled' });
const asked = () => screen.queryByRole('region', { name: 'How your data is handled' });
const press = async (name: string) =>
  userEvent.click(within(await question()).getByRole('button', { name }));

beforeAll(() => Promise.all([import('./own-data-notes.tsx'), import('../goals/goals-page.tsx')]));
beforeEach(clearToast);

test('a new privacy notice is asked for, can be read there, and is agreed to once', async () => {
  const seen = open();
  await press('Read it');
  expect(await screen.findByText('Only your doctors see it.')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await press('I agree');
  await waitFor(() => expect(asked()).not.toBeInTheDocument());
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ version: '1' });
});

test('it can wait until the next visit', async () => {
  const seen = open();
  await press('Later');
  expect(asked()).not.toBeInTheDocument();
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
});

test('an answer that could not be saved leaves the question', async () => {
  open({ 'POST /api/my-data/agreements': errorAnswer(503, 'overloaded', 'Busy.') });
  await press('I agree');
  expect(await screen.findByText('Not saved')).toBeVisible();
  expect(await question()).toBeVisible();
});

test('the screen behind it can be used meanwhile, and nothing is agreed to by that', async () => {
  const seen = open();
  await question();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Goal' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
});
