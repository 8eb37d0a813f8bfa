import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { LOADED } from '../../../test/loaded.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { claimPersistedQueries } from '../../platform/api/query-client.ts';
import { anAppointment, aSummary, someSlots } from './appointments.factory.ts';
import { PatientAppointmentsPage } from './patient-appointments-page.tsx';

holdDate();

const SUMMARY = 'GET /api/appointments/summary';
const LIST = 'GET /api/appointments';
const STATE = `POST /api/appointments/${anAppointment(1).id}/state`;

/** An instant this many hours after the fixed date of the tests. */
const fromNow = (hours: number) => new Date(2026, 10, 20, 9 + hours).toISOString();

type Answers = Parameters<typeof answerCalls>[0];

const listed = (upcoming: unknown[], past: unknown[] = []) => ({
  [LIST]: ({ search }: { search: string }) => ({
    body: search.includes('when=past') ? past : upcoming,
  }),
});

const open = (answers: Answers) => {
  const seen = answerCalls({
    [SUMMARY]: { body: aSummary() },
    'GET /api/auth/clinic': {
      body: { contact: 'your clinic', phone: null, address: '5 Lake Road' },
    },
    [`GET /api/patients/doctors/${aPatient.id}`]: {
      body: [{ id: aDoctor.id, name: aDoctor.name }],
    },
    [`GET /api/doctors/${aDoctor.id}/slots`]: { body: someSlots() },
    ...listed([]),
    ...answers,
  });
  renderScreen(<PatientAppointmentsPage />, aPatient);
  return seen;
};

test('nothing to book and nothing booked: the placeholder, word for word', async () => {
  open({ [SUMMARY]: { body: aSummary({ doctorIds: [], hasAppointments: false }) } });
  expect(await screen.findByText('Coming Soon')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible();
  expect(
    screen.getByText(
      'Until then, ask for an appointment in the chat with your doctor: press Book.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your doctors' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
});

test('a doctor with hours ends the placeholder: one can book', async () => {
  open({ [SUMMARY]: { body: aSummary({ hasAppointments: false }) } });
  expect(await screen.findByText('No appointments booked.')).toBeVisible();
  expect(screen.queryByText('Coming Soon')).toBeNull();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Book' }))[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Book with Dr. Meera Nair' })).toBeVisible();
});

test('an appointment says where the clinic is, unless it is by video', async () => {
  open(listed([anAppointment(1), anAppointment(2, { videoUrl: 'https://meet.example.org/a' })]));
  expect(await screen.findAllByText('5 Lake Road')).toHaveLength(1);
});

test('an appointment says which clinic it is in', async () => {
  const body = { name: 'Lake Road Clinic', contact: '', phone: null, address: '5 Lake Road' };
  open({ ...listed([anAppointment(1)]), 'GET /api/auth/clinic': { body } });
  expect(await screen.findByText(/^Lake Road Clinic\s5 Lake Road$/)).toBeVisible();
});

