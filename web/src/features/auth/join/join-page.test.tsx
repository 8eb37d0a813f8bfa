import { PRIVACY_VERSIONS } from '@saathi/contract/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../../test/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { phoneNew, typePhone } from '../sign-in.factory.tsx';

beforeAll(() =>
  Promise.all([
    import('./join-page.tsx'),
    import('../doctor-login-page.tsx'),
    import('../../appointments/desk/desk-page.tsx'),
    import('../../../app/desk-shell.tsx'),
  ]),
);
beforeEach(clearToast);

const JOIN = 'POST /api/auth/join';
const joined = {
  [JOIN]: { status: 201, body: { success: true, userId: aDoctor.id } },
  [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: null, clinic: 'desk' } },
  'GET /api/desk/doctors': { body: [] },
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const put = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = async () => {
  await screen.findByLabelText('Invitation code');
  put('Invitation code', 'ABCD-EFGH-JKMN');
  put('Full name', ' Dr. Amita Joshi ');
  put('New PIN', '4937');
  put('Confirm PIN', '4937');
};

test('who was invited comes from an unknown number at the doctors’ sign-in, joins and is at the desk', async () => {
  const seen = answerCalls({ ...phoneNew('doctor'), ...joined });
  renderApp('/doctor/login');
  expect(await screen.findByText('Sign in or join')).toBeVisible();
  expect(screen.queryByText('I have an invitation')).not.toBeInTheDocument();
  await typePhone();
  await userEvent.click(await screen.findByRole('link', { name: 'I have an invitation' }));
  expect(await screen.findByRole('heading', { name: 'Join your clinic' })).toBeVisible();
  expect(screen.queryByText('Access your patient management dashboard')).not.toBeInTheDocument();
  expect(screen.getByText(/^Join the clinic’s team/)).toBeVisible();
  expect(screen.getByText('With “Join” you agree to this.')).toBeVisible();
  expect(screen.getByLabelText('Phone number')).toHaveValue('9876543210');
  await fill();
  await press('Join');
  await waitFor(() => expect(location.pathname).toBe('/doctor/desk'));
  expect(seen.find(({ path }) => path === '/api/auth/join')?.body).toEqual({
    phone: '+919876543210',
    code: 'ABCD-EFGH-JKMN',
    name: 'Amita Joshi',
    pin: '4937',
    privacyVersion: PRIVACY_VERSIONS.at(-1),
  });
});

test('everything is needed, and the PIN twice the same', async () => {
  const seen = answerCalls({});
  renderApp('/doctor/join');
  await press('Join');
  expect(await screen.findByText('Type the code you were given.')).toBeVisible();
  expect(screen.getByText('Please enter your name.')).toBeVisible();
  put('New PIN', '4937');
  put('Confirm PIN', '4938');
  expect(screen.getByLabelText('Confirm PIN')).toHaveAccessibleDescription(/not the same PIN/);
  await press('Join');
  expect(seen).toEqual([]);
});

test.each([
  ['invitation_invalid', 422, 'This code is no longer valid. Ask for a new one.'],
  ['phone_taken', 409, 'This number is already registered here. Use another one.'],
  ['weak_pin', 422, 'This PIN is too easy to guess. Please choose another.'],
] as const)('%s is said beside its field, and what was typed stays', async (code, status, said) => {
  answerCalls({ [JOIN]: errorAnswer(status, code, 'No') });
  renderApp('/doctor/join');
  await fill();
  put('Phone number', '9876543210');
  await press('Join');
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveValue(' Dr. Amita Joshi ');
});

test('Back leads to the sign-in', async () => {
  answerCalls({});
  renderApp('/doctor/join');
  await press('Back');
  await waitFor(() => expect(location.pathname).toBe('/doctor/login'));
});
