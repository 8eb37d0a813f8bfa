import type { DayString } from '@saathi/contract';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aChat,
  aDoctorDetail,
  aMessage,
  anInboxItem,
  chatId,
} from '../features/chats/chats.factory.ts';
import { aGoal, entriesUpTo } from '../features/goals/goals.factory.ts';
import { aDetail, aPatientWithGoals } from '../features/patients/patients.factory.ts';
import { dayOf } from '../platform/days.ts';
import { renderApp } from '../testing/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../testing/server.ts';
import { clearToast } from '../ui/toast-store.ts';

const goal = aGoal(1, { title: 'Walk' });
const ofDoctor = `/api/doctors/${aDoctor.id}`;
const ofPatient = `/api/patients/${aPatient.id}`;
const qr = {
  qrCodeDataUrl: 'data:image/png;base64,iVBORw0KGgo=',
  link: 'https://saathi.test/#d=1',
};
const at = '2026-11-20T06:30:00Z';
const session = { id: 's1', device: 'Chrome on Android', createdAt: at, lastUsedAt: at };
const validation = { ...aDoctorDetail(), name: aDoctor.name, assigned: false };
const listed = { ...aDoctorDetail(), name: aDoctor.name, assignedAt: at, unread: 0 };
const detail = aDetail({ id: aPatient.id, name: aPatient.name });
const newPerson = { exists: false, role: null, userId: null, hasPin: false };

/** A server with one thing of each kind. */
const everything: Parameters<typeof answerCalls>[0] = {
  [`GET /api/auth/me/${aPatient.id}`]: { body: { user: aPatient, doctor: null } },
  [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: aDoctorDetail() } },
  'POST /api/auth/patient/check-phone': { body: newPerson },
  'POST /api/auth/doctor/check-phone': { body: newPerson },
  'GET /api/auth/sessions': {
    body: [
      { ...session, current: true },
      { ...session, id: 's2', device: 'Firefox on Windows', current: false },
    ],
  },
  'GET /api/goals': { body: [goal] },
  [`GET /api/goals/${goal.id}/progress-7days`]: () => ({
    body: entriesUpTo(dayOf(new Date()) as DayString, '·······'),
  }),
  'POST /api/patients/validate-qr': { body: { isValid: true, doctor: validation, error: null } },
  [`GET /api/patients/doctors/${aPatient.id}`]: { body: [listed] },
  [`GET ${ofPatient}/access-log`]: { body: [] },
  [`GET ${ofDoctor}`]: { body: aDoctorDetail() },
  [`GET ${ofDoctor}/inbox`]: { body: [anInboxItem()] },
  [`GET ${ofDoctor}/qr-code`]: { body: { ...qr, doctorName: aDoctor.name, specialty: '' } },
  [`GET ${ofDoctor}/quick-replies`]: { body: { replies: [] } },
  [`GET ${ofDoctor}/patients-with-goals`]: { body: [aPatientWithGoals(1)] },
  [`GET ${ofDoctor}/patients/${aPatient.id}`]: { body: detail },
  [`GET /api/chats/patient/${aPatient.id}/doctor/${aDoctor.id}`]: { body: [aChat()] },
  [`GET /api/chats/${chatId}/messages`]: { body: [aMessage('patient', 'May I swim?')] },
  [`POST /api/chats/${chatId}/seen`]: { body: { success: true } },
};

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
};
const typePhone = async () => {
  await type('Phone number', '9876543210');
  await press('Continue');
};
const registered = (area: 'patient' | 'doctor') => ({
  [`POST /api/auth/${area}/check-phone`]: {
    body: { exists: true, role: area, userId: aPatient.id, hasPin: true },
  },
});

type Form = {
  who?: typeof aPatient;
  address: string;
  /** Up to the press. */
  fill: () => Promise<unknown>;
  button: string;
  /** The call it makes, which never comes back here. */
  sends: string;
  /** What the screen says meanwhile. */
  says: string;
  answers?: Parameters<typeof answerCalls>[0];
};

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
      await press(/^Edit goal/);
      await type('Title', 'Run');
    },
    button: 'Save',
    sends: `PATCH /api/goals/${goal.id}`,
    says: 'Saving...',
  },
  'a goal’s end': {
    who: aPatient,
    address: '/patient/goals',
    fill: () => press(/^Delete goal/),
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
    fill: async () => {},
    button: 'Sign out Firefox on Windows',
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
    button: 'Close without an answer',
    sends: `POST /api/chats/${chatId}/close`,
    says: 'Closing…',
  },
};

/** As two presses that a slow phone hands over at once: between them runs what is due, but no timer. */
const pressTwice = async (button: HTMLElement) => {
  button.click();
  for (let turn = 0; turn < 50; turn += 1) await null;
  button.click();
};

/** The topmost of that name: a dialog may repeat the words of what opened it. */
const lastButton = async (name: string) =>
  (await screen.findAllByRole('button', { name })).at(-1) as HTMLElement;

// Whether each button can be seen is not asked here, and takes long to find out.
beforeAll(() => configure({ defaultHidden: true }));
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
