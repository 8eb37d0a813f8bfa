import type { Appointment, DeskAppointment, DeskDoctor, UserId } from '@saathi/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LOADED } from '../../../../test/loaded.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../../test/server.ts';
import { clearToast } from '../../../ui/toast-store.ts';
import { anAppointment, TUESDAY } from '../appointments.factory.ts';

beforeAll(() =>
  Promise.all([
    import('./desk-page.tsx'),
    import('./book-dialog.tsx'),
    import('./move-dialog.tsx'),
    import('../queue/end-dialog.tsx'),
    import('../../../app/desk-shell.tsx'),
  ]),
);
beforeEach(clearToast);
afterEach(() => void vi.useRealTimers());

type Answers = Parameters<typeof answerCalls>[0];

const doctor: DeskDoctor = {
  id: '0190a000-0000-7000-8000-000000000031' as UserId,
  name: 'Meera Nair',
  specialty: 'Cardiologist',
  bookable: true,
};
const another = { ...doctor, id: '0190a000-0000-7000-8000-000000000032' as UserId, name: 'Om Das' };
const of = (path: string) => `/api/desk/doctors/${doctor.id}/${path}`;
const CONFLICTS = `GET ${of('conflicts')}`;
const LATER = '2026-11-24T08:00:00.000Z';

const atDesk = (token: number, more: Partial<Appointment> = {}): DeskAppointment => {
  const { reason: _, videoUrl: __, ...shown } = anAppointment(token, more);
  return { ...shown, doctor };
};
const dayWith = (
  appointments: DeskAppointment[],
  nowToken: number | null = null,
  closed: DeskAppointment['id'][] = [],
) => ({
  body: { day: TUESDAY, timeZone: 'Asia/Kolkata', nowToken, appointments, closed },
});

const open = (answers: Answers = {}, path = '/doctor/desk') => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T05:30:00Z') });
  localStorage.setItem('userId', aDoctor.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: null, clinic: 'desk' } },
    'GET /api/desk/doctors': { body: [doctor] },
    [`GET ${of('appointments')}`]: dayWith([]),
    [CONFLICTS]: { body: { conflicts: [], conflictCount: 0 } },
    [`GET ${of('patients')}`]: { body: [anAppointment(7).patient] },
    [`GET ${of('slots')}`]: {
      body: {
        timeZone: 'Asia/Kolkata',
        confirms: false,
        days: [{ day: TUESDAY, free: 1, slots: [{ startsAt: LATER, minutes: 15, free: 1 }] }],
      },
    },
    ...answers,
  });
  renderApp(path);
  return (wanted: string) =>
    seen.filter(({ method, path: asked }) => `${method} ${asked}` === wanted);
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (role: 'dialog' | 'alertdialog', name: string) =>
  userEvent.click(within(await screen.findByRole(role, LOADED)).getByRole('button', { name }));

test('the desk sees the day with names and phones, and nothing that leads to a patient’s data', async () => {
  open({
    [`GET ${of('appointments')}`]: dayWith(
      [atDesk(4, { state: 'arrived' }), atDesk(7), atDesk(8, { state: 'cancelled' })],
      4,
    ),
  });
  expect(await screen.findByText('Now token 4')).toBeVisible();
  expect(screen.getByText('Dr. Meera Nair')).toBeVisible();
  expect(screen.getByText('2 appointments')).toBeVisible();
  expect(screen.getByText('Declined or cancelled (1)')).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.sort()).toEqual(['#content', '/doctor/desk']);
  await press(/^Account:/);
  expect(screen.getByText('Clinic desk')).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /Edit details|Clinic/ })).not.toBeInTheDocument();
});

test('a patient outside the doctor’s hours is marked', async () => {
  const [kept, hit] = [atDesk(4), atDesk(7)];
  open({ [`GET ${of('appointments')}`]: dayWith([kept, hit], null, [hit.id]) });
  const [first = expect.fail(), second = expect.fail()] = await screen.findAllByRole('listitem');
  const mark = 'Outside the doctor’s hours: please call';
  expect(within(second).getByText(mark)).toBeVisible();
  expect(within(first).queryByText(mark)).toBeNull();
});

test('the desk sees whom to call in a leave of weeks, each with the way to that day', async () => {
  const conflicts = [1, 2, 3, 4].map((number) =>
    atDesk(number, {
      day: `2026-12-0${number}` as Appointment['day'],
      startsAt: `2026-12-0${number}T05:00:00.000Z`,
    }),
  );
  const asked = open({ [CONFLICTS]: { body: { conflicts, conflictCount: 201 } } });
  const box = within(await screen.findByRole('region', { name: '201 patients to call' }));
  expect(box.getByText(/Here are the first 4 of 201\.$/)).toBeVisible();
  const row = box.getByText(/^Thu, 3 Dec/);
  expect(row).not.toBeVisible();
  await userEvent.click(box.getByText('Whom and when'));
  expect(row).toBeVisible();
  expect(box.getAllByRole('link', { name: 'Call Asha Rao' })).toHaveLength(4);
  await userEvent.click(row);
  await waitFor(() =>
    expect(asked(`GET ${of('appointments')}`).at(-1)?.search).toBe('?day=2026-12-03'),
  );
  expect(box.getByText(/^Thu, 3 Dec/)).toBeVisible();
});