test('an appointment ends the placeholder, also where no doctor has hours any more', async () => {
  open({
    [SUMMARY]: { body: aSummary({ doctorIds: [] }) },
    ...listed(
      [
        anAppointment(7, {
          nowToken: 4,
          videoUrl: 'https://meet.example.org/a',
          reason: 'My knee',
        }),
      ],
      [
        anAppointment(2, { state: 'no_show' }),
        anAppointment(3, { state: 'cancelled', cancelledBy: 'patient' }),
        anAppointment(4, { state: 'cancelled', cancelledBy: 'doctor' }),
      ],
    ),
  });
  expect(await screen.findByText('Token 7, now 4')).toBeVisible();
  expect(screen.getByText('Confirmed')).toBeVisible();
  expect(screen.getByText('“My knee”')).toBeVisible();
  const video = screen.getByRole('link', { name: 'Open the video visit' });
  expect(video).toHaveAttribute('target', '_blank');
  expect(video).toHaveAttribute('href', 'https://meet.example.org/a');
  expect(await screen.findByText('Missed')).toBeVisible();
  expect(screen.getByText('Cancelled by you')).toBeVisible();
  expect(screen.getByText('Cancelled by the clinic')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
});

test('is cancelled after a question, and moved', async () => {
  const seen = open({
    ...listed([anAppointment(1)]),
    [STATE]: { body: anAppointment(1, { state: 'cancelled' }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', LOADED));
  expect(question.getByRole('button', { name: 'Keep it' })).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel the appointment' }));
  expect(await screen.findByText('Appointment cancelled')).toBeInTheDocument();
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({ state: 'cancelled' });
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const moving = 'Move your appointment with Dr. Meera Nair';
  expect(await screen.findByRole('heading', { name: moving })).toBeVisible();
});

const soon = { startsAt: fromNow(1), changeableUntil: fromNow(-1) };

test('less than two hours before it is neither moved nor cancelled: one writes', async () => {
  open(listed([anAppointment(1, soon)]));
  expect(await screen.findByText(/^It starts in less than 2 hours/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    `/patient/chat/${aDoctor.id}`,
  );
});

test('one that has begun does not say that it starts', async () => {
  open(listed([anAppointment(1, { startsAt: fromNow(-1), changeableUntil: fromNow(-3) })]));
  expect(await screen.findByRole('link', { name: 'Chat' })).toBeVisible();
  expect(screen.queryByText(/^It starts in less than/)).toBeNull();
});

test('a request waits for the doctor until its time has come, and was not answered then', async () => {
  const requests = [1, -1].map((hours, place) =>
    anAppointment(place, { state: 'requested', startsAt: fromNow(hours) }),
  );
  open(listed(requests, [anAppointment(3, { state: 'requested', startsAt: fromNow(-24) })]));
  expect(await screen.findByText('Waiting for the doctor')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Not answered')).toHaveLength(2));
});

test('says where it could not be loaded, and tries again', async () => {
  let failing = true;
  open({
    [SUMMARY]: () => (failing ? errorAnswer(500, 'internal', 'Broken.') : { body: aSummary() }),
    ...listed([anAppointment(1)]),
  });
  expect(await screen.findByText('Your appointments could not be loaded')).toBeVisible();
  failing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Token 1')).toBeVisible();
});

/** The network returns, at which the screen reads at once. */
const readAgain = () => act(async () => void window.dispatchEvent(new Event('online')));

test('a queue that can no longer be followed says so until it can', async () => {
  let broken = false;
  open({
    [LIST]: ({ search }) => {
      if (search.includes('when=past')) return { body: [] };
      return broken ? { status: 500 } : { body: [anAppointment(7, { nowToken: 4 })] };
    },
  });
  expect(await screen.findByText('Token 7, now 4')).toBeVisible();
  expect(screen.queryByText('Reconnecting…')).toBeNull();
  broken = true;
  await readAgain();
  expect(await screen.findByText('Reconnecting…')).toBeVisible();
  expect(screen.getByText('Token 7, now 4')).toBeVisible();
  broken = false;
  await readAgain();
  await waitFor(() => expect(screen.queryByText('Reconnecting…')).toBeNull());
});

test('a token above the own one, of somebody early or a walk-in, is not shown as now', async () => {
  open(listed([anAppointment(3, { nowToken: 25 }), anAppointment(8, { nowToken: 8 })]));
  expect(await screen.findByText('Token 3')).toBeVisible();
  expect(screen.getByText('Token 8, now 8')).toBeVisible();
});

test('what is stored for a start without network does not say whose turn it is', async () => {
  claimPersistedQueries(aPatient.id);
  open(listed([anAppointment(7, { nowToken: 4 })]));
  expect(await screen.findByText('Token 7, now 4')).toBeVisible();
  const stored = JSON.parse(localStorage.getItem('kept:/api/appointments') ?? '');
  expect(stored.data).toMatchObject([{ token: 7, nowToken: null }]);
  claimPersistedQueries(null);
});

test('appointments of before that cannot be read are said to be missing, and read again', async () => {
  let broken = true;
  open({
    [LIST]: ({ search }) => {
      if (!search.includes('when=past')) return { body: [] };
      return broken ? { status: 500 } : { body: [anAppointment(1, { state: 'done' })] };
    },
  });
  expect(await screen.findByText('Your past appointments could not be loaded')).toBeVisible();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Past' })).toBeVisible();
});

test('one that the clinic cancels meanwhile is found among the past ones', async () => {
  let cancelled = false;
  const gone = anAppointment(1, { state: 'cancelled', cancelledBy: 'doctor' });
  const seen = open({
    [LIST]: ({ search }) => {
      if (search.includes('when=past')) return { body: cancelled ? [gone] : [] };
      return { body: cancelled ? [] : [anAppointment(1)] };
    },
  });
  const reads = () => seen.filter(({ search }) => search.includes('when=past')).length;
  expect(await screen.findByText('Token 1')).toBeVisible();
  await readAgain();
  expect(reads()).toBe(1);
  cancelled = true;
  await readAgain();
  expect(await screen.findByText('Cancelled by the clinic')).toBeVisible();
  expect(reads()).toBe(2);
});
