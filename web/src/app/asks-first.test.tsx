import type { CoverId, Covers, UserId } from '@saathi/contract';
import { paths } from '@saathi/contract/paths';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../test/server.ts';
import {
  anAppointment,
  aSchedule,
  aSummary,
} from '../features/appointments/appointments.factory.ts';
import { chatId } from '../features/chats/chats.factory.ts';
import { someMyData } from '../features/my-data/my-data.factory.ts';
import { aDevice, noticesServer } from '../features/notices/notices.factory.ts';
import { clearToast } from '../ui/toast-store.ts';
import { everything, goal, ofDoctor, ofPatient, press, type } from './double-press.factory.ts';

type Loss = {
  who: typeof aPatient;
  address: string;
  /** Steps up to and including the press that would delete something. */
  start: () => Promise<unknown>;
  /** The expected question. */
  asks: string | RegExp;
  /** Label of the button that cancels. */
  keep?: string;
  /** The call that would delete it. */
  sends?: string;
  answers?: Parameters<typeof answerCalls>[0];
  /** Text shown only if nothing was lost. */
  still?: string;
};

/** A stand-in covers every Tuesday night. */
const aNight = (): Covers => {
  const standIn = { id: '0190a000-0000-7000-8000-000000000003' as UserId, name: 'Suresh Rao' };
  const night = { startsAt: null, endsAt: null, weekday: 2, from: '20:00', to: '08:00' };
  const id = '0190a000-0000-7000-8000-0000000000c1' as CoverId;
  const doctor = { id: aDoctor.id, name: aDoctor.name };
  const covers = [{ id, doctor, standIn, standInVerified: true, onDuty: true, ...night }];
  return {
    covers,
    standsInFor: [],
    colleagues: [],
    assistants: [],
    name: doctor.name,
    verified: true,
  };
};

const aNote = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  by: { id: aDoctor.id, name: aDoctor.name, isAssistant: false },
  content: 'Called back',
  createdAt: '2026-03-10T06:30:00.000Z',
};

const losses: Record<string, Loss> = {
  'a goal': {
    who: aPatient,
    address: '/patient/goals',
    start: async () => {
      await press(/^More about/);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Delete Goal' }));
    },
    asks: 'Delete Goal',
    sends: `DELETE /api/goals/${goal.id}`,
  },
  'a doctor': {
    who: aPatient,
    address: '/patient/doctors',
    start: async () => {
      await press(/^More about/);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Remove doctor' }));
    },
    asks: /^Remove Dr\. Meera Nair/,
    sends: `DELETE ${ofPatient}/doctors/${aDoctor.id}`,
  },
  'a message that was not sent': {
    who: aPatient,
    address: `/patient/chat/${aDoctor.id}`,
    answers: { 'POST /api/messages': errorAnswer(500, 'internal', 'Broken') },
    start: async () => {
      await type('Your message', 'Namaste');
      await press('Send');
      await press('Discard');
    },
    asks: 'Discard this message?',
    keep: 'Keep it',
    still: 'Namaste',
  },
  'all other sign-ins': {
    who: aPatient,
    address: '/patient/settings',
    start: () => press('Sign out all other devices'),
    asks: /^Sign out/,
    sends: 'DELETE /api/auth/sessions',
  },
  'a device that is told of what happens': {
    who: aPatient,
    address: '/patient/settings',
    answers: noticesServer({ devices: [aDevice(2, { label: 'Firefox on Windows' })] }).answers,
    start: () => press('Remove Firefox on Windows'),
    asks: 'Remove Firefox on Windows?',
    sends: `DELETE /api/push/devices/${aDevice(2).id}`,
  },
  'whoever may act for one': {
    who: aPatient,
    address: '/patient/my-data',
    answers: {
      'GET /api/my-data': {
        body: someMyData({
          nominee: { name: 'Ravi Rao', phone: '+919812345678', relation: 'brother' },
        }),
      },
    },
    start: () => press('Remove Ravi Rao'),
    asks: 'Remove Ravi Rao?',
    sends: 'DELETE /api/my-data/nominee',
  },
  'a patient': {
    who: aDoctor,
    address: `/doctor/patients/${aPatient.id}`,
    start: () => press('Remove patient'),
    asks: 'Remove Asha Rao?',
    sends: `DELETE ${ofDoctor}/patients/${aPatient.id}`,
  },
  'an appointment of one’s own': {
    who: aPatient,
    address: '/patient/appointments',
    answers: {
      'GET /api/appointments/summary': { body: aSummary() },
      'GET /api/appointments': {
        body: [anAppointment(1, { changeableUntil: new Date(Date.now() + 60_000).toISOString() })],
      },
    },
    start: () => press('Cancel'),
    asks: 'Cancel this appointment?',
    keep: 'Keep it',
    sends: `POST /api/appointments/${anAppointment(1).id}/state`,
  },
  'a time that was closed': {
    who: aDoctor,
    address: '/doctor/appointments/hours',
    answers: { [`GET ${ofDoctor}/schedule`]: { body: aSchedule() } },
    start: () => press(/^Remove: Tue/),
    asks: /^Remove Tue/,
    sends: `DELETE ${ofDoctor}/schedule/exceptions/${aSchedule().exceptions[0]?.id}`,
  },
  'somebody who stands in': {
    who: aDoctor,
    address: '/doctor/cover',
    answers: { [`GET ${ofDoctor}/covers`]: { body: aNight() } },
    start: () => press(/^Remove Dr\. Suresh Rao/),
    asks: /^Remove Dr\. Suresh Rao/,
    sends: `DELETE /api/covers/${aNight().covers[0]?.id}`,
  },
  'the code that is out there': {
    who: aDoctor,
    address: '/doctor/qr',
    start: () => press('Replace code'),
    asks: 'Replace your QR code?',
    sends: `POST ${ofDoctor}/qr-code`,
  },
  'a conversation in hand': {
    who: aDoctor,
    address: `/doctor/inbox/${chatId}`,
    start: () => press('Close & hand back'),
    asks: 'Close this conversation?',
    sends: `POST /api/chats/${chatId}/close`,
  },
  'an internal note': {
    who: aDoctor,
    address: `/doctor/inbox/${chatId}`,
    answers: { [`GET /api/chats/${chatId}/team`]: { body: { notes: [aNote], people: [] } } },
    start: () => press('Remove the note: Called back'),
    asks: 'Remove this note?',
    sends: `DELETE /api/chats/${chatId}/notes/${aNote.id}`,
  },
  'a quick reply': {
    who: aDoctor,
    address: `/doctor/inbox/${chatId}`,
    answers: { [`GET ${ofDoctor}/quick-replies`]: { body: { replies: ['Rest today.'] } } },
    start: async () => {
      await press('Edit quick replies');
      await press('Remove: Rest today.');
    },
    asks: 'Remove this sentence?',
    sends: `PATCH ${ofDoctor}/quick-replies`,
  },
};