test('few to call are shown at once, and a list that cannot be read is said', async () => {
  open({ [CONFLICTS]: { body: { conflicts: [atDesk(4)], conflictCount: 1 } } });
  const box = within(await screen.findByRole('region', { name: '1 patient to call' }));
  expect(box.getByText(/^Tue, 24 Nov/)).toBeVisible();
  cleanup();
  open({ [CONFLICTS]: errorAnswer(500, 'internal', 'Broken') });
  expect(await screen.findByText('The patients to call could not be loaded')).toBeVisible();
  expect(screen.getByText('No appointment on this day')).toBeVisible();
});

test.each(['/doctor/dashboard', '/doctor/inbox', '/doctor/clinic', '/patient/goals'])(
  '%s is not for the desk, which comes to its own screen',
  async (path) => {
    open({}, path);
    await waitFor(() => expect(location.pathname).toBe('/doctor/desk'));
    expect(await screen.findByText('No appointment on this day')).toBeVisible();
  },
);

test('with several doctors one is chosen; those without hours are left out', async () => {
  const other = `/api/desk/doctors/${another.id}/appointments`;
  const asked = open({
    'GET /api/desk/doctors': { body: [doctor, another, { ...another, id: 'x', bookable: false }] },
    [`GET ${other}`]: dayWith([atDesk(9)]),
  });
  const choice = await screen.findByLabelText('Doctor');
  expect(within(choice).getAllByRole('option')).toHaveLength(2);
  await userEvent.selectOptions(choice, 'Dr. Om Das');
  expect(await screen.findByText('1 appointment')).toBeVisible();
  expect(asked(`GET ${other}`)).not.toEqual([]);
});

test('books a free time for a patient who calls, who then stands in the list', async () => {
  const CALL = 'POST /api/desk/appointments';
  const booked: DeskAppointment[] = [];
  const asked = open({
    [`GET ${of('appointments')}`]: () => dayWith(booked),
    [CALL]: () => {
      booked.push(atDesk(7));
      return { status: 201, body: atDesk(7) };
    },
  });
  await press('Book');
  await inDialog('dialog', 'Add');
  expect(screen.getByText('Choose a patient.')).toBeVisible();
  expect(asked(CALL)).toEqual([]);
  await userEvent.selectOptions(await screen.findByLabelText('Time'), '1:30 pm');
  await userEvent.click(await screen.findByRole('radio'));
  await inDialog('dialog', 'Add');
  expect(await screen.findByText('Added')).toBeVisible();
  // Refetched at once, not only at the next poll.
  expect(asked(`GET ${of('appointments')}`)).toHaveLength(2);
  expect(await screen.findByText('1 appointment')).toBeVisible();
  expect(asked(CALL)[0]?.body).toEqual({
    doctorId: doctor.id,
    patientId: anAppointment(7).patient?.id,
    startsAt: LATER,
    clientId: expect.any(String),
  });
});

test('puts somebody who is there into the queue, without a time', async () => {
  const CALL = 'POST /api/desk/appointments';
  const asked = open({ [CALL]: { status: 201, body: atDesk(7) } });
  await press('Book');
  await userEvent.selectOptions(await screen.findByLabelText('Time'), 'Is here now');
  await userEvent.click(await screen.findByRole('radio'));
  await inDialog('dialog', 'Add');
  await waitFor(() => expect(asked(CALL)).toHaveLength(1));
  expect(asked(CALL)[0]?.body).not.toHaveProperty('startsAt');
});

test('puts somebody who is there into the queue of today, though the answer of yesterday was lost', async () => {
  const CALL = 'POST /api/desk/appointments';
  const put = async (day: string) => {
    const asked = open({
      [`GET ${of('appointments')}`]: { body: { ...dayWith([]).body, day } },
      [CALL]: errorAnswer(503, 'overloaded', 'Later.'),
    });
    vi.setSystemTime(`${day}T05:30:00Z`);
    await press('Book');
    await userEvent.selectOptions(await screen.findByLabelText('Time'), 'Is here now');
    await userEvent.click(await screen.findByRole('radio'));
    await inDialog('dialog', 'Add');
    await waitFor(() => expect(asked(CALL)).toHaveLength(1));
    cleanup();
    return asked(CALL)[0]?.body;
  };
  const first = await put('2026-11-24');
  expect(await put('2026-11-24')).toEqual(first);
  expect(await put('2026-11-25')).not.toEqual(first);
});

