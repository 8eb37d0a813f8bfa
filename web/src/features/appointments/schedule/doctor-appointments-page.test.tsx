import type { Appointment, DayString } from '@saathi/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../../../test/server.ts';
import { AT, anAppointment, aSchedule, TUESDAY } from '../appointments.factory.ts';
import { DoctorAppointmentsPage } from './doctor-appointments-page.tsx';
import { DoctorHoursPage } from './doctor-hours-page.tsx';

const LATER = '2026-11-24T08:00:00.000Z';
const SCHEDULE = `GET /api/doctors/${aDoctor.id}/schedule`;
const DAY = `GET /api/doctors/${aDoctor.id}/appointments`;
const ofState = (number: number) => `POST /api/appointments/${anAppointment(number).id}/state`;

afterEach(() => void vi.useRealTimers());

type Answers = Parameters<typeof answerCalls>[0];

const dayWith = (
  appointments: Appointment[],
  nowToken: number | null = null,
  closed: Appointment['id'][] = [],
) => ({
  [DAY]: { body: { day: TUESDAY, timeZone: 'Asia/Kolkata', nowToken, appointments, closed } },
});

/** Opens the page at 11:00 on the Tuesday in India, in the middle of the visits. */
const open = (answers: Answers, page = <DoctorAppointmentsPage />) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T05:30:00Z') });
  history.replaceState(null, '', '/doctor/appointments');
  const seen = answerCalls({ [SCHEDULE]: { body: aSchedule() }, ...dayWith([]), ...answers });
  renderScreen(page, aDoctor);
  const sent = () => seen.filter(({ method }) => method !== 'GET');
  return { seen, sent };
};

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const pick = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