/**
 * Calls that lose nothing permanently: a signed-out device can sign in again, cancelling an erasure
 * keeps the data, and another invitation or proposal can be made.
 */
const HARMLESS = [
  'DELETE /api/auth/sessions/:sessionId',
  'DELETE /api/my-data/erasure',
  'DELETE /api/clinic/invitations/:invitationId',
  'DELETE /api/proposals/:proposalId',
];

// Skips checking whether buttons are visible, which is slow and not tested here.
beforeAll(() => configure({ defaultHidden: true }));
// Other test files share the process.
afterAll(() => configure({ defaultHidden: false }));
beforeEach(clearToast);

describe('what takes something away asks first', () => {
  test.each(Object.entries(losses))('%s stays where one says no', async (_, loss) => {
    const { who, address, start, asks, keep = 'Cancel', sends, answers, still } = loss;
    localStorage.setItem('userId', who.id);
    const seen = answerCalls({ ...everything, ...answers });
    renderApp(address);
    await start();
    const title = await screen.findByText(asks, { selector: 'dialog h2' });
    const question = title.closest('dialog') as HTMLElement;
    const no = [...question.querySelectorAll('button')].find((one) => one.textContent === keep);
    fireEvent.click(no as HTMLElement);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(seen.map(({ method, path }) => `${method} ${path}`)).not.toContain(sends);
    if (still) expect(screen.getByText(still)).toBeInTheDocument();
  });

  test('each call that deletes is among them', () => {
    const deleting = Object.values(paths)
      .flatMap((calls) => Object.values(calls) as { method: string; path: string }[])
      .filter(({ method }) => method === 'DELETE')
      .map(({ method, path }) => `${method} ${path}`);
    const asked = Object.values(losses).map(({ sends = '' }) => sends);
    const forgotten = deleting.filter((call) => {
      const shape = new RegExp(`^${call.replaceAll(/:\w+/g, '[^/]+')}$`);
      return !HARMLESS.includes(call) && !asked.some((sends) => shape.test(sends));
    });
    expect(deleting.length).toBeGreaterThan(HARMLESS.length);
    expect(forgotten).toEqual([]);
  });
});
