import { PRIVACY_VERSIONS } from '@saathi/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDoctor, aPatient, errorAnswer } from '../../../test/server.ts';
import { specTexts } from '../../../test/spec-texts.ts';
import { rememberWantedAddress, wantedAddress } from '../../platform/session/storage.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { aPrivacyNotice } from '../my-data/my-data.factory.ts';
import {
  button,
  me,
  open,
  phoneKnown,
  phoneNew,
  signedIn,
  toastSays,
  toConfirmation,
  typePhone,
} from './sign-in.factory.tsx';

// Load the lazy screens up front; on a busy machine this alone can take long.
beforeAll(() =>
  Promise.all([import('./patient-login-page.tsx'), import('./doctor-login-page.tsx')]),
);
beforeEach(clearToast);

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
    expect(screen.getByLabelText('Confirm PIN')).toHaveAccessibleDescription(/not the same PIN/);
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
    expect(await screen.findByLabelText('Clinic code')).toBeInTheDocument();
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
    rememberWantedAddress('/patient/chat/1');
    await userEvent.click(button('Complete Setup'));
    expect(await screen.findByLabelText('New PIN')).toBeInTheDocument();
    expect(wantedAddress('/patient/')).toBeUndefined();
    await toastSays('Registration successful', 'Now please set a secure PIN');
    expect(seen[1]?.body).toEqual({
      phone: '+919876543210',
      name: 'Asha Rao',
      dateOfBirth: '1964-03-28',
      gender: 'prefer_not_to_say',
      privacyVersion: PRIVACY_VERSIONS.at(-1),
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
      privacyVersion: PRIVACY_VERSIONS.at(-1),
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

  test("offers exactly the contract's specialties", async () => {
    open('doctor', phoneNew('doctor'));
    await typePhone();
    const options = [...(await screen.findByLabelText('Specialty')).querySelectorAll('option')];
    const offered = options.slice(1).map(({ textContent }) => textContent);
    expect(offered).toEqual(specTexts['3 specialties']);
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

  test('says beside a field what the server refuses of it', async () => {
    const refusal = errorAnswer(422, 'bad_request', 'Please check what was entered.');
    const fields = { name: 'Please enter a name.' };
    open('patient', {
      ...phoneNew('patient'),
      'POST /api/auth/patient/register': {
        ...refusal,
        body: { ...(refusal.body as object), fields },
      },
    });
    await typePhone();
    await userEvent.type(await screen.findByLabelText('Full name'), '🙂');
    await userEvent.type(screen.getByLabelText('Date of birth'), '1964-03-28');
    await userEvent.selectOptions(screen.getByLabelText('Gender'), 'Female');
    await userEvent.click(button('Complete Setup'));
    await waitFor(() =>
      expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription(fields.name),
    );
  });

  test('says in plain words what is kept, who sees it and how to have it erased', async () => {
    open('patient', phoneNew('patient'));
    await typePhone();
    const notice = await screen.findByRole('region', { name: 'Your data, in plain words' });
    expect(notice).toHaveTextContent(/We keep.*Only doctors you add.*erase.*you agree to this/);
  });

  test('shows the whole privacy notice, and what was typed stays', async () => {
    open('patient', {
      ...phoneNew('patient'),
      [`GET /api/privacy-notices/${PRIVACY_VERSIONS.at(-1)}`]: { body: aPrivacyNotice },
      'GET /api/auth/clinic': { body: { contact: 'Front desk, 020 1234' } },
    });
    await typePhone();
    await userEvent.type(await screen.findByLabelText('Full name'), 'Asha Rao');
    await userEvent.click(button('Read it all'));
    const dialog = await screen.findByRole('dialog', { name: 'How your data is handled' });
    expect(await within(dialog).findByText('Only your doctors see it.')).toBeVisible();
    expect(await within(dialog).findByText('Who to ask: Front desk, 020 1234')).toBeVisible();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    expect(screen.getByLabelText('Full name')).toHaveValue('Asha Rao');
  });
});