test('until hours are saved: the placeholder, word for word, and the quiet way to set them up', async () => {
  open({ [SCHEDULE]: { body: aSchedule({ saved: false, hours: [], exceptions: [] }) } });
  expect(await screen.findByText('Coming Soon')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Doctor Appointments', level: 1 })).toBeVisible();
  expect(
    screen.getByText('Until then, requests for an appointment reach you in the inbox.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the inbox' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set up your hours' })).toHaveAttribute(
    'href',
    '/doctor/appointments/hours',
  );
});

test('the day is a list with tokens, with the one it is at', async () => {
  const { seen } = open(
    dayWith(
      [
        anAppointment(4, { state: 'arrived' }),
        anAppointment(7, { reason: 'My knee' }),
        anAppointment(8, { state: 'cancelled', patient: null }),
      ],
      4,
    ),
  );
  expect(await screen.findByText('Now token 4')).toBeVisible();
  expect(screen.getByText('2 appointments')).toBeVisible();
  expect(screen.getByText('“My knee”')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Today, Tue, 24 Nov' })).toBeVisible();
  expect(screen.getByText('Declined or cancelled (1)')).toBeVisible();
  await press('Day after');
  expect(await screen.findByRole('heading', { name: 'Wed, 25 Nov' })).toBeVisible();
  await vi.waitFor(() => expect(seen.map(({ search }) => search)).toContain('?day=2026-11-25'));
  await press('Today');
  expect(await screen.findByText('Now token 4')).toBeVisible();
});

test('a patient outside the hours is marked, and listed to be called', async () => {
  open(dayWith([anAppointment(4), anAppointment(7)], null, [anAppointment(7).id]));
  const box = await screen.findByRole('region', { name: '1 patient to call' });
  expect(within(box).getByText(/Token 7$/)).toBeVisible();
  const marked = screen.getAllByText('Outside your hours: please call');
  expect(marked).toHaveLength(1);
  expect(marked[0]?.closest('li')).toHaveTextContent('Token 7');
});

test('a notice leads to the day it tells of', async () => {
  const { seen } = open(dayWith([]));
  history.replaceState(null, '', '/doctor/appointments?day=2026-11-26');
  expect(await screen.findByRole('heading', { name: 'Thu, 26 Nov' })).toBeVisible();
  await vi.waitFor(() => expect(seen.map(({ search }) => search)).toContain('?day=2026-11-26'));
});

test.each([
  ['requested', 'Confirm', 'confirmed', LATER],
  ['requested', 'Arrived', 'arrived', AT],
  ['confirmed', 'Arrived', 'arrived', AT],
  ['arrived', 'Done', 'done', AT],
  ['no_show', 'Arrived', 'arrived', AT],
] as const)('%s: one press on %s makes it %s', async (state, label, next, startsAt) => {
  const { sent } = open({
    ...dayWith([anAppointment(1, { state, startsAt })]),
    [ofState(1)]: { body: anAppointment(1, { state: next }) },
  });
  await press(`${label}: Asha Rao`);
  expect(sent()).toMatchObject([{ body: { state: next } }]);
});

test.each(['arrived', 'done', 'no_show'] as const)(
  '%s set by mistake is set back from the menu, on the same day alone',
  async (state) => {
    const yesterday = { day: '2026-11-23' as DayString, startsAt: '2026-11-23T05:00:00.000Z' };
    const { sent } = open({
      ...dayWith([anAppointment(1, { state }), anAppointment(2, { state, ...yesterday })]),
      [ofState(1)]: { body: anAppointment(1) },
    });
    const [first = expect.fail(), second = expect.fail()] = await screen.findAllByRole('button', {
      name: 'More for Asha Rao',
      hidden: true,
    });
    await userEvent.click(second);
    expect(screen.queryByRole('menuitem', { name: 'Set back to Confirmed' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(first);
    await pick('Set back to Confirmed');
    expect(sent()).toMatchObject([{ body: { state: 'confirmed' } }]);
  },
);

test('a request of an earlier day cannot arrive any more', async () => {
  const earlier = { day: '2026-11-23' as DayString, startsAt: '2026-11-23T05:00:00.000Z' };
  open(dayWith([anAppointment(1, { state: 'requested', ...earlier })]));
  expect(await screen.findByRole('button', { name: 'More for Asha Rao' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Arrived: Asha Rao' })).toBeNull();
});

test('the rarer acts stand in the menu: no-show, move, video link, call, cancel', async () => {
  const { sent } = open({
    ...dayWith([anAppointment(1)]),
    [ofState(1)]: { body: anAppointment(1, { state: 'no_show' }) },
    [`POST /api/appointments/${anAppointment(1).id}/move`]: { body: anAppointment(2) },
    [`PATCH /api/appointments/${anAppointment(1).id}`]: { body: anAppointment(1) },
  });
  await press('More for Asha Rao');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'No-show',
    'Move',
    'Video link',
    'Before the visit',
    'Call Asha Rao',
    'Cancel',
  ]);
  await pick('No-show');
  await press('More for Asha Rao');
  await pick('Move');
  await userEvent.clear(await screen.findByLabelText('Time'));
  await userEvent.type(screen.getByLabelText('Time'), '11:45');
  await press('Move');
  await press('More for Asha Rao');
  await pick('Video link');
  await userEvent.type(await screen.findByLabelText('Link'), 'http://meet.example.org');
  await press('Save');
  expect(screen.getByText('The link must begin with https://')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Link'));
  await userEvent.type(screen.getByLabelText('Link'), 'https://meet.example.org/a');
  await press('Save');
  await vi.waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { state: 'no_show' },
      { startsAt: '2026-11-24T06:15:00.000Z', override: true },
      { videoUrl: 'https://meet.example.org/a' },
    ]),
  );
});

test('moving says who already has the time, and what is closed or outside the hours', async () => {
  const other = { ...anAppointment(2).patient, name: 'Lakshmi Nair' } as Appointment['patient'];
  const today = [
    anAppointment(1),
    anAppointment(2, { startsAt: '2026-11-24T06:00:00.000Z', patient: other }),
  ];
  const tomorrow = anAppointment(3, { startsAt: '2026-11-25T04:30:00.000Z', patient: other });
  const { seen } = open({
    [DAY]: ({ search }) =>
      dayWith(search.includes('day=2026-11-25') ? [tomorrow] : today)[DAY] ?? expect.fail(),
    [SCHEDULE]: {
      body: aSchedule({
        hours: aSchedule().hours.map((one) => ({ ...one, seats: 1 })),
        exceptions: aSchedule().exceptions.map((one) => ({ ...one, from: '12:00', to: '13:00' })),
      }),
    },
  });
  await press('More for Asha Rao');
  await pick('Move');
  const time = await screen.findByLabelText('Time');
  expect(time).not.toHaveAccessibleDescription();
  const type = async (at: string) => {
    await userEvent.clear(time);
    await userEvent.type(time, at);
  };
  await type('11:40');
  await vi.waitFor(() =>
    expect(time).toHaveAccessibleDescription('Already at this time: Lakshmi Nair.'),
  );
  await type('11:45');
  expect(time).not.toHaveAccessibleDescription();
  await type('11:50');
  expect(time).toHaveAccessibleDescription('You have closed this time.');
  await type('13:00');
  expect(time).toHaveAccessibleDescription('Outside your hours.');
  expect(screen.getByText('Outside your hours.').closest('[role=status]')).toBeVisible();
  await type('12:00');
  expect(time).toHaveAccessibleDescription('You have closed this time.');
  // Also on a day that the screen does not show, whose notices stay unseen.
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-25' } });
  await type('10:05');
  await vi.waitFor(() =>
    expect(time).toHaveAccessibleDescription(
      'Outside your hours. Already at this time: Lakshmi Nair.',
    ),
  );
  const reads = seen.filter(({ search }) => search.includes('day=2026-11-25'));
  expect(reads.map(({ search }) => search)).toEqual(['?day=2026-11-25&peek=true']);
});

test('a walk-in joins the queue now, beside the hours', async () => {
  const patients = [
    { id: aPatient.id, name: 'Asha Rao', phone: '+919876543210' },
    { id: aDoctor.id, name: 'Vikram Shah', phone: '+919811111111' },
  ];
  const { sent, seen } = open({
    [`GET /api/doctors/${aDoctor.id}/patients`]: ({ search }) => {
      const q = new URLSearchParams(search).get('q') ?? '';
      return { body: patients.filter(({ name }) => name.toLowerCase().includes(q)) };
    },
    'POST /api/appointments': { status: 201, body: anAppointment(9) },
  });
  await press('Add a walk-in');
  expect(await screen.findByText('Vikram Shah')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Find by name or phone'), 'ash');
  await vi.waitFor(() => expect(screen.queryByText('Vikram Shah')).toBeNull());
  expect(seen.map(({ search }) => search)).toContain('?limit=6&q=ash');
  await press('Add');
  expect(screen.getByText('Choose a patient.')).toBeVisible();
  expect(screen.getByLabelText('Find by name or phone')).toHaveAccessibleDescription(
    'Choose a patient.',
  );
  await userEvent.click(screen.getByRole('radio', { name: /^Asha Rao/ }));
  // The selected patient stays visible during a new search.
  await userEvent.clear(screen.getByLabelText('Find by name or phone'));
  await userEvent.type(screen.getByLabelText('Find by name or phone'), 'vik');
  expect(await screen.findByRole('radio', { name: /^Vikram Shah/ })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: /^Asha Rao/ })).toBeChecked();
  await press('Add');
  expect(await screen.findByText('Added')).toBeInTheDocument();
  expect(sent()).toMatchObject([{ body: { patientId: aPatient.id, override: true } }]);
  expect(sent()[0]?.body).not.toHaveProperty('startsAt');
});

test('leaving closes the rest of the day and lists whom to call', async () => {
  let closed: Appointment['id'][] = [];
  const shown = () => dayWith([anAppointment(5)], null, closed)[DAY] ?? expect.fail();
  const { sent } = open({
    [`POST /api/doctors/${aDoctor.id}/schedule/exceptions`]: () => {
      closed = [anAppointment(5).id];
      return { status: 201, body: aSchedule() };
    },
    [DAY]: shown,
  });
  await press('Leaving early');
  expect(await screen.findByLabelText('Leaving at')).toHaveValue('11:00');
  await userEvent.clear(screen.getByLabelText('Leaving at'));
  await userEvent.type(screen.getByLabelText('Leaving at'), '12:00');
  await press('Close the rest of the day');
  const list = within(await screen.findByRole('region', { name: '1 patient to call' }));
  expect(list.getByRole('link', { name: 'Call Asha Rao' })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  );
  expect(sent()).toMatchObject([
    { body: { day: TUESDAY, kind: 'close', from: '12:00', to: '23:59', extend: true } },
  ]);
});

test('closing a time says how many patients to call, since the list can be out of view', async () => {
  const conflicts = [anAppointment(5)];
  open(
    {
      [`POST /api/doctors/${aDoctor.id}/schedule/exceptions`]: {
        status: 201,
        body: aSchedule({ conflicts }),
      },
    },
    <DoctorHoursPage />,
  );
  await press('Close a time');
  await press('Save');
  expect(await screen.findByText('Closed: Tue, 24 Nov, the whole day')).toBeInTheDocument();
  expect(screen.getByText('1 patient to call', { selector: 'li *' })).toBeInTheDocument();
});

test('hours: a first week is offered, faults are said where they are, and conflicts are listed', async () => {
  const CHANGE = `PATCH /api/doctors/${aDoctor.id}/schedule`;
  let refused = true;
  const { sent } = open(
    {
      [SCHEDULE]: () => ({
        body: aSchedule(
          refused ? { saved: false, hours: [], exceptions: [] } : { conflicts: [anAppointment(3)] },
        ),
      }),
      [CHANGE]: () => {
        if (!refused) return { body: aSchedule({ conflicts: [anAppointment(3)] }) };
        refused = false;
        const answer = errorAnswer(422, 'invalid_time', 'This time cannot be used.');
        const fields = { 'hours.6.from': 'Overlaps other hours.' };
        return { ...answer, body: { ...(answer.body as object), fields } };
      },
    },
    <DoctorHoursPage />,
  );
  const first = within(await screen.findByRole('group', { name: 'Hours 1' }));
  expect(first.getByRole('checkbox', { name: 'Sat' })).toBeChecked();
  expect(first.getByRole('checkbox', { name: 'Sun' })).not.toBeChecked();
  await press('Add hours');
  const second = within(screen.getByRole('group', { name: 'Hours 2' }));
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']) {
    await userEvent.click(second.getByRole('checkbox', { name: day }));
  }
  await press('Save your hours');
  expect(second.getByText('Choose at least one day.')).toBeVisible();
  const monday = second.getByRole('checkbox', { name: 'Mon' });
  expect(monday).toHaveFocus();
  expect(monday).toBeInvalid();
  expect(monday).toHaveAccessibleDescription('Choose at least one day.');
  expect(sent()).toEqual([]);
  await userEvent.click(second.getByRole('checkbox', { name: 'Mon' }));
  await press('Save your hours');
  expect(await second.findByText('Overlaps other hours.')).toBeVisible();
  await userEvent.click(second.getByRole('checkbox', { name: 'Tue' }));
  expect(second.queryByText('Overlaps other hours.')).not.toBeInTheDocument();
  await press('Remove hours 2');
  await press('Save your hours');
  expect(await screen.findByText('Your hours are saved')).toBeInTheDocument();
  expect(sent()[1]?.body).toMatchObject({
    hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '10:00', to: '13:00' })),
    confirms: false,
  });
  expect(await screen.findByRole('region', { name: '1 patient to call' })).toBeVisible();
});

test('hours that are not saved yet are there again after the screen was left, until they are saved', async () => {
  const answers = { [`PATCH /api/doctors/${aDoctor.id}/schedule`]: { body: aSchedule() } };
  const openHours = async () => {
    cleanup();
    open(answers, <DoctorHoursPage />);
    await screen.findByRole('group', { name: 'Hours 1' });
  };
  const count = () => screen.getAllByRole('group', { name: /^Hours \d/ }).length;
  await openHours();
  const before = count();
  await press('Add hours');
  await userEvent.click(screen.getByRole('checkbox', { name: /confirm/i }));
  await openHours();
  expect(count()).toBe(before + 1);
  expect(screen.getByRole('checkbox', { name: /confirm/i })).toBeChecked();
  await press('Add hours');
  expect(count()).toBe(before + 2);
  await press('Save your hours');
  expect(await screen.findByText('Your hours are saved')).toBeInTheDocument();
  await openHours();
  expect(count()).toBe(before);
});
