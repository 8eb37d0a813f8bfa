import type { DayString } from '@saathi/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { aDoctor, type answerCalls, aPatient } from '../../test/server.ts';
import {
  aChat,
  aDoctorDetail,
  aMessage,
  anInboxItem,
  chatId,
} from '../features/chats/chats.factory.ts';
import { aGoal, entriesUpTo } from '../features/goals/goals.factory.ts';
import { aDetail, aPatientWithGoals } from '../features/patients/patients.factory.ts';
import { dayOf } from '../platform/i18n/days.ts';

export const goal = aGoal(1, { title: 'Walk' });
export const ofDoctor = `/api/doctors/${aDoctor.id}`;
export const ofPatient = `/api/patients/${aPatient.id}`;
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

/** A form and how to fill it in. */
export type Form = {
  who?: typeof aPatient;
  address: string;
  /** Steps up to the press of the button. */
  fill: () => Promise<unknown>;
  button: string;
  /** The call it makes; it is never answered here. */
  sends: string;
  /** What the screen shows while the call is running. */
  says: string;
  answers?: Parameters<typeof answerCalls>[0];
};

/** Answers of a server with one item of each kind. */
export const everything: Parameters<typeof answerCalls>[0] = {
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
  'GET /api/goals': () => ({
    body: [{ ...goal, last7Days: entriesUpTo(dayOf(new Date()) as DayString, '·······') }],
  }),
  'POST /api/patients/validate-qr': { body: { isValid: true, doctor: validation, error: null } },
  [`GET /api/patients/doctors/${aPatient.id}`]: { body: [listed] },
  [`GET ${ofPatient}/access-log`]: { body: [] },
  [`GET ${ofDoctor}`]: { body: aDoctorDetail() },
  [`GET ${ofDoctor}/inbox`]: { body: [anInboxItem()] },
  [`GET ${ofDoctor}/qr-code`]: { body: { ...qr, doctorName: aDoctor.name, specialty: '' } },
  [`GET ${ofDoctor}/quick-replies`]: { body: { replies: [] } },
  [`GET ${ofDoctor}/patients-with-goals`]: { body: [aPatientWithGoals(1)] },
  [`GET ${ofDoctor}/patient-counts`]: {
    body: { assigned: 1, found: 1, reply: 0, missed: 0, new: 0 },
  },
  [`GET ${ofDoctor}/patients/${aPatient.id}`]: { body: detail },
  [`GET /api/chats/patient/${aPatient.id}/doctor/${aDoctor.id}`]: { body: [aChat()] },
  [`GET /api/chats/${chatId}/messages`]: { body: [aMessage('patient', 'May I swim?')] },
  [`POST /api/chats/${chatId}/seen`]: { body: { success: true } },
};

export const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  // Some buttons are disabled until their data has loaded.
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
};
export const type = async (label: string, text: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
};
export const typePhone = async () => {
  await type('Phone number', '9876543210');
  await press('Continue');
};
export const registered = (area: 'patient' | 'doctor') => ({
  [`POST /api/auth/${area}/check-phone`]: {
    body: { exists: true, role: area, userId: aPatient.id, hasPin: true },
  },
});

/**
 * Presses twice as when a slow phone delivers two presses at once: microtasks run in between, but
 * no timers.
 */
export const pressTwice = async (button: HTMLElement) => {
  button.click();
  for (let turn = 0; turn < 50; turn += 1) await null;
  button.click();
};

/**
 * Returns the last button of that name, because a dialog may repeat the label of the button that
 * opened it.
 */
export const lastButton = async (name: string) =>
  (await screen.findAllByRole('button', { name })).at(-1) as HTMLElement;