test('marks who did not come, moves and cancels', async () => {
  const booked = atDesk(7, { startsAt: '2026-11-24T05:00:00.000Z' });
  const acts = `POST /api/desk/appointments/${booked.id}`;
  const asked = open({
    [`GET ${of('appointments')}`]: dayWith([booked]),
    [`${acts}/state`]: { body: booked },
    [`${acts}/move`]: { body: booked },
  });
  const name = booked.patient?.name ?? '';
  const pick = async (entry: string) => {
    await press(`More for ${name}`);
    await userEvent.click(screen.getByRole('menuitem', { name: entry }));
  };
  await pick('No-show');
  await waitFor(() => expect(asked(`${acts}/state`)[0]?.body).toEqual({ state: 'no_show' }));
  await pick('Move');
  const day = await screen.findByLabelText('Day');
  await userEvent.clear(day);
  await inDialog('dialog', 'Move');
  expect(day).toHaveAccessibleDescription('Choose a day with free times.');
  await userEvent.type(day, '2026-11-25');
  await screen.findByText('No time is free on this day.');
  expect(day).toHaveAccessibleDescription('Choose a day with free times.');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-11-24');
  await userEvent.selectOptions(await screen.findByLabelText('Time'), '1:30 pm');
  await inDialog('dialog', 'Move');
  await waitFor(() => expect(asked(`${acts}/move`)[0]?.body).toEqual({ startsAt: LATER }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await pick('Cancel');
  expect(await screen.findByRole('button', { name: 'Keep it' })).toBeVisible();
  await inDialog('alertdialog', 'Cancel the appointment');
  await waitFor(() => expect(asked(`${acts}/state`).at(-1)?.body).toEqual({ state: 'cancelled' }));
});

test('sets an arrival of the wrong patient back', async () => {
  const wrong = atDesk(7, { state: 'arrived' });
  const call = `POST /api/desk/appointments/${wrong.id}/state`;
  const asked = open({
    [`GET ${of('appointments')}`]: dayWith([wrong], 7),
    [call]: { body: atDesk(7) },
  });
  await press(`More for ${wrong.patient?.name}`);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Set back to Confirmed' }));
  await waitFor(() => expect(asked(call)[0]?.body).toEqual({ state: 'confirmed' }));
});

test('a day that could not be loaded, and a clinic where nobody takes appointments', async () => {
  open({ [`GET ${of('appointments')}`]: errorAnswer(500, 'internal', 'Broken') });
  expect(await screen.findByText('The day could not be loaded')).toBeVisible();
  open({ 'GET /api/desk/doctors': { body: [] } });
  expect(await screen.findByText('No doctor takes appointments yet')).toBeVisible();
});

/** The network returns, at which the screen reads at once. */
const readAgain = () => act(async () => void window.dispatchEvent(new Event('online')));

test('the day of a doctor who saves hours later appears by itself', async () => {
  let bookable = false;
  open({ 'GET /api/desk/doctors': () => ({ body: [{ ...doctor, bookable }] }) });
  expect(await screen.findByText('No doctor takes appointments yet')).toBeVisible();
  bookable = true;
  await readAgain();
  expect(await screen.findByText(`Dr. ${doctor.name}`)).toBeVisible();
});

test('a doctor earlier in the list who saves hours later does not take the place of the one shown', async () => {
  const earlier = {
    ...doctor,
    id: '0190a000-0000-7000-8000-0000000000ee' as UserId,
    name: 'Anil Bose',
  };
  let doctors = [doctor];
  open({ 'GET /api/desk/doctors': () => ({ body: doctors }) });
  expect(await screen.findByText(`Dr. ${doctor.name}`)).toBeVisible();
  doctors = [earlier, doctor];
  await readAgain();
  expect(await screen.findByRole('combobox', { name: 'Doctor' })).toHaveValue(doctor.id);
});

test('a day that can no longer be followed says so until it can', async () => {
  let broken = false;
  open({
    [`GET ${of('appointments')}`]: () =>
      broken
        ? errorAnswer(500, 'internal', 'Broken')
        : dayWith([atDesk(4, { state: 'arrived' })], 4),
  });
  expect(await screen.findByText('Now token 4')).toBeVisible();
  broken = true;
  await readAgain();
  expect(await screen.findByText('Reconnecting…')).toBeVisible();
  expect(screen.getByText('Now token 4')).toBeVisible();
  broken = false;
  await readAgain();
  await waitFor(() => expect(screen.queryByText('Reconnecting…')).not.toBeInTheDocument());
});

test('who was removed is told with the next press, and comes to the sign-in', async () => {
  let removed = false;
  const ended = errorAnswer(401, 'not_signed_in', 'Please sign in.');
  open({ [`GET ${of('appointments')}`]: () => (removed ? ended : dayWith([])) });
  await screen.findByText('No appointment on this day');
  removed = true;
  await press('Day after');
  await inDialog('alertdialog', 'Sign in again');
  await waitFor(() => expect(location.pathname).toBe('/doctor/login'));
});

test('the settings of the desk hold no notifications and nothing of a clinic', async () => {
  open({ 'GET /api/auth/sessions': { body: [] } }, '/doctor/settings');
  expect(await screen.findByRole('heading', { name: 'Change PIN' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Clinic' })).not.toBeInTheDocument();
});
