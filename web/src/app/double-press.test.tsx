import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../test/server.ts';
import { chatId } from '../features/chats/chats.factory.ts';
import { clearToast } from '../ui/toast-store.ts';
import {
  everything,
  type Form,
  goal,
  lastButton,
  ofDoctor,
  ofPatient,
  press,
  pressTwice,
  registered,
  type,
  typePhone,
} from './double-press.factory.ts';

const forms: Record<string, Form> = {
  'a phone number': {
    address: '/patient/login',
    fill: () => type('Phone number', '9876543210'),
    button: 'Continue',
    sends: 'POST /api/auth/patient/check-phone',
    says: 'Checking...',
  },
  'a PIN': {
    address: '/patient/login',
    answers: registered('patient'),
    fill: async () => {
      await typePhone();
      await type('PIN', '4937');
    },
    button: 'Login',
    sends: 'POST /api/auth/patient/login',
    says: 'Logging in...',
  },
  'a first PIN': {
    address: '/patient/login',
    answers: {
      'POST /api/auth/patient/check-phone': {
        body: { exists: true, role: 'patient', userId: aPatient.id, hasPin: false },
      },
    },
    fill: async () => {
      await typePhone();
      await type('New PIN', '4937');
      await press('Continue');
      await type('Confirm PIN', '4937');
    },
    button: 'Set PIN',
    sends: 'POST /api/auth/patient/set-pin',
    says: 'Setting PIN...',
  },
  'a patient’s registration': {
    address: '/patient/login',
    fill: async () => {
      await typePhone();
      await type('Full name', 'Asha Rao');
      await type('Date of birth', '1964-03-28');
      await type('Gender', 'female');
    },
    button: 'Complete Setup',
    sends: 'POST /api/auth/patient/register',
    says: 'Completing Setup...',
  },
  'a doctor’s registration': {
    address: '/doctor/login',
    fill: async () => {
      await typePhone();
      await type('Full name', 'Meera Nair');
      await type('Specialty', 'Cardiologist');
    },
    button: 'Create Account',
    sends: 'POST /api/auth/doctor/register',
    says: 'Creating Account...',
  },
  'a new goal': {
    who: aPatient,
    address: '/patient/goals',
    fill: async () => {
      await press('Add Goal');
      await type('Title', 'Run');
    },
    button: 'Create Goal',
    sends: 'POST /api/goals',
    says: 'Creating...',
  },
  'a goal’s new words': {
    who: aPatient,
    address: '/patient/goals',
    fill: async () => {
      await press(/^More about/);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Edit Goal' }));
      await type('Title', 'Run');
    },
    button: 'Save',
    sends: `PATCH /api/goals/${goal.id}`,
    says: 'Saving...',
  },
  'a goal’s end': {
    who: aPatient,
    address: '/patient/goals',
    fill: async () => {
      await press(/^More about/);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Delete Goal' }));
    },
    button: 'Delete',
    sends: `DELETE /api/goals/${goal.id}`,
    says: 'Deleting...',
  },
  'a doctor added': {
    who: aPatient,
    address: '/patient/qr-scanner#d=token',
    fill: async () => {},
    button: 'Add Doctor',
    sends: 'POST /api/patients/assign-via-qr',
    says: 'Adding...',
  },
  'a doctor removed': {
    who: aPatient,
    address: '/patient/doctors',
    fill: async () => {
      await press(/^More about/);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Remove doctor' }));
    },
    button: 'Remove',
    sends: `DELETE ${ofPatient}/doctors/${aDoctor.id}`,
    says: 'Removing...',
  },
  'a message': {
    who: aPatient,
    address: `/patient/chat/${aDoctor.id}`,
    fill: () => type('Your message', 'Namaste'),
    button: 'Send',
    sends: 'POST /api/messages',
    says: 'Sending…',
  },
  'a question for the doctor': {
    who: aPatient,
    address: `/patient/chat/${aDoctor.id}`,
    fill: async () => {
      await press('Ask the doctor');
      await type('Your question', 'Is this normal?');
    },
    button: 'Send to the doctor',
    sends: 'POST /api/messages',
    says: 'Sending…',
  },
  'a wish to be called': {
    who: aPatient,
    address: `/patient/chat/${aDoctor.id}`,
    fill: () => press('Call'),
    button: 'Ask for a call',
    sends: 'POST /api/messages',
    says: 'Sending…',
  },
  'a wish for an appointment': {
    who: aPatient,
    address: `/patient/chat/${aDoctor.id}`,
    fill: () => press('Book'),
    button: 'Ask for this appointment',
    sends: 'POST /api/messages',
    says: 'Sending…',
  },
  'a new name': {
    who: aPatient,
    address: '/patient/settings',
    fill: () => type('Full name', 'Asha Kulkarni'),
    button: 'Save',
    sends: 'PATCH /api/auth/profile',
    says: 'Saving…',
  },
  'a new PIN': {
    who: aPatient,
    address: '/patient/settings',
    fill: async () => {
      await type('Current PIN', '4937');
      await type('New PIN', '8264');
      await type('Confirm new PIN', '8264');
    },
    button: 'Change PIN',
    sends: 'POST /api/auth/change-pin',
    says: 'Changing PIN…',
  },
  'the end of a sign-in': {
    who: aPatient,
    address: '/patient/settings',
    fill: () => press('Sign out Firefox on Windows'),
    button: 'Sign out',
    sends: 'DELETE /api/auth/sessions/s2',
    says: 'Signing out…',
  },
  'the end of all other sign-ins': {
    who: aPatient,
    address: '/patient/settings',
    fill: () => press('Sign out all other devices'),
    button: 'Sign out all other devices',
    sends: 'DELETE /api/auth/sessions',
    says: 'Signing out…',
  },
  'a sign-out': {
    who: aDoctor,
    address: '/doctor/appointments',
    fill: async () => {},
    button: 'Sign Out',
    sends: 'POST /api/auth/logout',
    says: 'Access your patient management dashboard',
  },
  'a doctor’s details': {
    who: aDoctor,
    address: '/doctor/appointments',
    fill: async () => {
      await press('Edit details');
      await type('Years of experience', '13');
    },
    button: 'Save',
    sends: `PATCH ${ofDoctor}`,
    says: 'Saving...',
  },
  'a code replaced': {
    who: aDoctor,
    address: '/doctor/qr',
    fill: () => press('Replace code'),
    button: 'Replace code',
    sends: `POST ${ofDoctor}/qr-code`,
    says: 'Replacing...',
  },
  'a patient removed': {
    who: aDoctor,
    address: `/doctor/patients/${aPatient.id}`,
    fill: () => press('Remove patient'),
    button: 'Remove',
    sends: `DELETE ${ofDoctor}/patients/${aPatient.id}`,
    says: 'Removing...',
  },
  'a first chat with a patient': {
    who: aDoctor,
    address: '/doctor/patients',
    fill: async () => {},
    button: 'Message Patient 1',
    sends: 'POST /api/chats',
    says: 'Opening...',
  },
  'a doctor’s reply': {
    who: aDoctor,
    address: `/doctor/inbox/${chatId}`,
    fill: () => type('Your message', 'Yes.'),
    button: 'Send',
    sends: 'POST /api/messages',
    says: 'Sending…',
  },
  'a quick reply': {
    who: aDoctor,
    address: `/doctor/inbox/${chatId}`,
    fill: async () => {
      await press('Edit quick replies');
      await type('New sentence', 'Rest today.');
    },
    button: 'Add',
    sends: `PATCH ${ofDoctor}/quick-replies`,
    says: 'Saving…',
  },
  'a conversation closed': {
    who: aDoctor,
    address: `/doctor/inbox/${chatId}`,
    fill: () => press(/^Close/),
    button: 'Close without rating',
    sends: `POST /api/chats/${chatId}/close`,
    says: 'Closing…',
  },
};

// Skips checking whether buttons are visible, which is slow and not tested here.
beforeAll(() => configure({ defaultHidden: true }));
// Other test files share the process.
afterAll(() => configure({ defaultHidden: false }));
beforeEach(clearToast);

describe('pressed twice at once', () => {
  test.each(Object.entries(forms))(
    '%s is sent once, and the screen says so meanwhile',
    async (_, form) => {
      if (form.who) localStorage.setItem('userId', form.who.id);
      const seen = answerCalls({
        ...everything,
        ...form.answers,
        [form.sends]: () => new Promise(() => {}),
      });
      renderApp(form.address);
      await form.fill();
      const button = await lastButton(form.button);
      await waitFor(() => expect(button).toBeEnabled());
      await pressTwice(button);
      expect((await screen.findAllByText(form.says)).length).toBeGreaterThan(0);
      const sent = seen.filter(({ method, path }) => `${method} ${path}` === form.sends);
      expect(sent).toHaveLength(1);
    },
  );
});
