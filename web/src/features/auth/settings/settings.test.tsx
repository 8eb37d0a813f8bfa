import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../../../test/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { noticesServer } from '../../notices/notices.factory.ts';

type Answers = Parameters<typeof answerCalls>[0];

const at = '2026-11-20T06:30:00Z';
const sessions = [
  { id: 's1', device: 'Chrome on Android', createdAt: at, lastUsedAt: at, current: true },
  { id: 's2', device: 'Firefox on Windows', createdAt: at, lastUsedAt: at, current: false },
];

const open = (role: 'patient' | 'doctor', more: Answers = {}) => {
  const user = role === 'patient' ? aPatient : aDoctor;
  localStorage.setItem('userId', user.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${user.id}`]: { body: { user, doctor: null } },
    [`GET /api/patients/doctors/${aPatient.id}`]: { body: [] },
    [`GET /api/doctors/${aDoctor.id}/inbox`]: { body: [] },
    'GET /api/auth/sessions': () => ({ body: sessions }),
    'DELETE /api/auth/sessions': { body: { success: true } },
    'DELETE /api/auth/sessions/s2': { body: { success: true } },
    'POST /api/auth/change-pin': { body: { success: true } },
    'PATCH /api/auth/profile': ({ body }) => ({
      body: { user: { ...user, ...(body as object) }, doctor: null },
    }),
    ...noticesServer({ key: null }).answers,
    ...more,
  });
  renderApp(`/${role}/settings`);
  return seen;
};
const button = (name: string) => screen.getByRole('button', { name });
const typePins = async (current: string, next: string, again: string) => {
  await userEvent.type(await screen.findByLabelText('Current PIN'), current);
  await userEvent.type(screen.getByLabelText('New PIN'), next);
  await userEvent.type(screen.getByLabelText('Confirm new PIN'), again);
  await userEvent.click(button('Change PIN'));
};

beforeAll(() => import('./settings-page.tsx'));
beforeEach(clearToast);

test.each(['patient', 'doctor'] as const)('a %s reaches it from the account menu', async (role) => {
  open(role);
  await userEvent.click(await screen.findByRole('button', { name: /^Account:/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

describe('the own details', () => {
  test('a doctor changes the name; the menu shows the new one', async () => {
    const seen = open('doctor');
    const name = await screen.findByLabelText('Full name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Dr. Meera Iyer');
    await userEvent.click(button('Save'));
    expect(await screen.findByText('Your details have been changed.')).toBeVisible();
    expect(seen.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Meera Iyer' });
    expect(button('Account: Meera Iyer')).toBeVisible();
  });

  test('a name is needed', async () => {
    const seen = open('patient');
    await userEvent.clear(await screen.findByLabelText('Full name'));
    await userEvent.click(button('Save'));
    expect(screen.getByLabelText('Full name')).toBeInvalid();
    expect(seen.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});

test('each language is named and marked as itself', async () => {
  open('patient');
  expect(await screen.findByText('हिन्दी')).toHaveAttribute('lang', 'hi');
  expect(screen.getByText('English')).toHaveAttribute('lang', 'en');
});

describe('the sign-ins', () => {
  test('show device and last use; this one cannot be ended here', async () => {
    open('patient');
    const row = (await screen.findByText('Chrome on Android')).closest('li')!;
    expect(row).toHaveTextContent(/Last used .*2026.*This device/);
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });

  test('another can be ended, after a question', async () => {
    let ended = false;
    const seen = open('patient', {
      'GET /api/auth/sessions': () => ({ body: ended ? sessions.slice(0, 1) : sessions }),
      'DELETE /api/auth/sessions/s2': () => {
        ended = true;
        return { body: { success: true } };
      },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }),
    );
    expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
    const dialog = screen.getByRole('alertdialog', { name: 'Sign out Firefox on Windows?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(await screen.findByText('That device has to sign in again.')).toBeVisible();
    expect(seen.some(({ method, path }) => method === 'DELETE' && path.endsWith('/s2'))).toBe(true);
    expect(seen.filter(({ path }) => path === '/api/auth/sessions')).toHaveLength(2);
  });

  test('all others can be ended, after a question', async () => {
    const seen = open('patient');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Sign out all other devices' }),
    );
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('1 other device will have to sign in again.');
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Sign out all other devices' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(
      seen.some(({ method, path }) => method === 'DELETE' && path === '/api/auth/sessions'),
    ).toBe(true);
  });
});

describe('the PIN', () => {
  test('needs four digits, which is said at its field', async () => {
    const seen = open('patient');
    await typePins('4937', '80', '80');
    const next = screen.getByLabelText('New PIN');
    expect(next).toHaveAccessibleDescription('Type all 4 digits.');
    expect(next).toHaveFocus();
    expect(seen.some(({ path }) => path.endsWith('change-pin'))).toBe(false);
  });

  test('changes with the current one, and the fields empty', async () => {
    const seen = open('patient');
    await typePins('4937', '8052', '8052');
    expect(await screen.findByText('PIN changed')).toBeVisible();
    expect(seen.find(({ path }) => path.endsWith('change-pin'))?.body).toEqual({
      currentPin: '4937',
      newPin: '8052',
    });
    expect(screen.getByLabelText('Current PIN')).toHaveValue('');
    expect(screen.getByLabelText('Current PIN')).toBeValid();
  });

  test('signs out the other devices, which leave the list', async () => {
    let changed = false;
    open('patient', {
      'GET /api/auth/sessions': () => ({ body: changed ? sessions.slice(0, 1) : sessions }),
      'POST /api/auth/change-pin': () => {
        changed = true;
        return { body: { success: true } };
      },
    });
    expect(await screen.findByText('Firefox on Windows')).toBeVisible();
    await typePins('4937', '8052', '8052');
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
  });

  test('a short new one leaves the confirmation as it was typed, without judging it', async () => {
    open('patient');
    await typePins('4937', '805', '8052');
    const again = screen.getByLabelText('Confirm new PIN');
    expect(again).toHaveValue('8052');
    expect(again).toBeValid();
    await userEvent.clear(again);
    await userEvent.type(screen.getByLabelText('New PIN'), '2');
    expect(again).toBeValid();
  });

  test('a wrong current one is said beside the field', async () => {
    open('patient', { 'POST /api/auth/change-pin': errorAnswer(422, 'wrong_pin', 'Wrong') });
    await typePins('4937', '8052', '8052');
    const current = screen.getByLabelText('Current PIN');
    await waitFor(() =>
      expect(current).toHaveAccessibleDescription('This is not your current PIN.'),
    );
    await userEvent.type(current, '4');
    expect(current).toBeValid();
    expect(current).toHaveFocus();
    expect(screen.getByLabelText('New PIN')).toHaveValue('8052');
  });

  test('must be typed twice alike, and a guessable one is warned of', async () => {
    const seen = open('patient');
    await typePins('4937', '1234', '1235');
    const again = screen.getByLabelText('Confirm new PIN');
    expect(again).toHaveAccessibleDescription('Please make sure both PINs are identical');
    expect(again).toHaveFocus();
    expect(screen.getByText(/easy to guess/)).toBeVisible();
    expect(seen.some(({ path }) => path.endsWith('change-pin'))).toBe(false);
  });
});

test.each(['patient', 'doctor'] as const)('they lead a %s to the own data', async (role) => {
  open(role);
  const link = await screen.findByRole('link', { name: 'Open My data' });
  expect(link).toHaveAttribute('href', `/${role}/my-data`);
});

test('notifications have their place among them', async () => {
  open('doctor');
  const part = await screen.findByRole('region', { name: 'Notifications' });
  expect(await within(part).findByText('Not offered by your clinic')).toBeVisible();
});

test('the appearance is chosen for this device', async () => {
  open('patient');
  await userEvent.click(await screen.findByLabelText('Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByLabelText('Same as device'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('a list that did not come can be asked for again', async () => {
  let broken = true;
  open('patient', {
    'GET /api/auth/sessions': () =>
      broken ? errorAnswer(500, 'internal', 'Broken') : { body: sessions },
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Firefox on Windows')).toBeVisible();
});
