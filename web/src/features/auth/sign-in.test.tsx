import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../testing/server.ts';
import { clearToast } from '../../ui/toast-store.ts';

type Answers = Parameters<typeof answerCalls>[0];
type Area = 'patient' | 'doctor';

const people = { patient: aPatient, doctor: aDoctor };
const landing = { patient: '/patient/goals', doctor: '/doctor/dashboard' };

const phoneKnown = (area: Area, more: object = {}): Answers => ({
  [`POST /api/auth/${area}/check-phone`]: {
    body: { exists: true, role: area, userId: people[area].id, hasPin: true, ...more },
  },
});
const phoneNew = (area: Area): Answers => ({
  [`POST /api/auth/${area}/check-phone`]: {
    body: { exists: false, role: null, userId: null, hasPin: false },
  },
});
const me = (area: Area): Answers => ({
  [`GET /api/auth/me/${people[area].id}`]: { body: { user: people[area], doctor: null } },
});
const signedIn = (area: Area) => ({ body: { success: true, userId: people[area].id } });

/** Other screens' calls are no concern of these tests. */
const open = (area: Area, answers: Answers) => {
  const seen = answerCalls(answers);
  renderApp(`/${area}/login`);
  return seen;
};
const button = (name: string) => screen.getByRole('button', { name });
const typePhone = async (digits = '9876543210') => {
  await userEvent.type(await screen.findByLabelText('Phone number'), digits);
  await userEvent.click(button('Continue'));
};
const toastSays = async (title: string, text: string) => {
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
};

