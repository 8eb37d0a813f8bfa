import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import {
  button,
  landing,
  me,
  open,
  people,
  phoneKnown,
  phoneNew,
  signedIn,
  toastSays,
  typePhone,
} from './sign-in.factory.tsx';

// Load the lazy screens up front; on a busy machine this alone can take long.
beforeAll(() =>
  Promise.all([import('./patient-login-page.tsx'), import('./doctor-login-page.tsx')]),
);
beforeEach(clearToast);

describe('the phone step', () => {
  test.each([
    ['/', 'Your trusted health companion'],
    ['/login', 'Your trusted health companion'],
    ['/patient/login', 'Your trusted health companion'],
    ['/doctor/login', 'Access your patient management dashboard'],
  ])('%s greets with its tagline', async (address, tagline) => {
    answerCalls({});
    renderApp(address);
    expect(await screen.findByText(tagline)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Saathi');
  });

  test('takes digits only, at most ten, and sends them with +91', async () => {
    const seen = open('patient', phoneKnown('patient'));
    await typePhone('98a76-54 32101234');
    await screen.findByLabelText('PIN');
    expect(seen[0]?.body).toEqual({ phone: '+919876543210' });
  });

  test('refuses fewer than ten digits without asking the server', async () => {
    const seen = open('patient', {});
    await typePhone('98765');
    await toastSays('Invalid phone number', 'Please enter a 10-digit phone number');
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription(
      'Type all 10 digits of your number.',
    );
    expect(seen).toEqual([]);
  });

  test('the error of a short number does not outlive the step', async () => {
    open('patient', phoneKnown('patient'));
    await typePhone('98765');
    expect(await screen.findByText('Invalid phone number')).toBeInTheDocument();
    await typePhone('43210');
    expect(await screen.findByLabelText('PIN')).toBeInTheDocument();
    expect(screen.queryByText('Invalid phone number')).not.toBeInTheDocument();
  });

  test.each([
    [
      'patient',
      'doctor',
      'This phone number is registered as a doctor. Please use the doctor login page.',
    ],
    [
      'doctor',
      'patient',
      'This phone number is registered as a patient. Please use the patient login page.',
    ],
  ] as const)('%s login denies a phone of a %s', async (area, role, text) => {
    open(area, phoneKnown(area, { role, userId: null }));
    await typePhone();
    await toastSays('Access denied', text);
    expect(screen.getByLabelText('Phone number')).toHaveValue('9876543210');
  });

  test('says when the check failed and keeps the number', async () => {
    open('patient', {
      'POST /api/auth/patient/check-phone': errorAnswer(500, 'internal', 'Something broke'),
    });
    await typePhone();
    await toastSays('Error', 'Failed to check phone number. Please try again.');
    expect(screen.getByLabelText('Phone number')).toHaveValue('9876543210');
  });

  test.each([
    [429, '150', 'Too many attempts. Try again in 3 minutes.'],
    [503, '20', 'Too many attempts. Try again in 1 minute.'],
  ])('says how long to wait after a %i', async (status, seconds, text) => {
    open('patient', {
      'POST /api/auth/patient/check-phone': {
        ...errorAnswer(status, 'too_many_attempts', 'Wait'),
        headers: { 'retry-after': seconds },
      },
    });
    await typePhone();
    expect(await screen.findAllByText(text)).toHaveLength(2);
  });

  test('says that it is checking, once', async () => {
    let finish = () => {};
    const seen = open('patient', {
      'POST /api/auth/patient/check-phone': () =>
        new Promise((resolve) => {
          finish = () => resolve({ body: phoneNew('patient') });
        }),
    });
    await typePhone();
    await userEvent.click(button('Checking...'));
    finish();
    await waitFor(() => expect(seen).toHaveLength(1));
  });
});

describe('the pin step', () => {
  test.each([
    ['patient', 'Welcome back to Saathi!'],
    ['doctor', 'Welcome to the Doctor Portal!'],
  ] as const)('a %s with the right PIN arrives at the landing page', async (area, text) => {
    const seen = open(area, {
      ...phoneKnown(area),
      ...me(area),
      [`POST /api/auth/${area}/login`]: signedIn(area),
    });
    await typePhone();
    await userEvent.type(await screen.findByLabelText('PIN'), '49x37');
    await userEvent.click(button('Login'));
    await waitFor(() => expect(location.pathname).toBe(landing[area]));
    await toastSays('Login successful', text);
    expect(seen[1]?.body).toEqual({ userId: people[area].id, pin: '4937' });
  });

  test('refuses fewer than four digits', async () => {
    open('patient', phoneKnown('patient'));
    await typePhone();
    await userEvent.type(await screen.findByLabelText('PIN'), '493');
    await userEvent.click(button('Login'));
    await toastSays('Invalid PIN', 'Please enter a 4-digit PIN');
    expect(screen.getByLabelText('PIN')).toHaveAccessibleDescription('Type all 4 digits.');
  });

  test('a wrong PIN says so and clears the field', async () => {
    open('patient', {
      ...phoneKnown('patient'),
      'POST /api/auth/patient/login': errorAnswer(401, 'invalid_credentials', 'No'),
    });
    await typePhone();
    await userEvent.type(await screen.findByLabelText('PIN'), '4937');
    await userEvent.click(button('Login'));
    await toastSays('Login failed', 'Invalid PIN. Please try again.');
    const field = screen.getByLabelText('PIN');
    expect(field).toHaveValue('');
    expect(field).toHaveAccessibleDescription('This is not your PIN.');
    await userEvent.type(field, '4');
    expect(field).not.toHaveAccessibleDescription();
  });

  test('a wait loses nothing typed', async () => {
    open('patient', {
      ...phoneKnown('patient'),
      'POST /api/auth/patient/login': {
        ...errorAnswer(429, 'too_many_attempts', 'Wait'),
        headers: { 'retry-after': '300' },
      },
    });
    await typePhone();
    await userEvent.type(await screen.findByLabelText('PIN'), '4937');
    await userEvent.click(button('Login'));
    expect(await screen.findAllByText('Too many attempts. Try again in 5 minutes.')).toHaveLength(
      2,
    );
    expect(screen.getByLabelText('PIN')).toHaveValue('4937');
  });

  test.each(['Back', 'Forgot PIN?'])('an error goes when %s is pressed', async (name) => {
    open('patient', phoneKnown('patient'));
    await typePhone();
    await userEvent.type(await screen.findByLabelText('PIN'), '493');
    await userEvent.click(button('Login'));
    expect(await screen.findByText('Invalid PIN')).toBeInTheDocument();
    await userEvent.click(button(name));
    expect(screen.queryByText('Invalid PIN')).not.toBeInTheDocument();
  });

  test.each([
    ['doctor', 1],
    ['patient', 0],
  ] as const)(
    'a %s who forgot the PIN is told %d times whom an only owner asks',
    async (role, times) => {
      open(role, {
        ...phoneKnown(role),
        'GET /api/auth/clinic': { body: { contact: 'Dr. Sen' } },
      });
      await typePhone();
      await userEvent.click(await screen.findByRole('button', { name: 'Forgot PIN?' }));
      expect(await screen.findByText('Who to ask: Dr. Sen')).toBeVisible();
      expect(screen.queryAllByText(/only owner/)).toHaveLength(times);
    },
  );

  test('back returns to the phone, which is still there', async () => {
    open('patient', phoneKnown('patient'));
    await typePhone();
    await screen.findByLabelText('PIN');
    await userEvent.click(button('Back'));
    expect(await screen.findByLabelText('Phone number')).toHaveValue('9876543210');
  });

  test('a forgotten PIN is replaced with a claim code from the clinic', async () => {
    const seen = open('patient', {
      ...phoneKnown('patient'),
      ...me('patient'),
      'POST /api/auth/patient/set-pin': signedIn('patient'),
      'GET /api/auth/clinic': {
        body: { contact: 'the desk, 020 1234 5678', phone: null, address: null },
      },
    });
    await typePhone();
    expect(await screen.findByLabelText('PIN')).toHaveAttribute('autocomplete', 'current-password');
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot PIN?' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Ask your clinic');
    expect(screen.getByLabelText('Clinic code')).toHaveAttribute('autocomplete', 'one-time-code');
    const number = await screen.findByRole('link', { name: '020 1234 5678' });
    expect(number).toHaveAttribute('href', 'tel:02012345678');
    expect(number.parentElement).toHaveTextContent('Who to ask: the desk, 020 1234 5678');
    await userEvent.type(screen.getByLabelText('Clinic code'), 'K7QF-2M9X');
    await userEvent.click(button('Choose a new PIN'));
    const chosen = await screen.findByLabelText('New PIN');
    expect(chosen).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.type(chosen, '4937');
    await userEvent.click(button('Continue'));
    await userEvent.type(await screen.findByLabelText('Confirm PIN'), '4937');
    await userEvent.click(button('Set PIN'));
    await waitFor(() => expect(location.pathname).toBe('/patient/goals'));
    expect(seen.find(({ path }) => path.endsWith('set-pin'))?.body).toEqual({
      userId: aPatient.id,
      pin: '4937',
      claimCode: 'K7QF-2M9X',
    });
  });
});