// Screens are fetched when first needed; on a busy machine that alone takes its time.
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
    expect(seen).toEqual([]);
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
    expect(screen.getByLabelText('PIN')).toHaveValue('');
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
      'GET /api/auth/clinic': { body: { contact: 'the desk, 020 1234 5678' } },
    });
    await typePhone();
    expect(await screen.findByLabelText('PIN')).toHaveAttribute('autocomplete', 'current-password');
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot PIN?' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Ask your clinic');
    expect(screen.getByLabelText('Claim code')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await screen.findByText('Whom to ask: the desk, 020 1234 5678')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Claim code'), 'K7QF-2M9X');
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

const toConfirmation = async (pin = '4937') => {
  await typePhone();
  await userEvent.type(await screen.findByLabelText('New PIN'), pin);
  await userEvent.click(button('Continue'));
  return screen.findByLabelText('Confirm PIN');
};

describe('setting a PIN', () => {
  const withoutPin = phoneKnown('patient', { hasPin: false });

  test('a known phone without a PIN sets one and arrives', async () => {
    const seen = open('patient', {
      ...withoutPin,
      ...me('patient'),
      'POST /api/auth/patient/set-pin': signedIn('patient'),
    });
    await userEvent.type(await toConfirmation(), '4937');
    await userEvent.click(button('Set PIN'));
    await waitFor(() => expect(location.pathname).toBe('/patient/goals'));
    await toastSays('PIN set successfully', 'Your account is now secure!');
    expect(seen[1]?.body).toEqual({ userId: aPatient.id, pin: '4937' });
  });

  test('needs four digits', async () => {
    open('patient', withoutPin);
    await typePhone();
    await userEvent.type(await screen.findByLabelText('New PIN'), '49');
    await userEvent.click(button('Continue'));
    await toastSays('Invalid PIN', 'Please enter a 4-digit PIN');
  });

  test('needs the same PIN twice', async () => {
    const seen = open('patient', withoutPin);
    await userEvent.type(await toConfirmation(), '4938');
    await userEvent.click(button('Set PIN'));
    await toastSays("PINs don't match", 'Please make sure both PINs are identical');
    expect(seen).toHaveLength(1);
  });

  test('back from the confirmation returns to the PIN and clears the confirmation', async () => {
    open('patient', withoutPin);
    await userEvent.type(await toConfirmation(), '49');
    await userEvent.click(button('Back'));
    expect(await screen.findByLabelText('New PIN')).toHaveValue('4937');
    await userEvent.click(button('Continue'));
    expect(await screen.findByLabelText('Confirm PIN')).toHaveValue('');
  });

  test('warns beside the field of a PIN that is easy to guess, and goes on', async () => {
    open('patient', withoutPin);
    await typePhone();
    await userEvent.type(await screen.findByLabelText('New PIN'), '3210');
    expect(screen.getByText(/easy to guess/)).toBeInTheDocument();
    await userEvent.click(button('Continue'));
    expect(await screen.findByLabelText('Confirm PIN')).toBeInTheDocument();
  });

  test('a failure says so', async () => {
    open('patient', {
      ...withoutPin,
      'POST /api/auth/patient/set-pin': errorAnswer(500, 'internal', 'Something broke'),
    });
    await userEvent.type(await toConfirmation(), '4937');
    await userEvent.click(button('Set PIN'));
    await toastSays('Error', 'Failed to set PIN. Please try again.');
  });

  test('an account that needs a claim code asks for it', async () => {
    open('patient', {
      ...withoutPin,
      'POST /api/auth/patient/set-pin': errorAnswer(403, 'claim_required', 'Claim'),
    });
    await userEvent.type(await toConfirmation(), '4937');
    await userEvent.click(button('Set PIN'));
    expect(await screen.findByLabelText('Claim code')).toBeInTheDocument();
    expect(screen.getByLabelText('New PIN')).toHaveValue('4937');
  });
});

describe('registration', () => {
  test('a new patient registers and then sets a PIN', async () => {
    const seen = open('patient', {
      ...phoneNew('patient'),
      'POST /api/auth/patient/register': {
        status: 201,
        body: { success: true, user: { id: aPatient.id } },
      },
    });
    await typePhone();
    await userEvent.type(await screen.findByLabelText('Full name'), ' Asha Rao ');
    await userEvent.type(screen.getByLabelText('Date of birth'), '1964-03-28');
    await userEvent.selectOptions(screen.getByLabelText('Gender'), 'Prefer not to say');
    await userEvent.click(button('Complete Setup'));
    await toastSays('Registration successful', 'Now please set a secure PIN');
    expect(await screen.findByLabelText('New PIN')).toBeInTheDocument();
    expect(seen[1]?.body).toEqual({
      phone: '+919876543210',
      name: 'Asha Rao',
      dateOfBirth: '1964-03-28',
      gender: 'prefer_not_to_say',
    });
    await userEvent.type(screen.getByLabelText('New PIN'), '2803');
    expect(screen.getByText(/easy to guess/)).toBeInTheDocument();
  });

  test('a patient needs a name, a date of birth and a gender', async () => {
    const seen = open('patient', phoneNew('patient'));
    await typePhone();
    await screen.findByLabelText('Full name');
    await userEvent.click(button('Complete Setup'));
    for (const label of ['Full name', 'Date of birth', 'Gender']) {
      expect(screen.getByLabelText(label)).toBeInvalid();
    }
    expect(seen).toHaveLength(1);
  });

  test("a doctor's other specialty replaces the value, the title is stripped, 5 years stand in", async () => {
    const seen = open('doctor', {
      ...phoneNew('doctor'),
      'POST /api/auth/doctor/register': {
        status: 201,
        body: { success: true, user: { id: aDoctor.id } },
      },
    });
    await typePhone();
    await userEvent.type(await screen.findByLabelText('Full name'), 'Dr. Meera Nair');
    await userEvent.selectOptions(screen.getByLabelText('Specialty'), 'Other');
    await userEvent.type(screen.getByLabelText('Your specialty'), 'Ayurveda');
    expect(screen.getByLabelText('Years of experience')).toHaveAttribute('placeholder', '5');
    await userEvent.click(button('Create Account'));
    expect(await screen.findByLabelText('New PIN')).toBeInTheDocument();
    expect(seen[1]?.body).toEqual({
      phone: '+919876543210',
      name: 'Meera Nair',
      specialty: 'Ayurveda',
      experience: 5,
      qualifications: [],
      hospitals: [],
    });
  });

  test('a doctor needs a name, a specialty and 1 to 50 years', async () => {
    const seen = open('doctor', phoneNew('doctor'));
    await typePhone();
    await screen.findByLabelText('Full name');
    await userEvent.type(screen.getByLabelText('Years of experience'), '51');
    await userEvent.click(button('Create Account'));
    for (const label of ['Full name', 'Specialty', 'Years of experience']) {
      expect(screen.getByLabelText(label)).toBeInvalid();
    }
    await userEvent.selectOptions(screen.getByLabelText('Specialty'), 'Other');
    expect(screen.getByLabelText('Your specialty')).toBeInvalid();
    expect(seen).toHaveLength(1);
  });

  test("offers exactly the specification's specialties", async () => {
    open('doctor', phoneNew('doctor'));
    await typePhone();
    const options = [...(await screen.findByLabelText('Specialty')).querySelectorAll('option')];
    expect(options.slice(1).map(({ textContent }) => textContent)).toEqual([
      'General Practitioner',
      'Cardiologist',
      'Dermatologist',
      'Endocrinologist',
      'Gastroenterologist',
      'Neurologist',
      'Orthopedic Surgeon',
      'Pediatrician',
      'Psychiatrist',
      'Dentist',
      'Other',
    ]);
  });

  test('a failure says so, keeps what was typed through a way back, and returns to it', async () => {
    open('patient', {
      ...phoneNew('patient'),
      'POST /api/auth/patient/register': errorAnswer(409, 'phone_taken', 'Taken'),
    });
    await typePhone();
    await userEvent.type(await screen.findByLabelText('Full name'), 'Asha Rao');
    await userEvent.type(screen.getByLabelText('Date of birth'), '1964-03-28');
    await userEvent.selectOptions(screen.getByLabelText('Gender'), 'Female');
    await userEvent.click(button('Complete Setup'));
    await toastSays('Registration failed', 'Please try again');
    await userEvent.click(button('Back'));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Full name')).toHaveValue('Asha Rao');
  });

  test('says in plain words what is kept, who sees it and how to have it erased', async () => {
    open('patient', phoneNew('patient'));
    await typePhone();
    const notice = await screen.findByRole('region', { name: 'Your data, in plain words' });
    expect(notice).toHaveTextContent(/We keep.*Only doctors you add.*erase/);
  });
});
