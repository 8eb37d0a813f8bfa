import { BOOK_AHEAD_MAX_DAYS } from '@saathi/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer, holdAnswer } from '../../../test/server.ts';
import { AT, aDoctorToBook, anAppointment, someSlots } from './appointments.factory.ts';
import { BookingDialog } from './booking/booking-dialog.tsx';

holdDate();

const SLOTS = `GET /api/doctors/${aDoctor.id}/slots`;
const BOOK = 'POST /api/appointments';
const MOVE = `POST /api/appointments/${anAppointment(1).id}/move`;

type Answers = Parameters<typeof answerCalls>[0];
type Props = Partial<Parameters<typeof BookingDialog>[0]>;

const open = (answers: Answers = {}, props: Props = {}) => {
  const seen = answerCalls({
    [SLOTS]: { body: someSlots() },
    [BOOK]: { status: 201, body: anAppointment(7) },
    ...answers,
  });
  const onClose = vi.fn();
  const dialog = <BookingDialog doctors={[aDoctorToBook]} onClose={onClose} {...props} />;
  const view = renderScreen(dialog, aPatient);
  return { seen, onClose, view, sent: () => seen.filter(({ method }) => method === 'POST') };
};

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

/** The button also shows the device's time if its time zone differs. */
const FIRST = /^10:30 am/;

test('shows the days with places left and the times of the first, and books at the second press', async () => {
  const { seen, sent, onClose } = open();
  const days = within(await screen.findByRole('group', { name: 'Day' })).getAllByRole('radio');
  expect(days).toHaveLength(2);
  expect(days[0]).toBeChecked();
  // Every day a patient may book.
  expect(seen[0]?.search).toBe(`?days=${BOOK_AHEAD_MAX_DAYS}`);
  expect(screen.getByText('3 slots')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Morning' })).toHaveTextContent('10:30 am');
  expect(screen.getByRole('region', { name: 'Afternoon' })).toHaveTextContent('5:00 pm');
  await press(FIRST);
  await press('Book this time');
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(sent()).toMatchObject([
    { body: { patientId: aPatient.id, doctorId: aDoctor.id, startsAt: AT } },
  ]);
  expect(screen.getByText('Token 7')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    `/api/appointments/${anAppointment(7).id}/calendar.ics`,
  );
  await press('Done');
  expect(onClose).toHaveBeenCalled();
});

const BOTH = 'We remind you the day before and two hours before, if notifications are on.';
const LATE = 'We remind you two hours before, if notifications are on.';

test.each([
  ['more than a day', 24 * 60 + 1, BOTH],
  ['less than a day', 24 * 60 - 1, LATE],
  ['less than two hours', 2 * 60 - 1, undefined],
])('promises no reminder that cannot come: %s ahead', async (_, minutes, said) => {
  const startsAt = new Date(Date.now() + minutes * 60_000).toISOString();
  open({ [BOOK]: { status: 201, body: anAppointment(7, { startsAt }) } });
  await press(FIRST);
  await press('Book this time');
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(screen.queryByText(/^We remind you/)?.textContent).toBe(said);
});

test('sends the reason along, and one booking has one id however often it is sent', async () => {
  let failed = false;
  const { sent } = open({
    [BOOK]: () => {
      if (failed) return { status: 201, body: anAppointment(7, { state: 'requested' }) };
      failed = true;
      return errorAnswer(500, 'internal', 'Broken.');
    },
  });
  await press(FIRST);
  await userEvent.type(screen.getByLabelText(/^What is it about/), 'My knee');
  await press('Book this time');
  expect(await screen.findByText('Not booked')).toBeInTheDocument();
  await press('Book this time');
  expect(await screen.findByText('Requested')).toBeVisible();
  const [first, second] = sent().map(({ body }) => body as { clientId: string; reason: string });
  expect(first).toEqual(second);
  expect(first?.reason).toBe('My knee');
});

test('while it is being booked there is no way back to a second booking', async () => {
  const { answer, come } = holdAnswer({ status: 201, body: anAppointment(7) });
  const { sent } = open({ [BOOK]: answer });
  await press(FIRST);
  await press('Book this time');
  await screen.findByRole('button', { name: 'Booking…' });
  await press('Another time');
  expect(screen.queryByRole('button', { name: FIRST, hidden: false })).toBeNull();
  await come();
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('who closes the dialog before the answer is told, and the lists are read anew', async () => {
  const { answer, come } = holdAnswer({ status: 201, body: anAppointment(7) });
  const { sent, view } = open({ [BOOK]: answer });
  const { queryClient, unmount } = view;
  queryClient.setQueryData(['/api/appointments'], []);
  await press(FIRST);
  await userEvent.type(screen.getByLabelText(/^What is it about/), 'My knee');
  await press('Book this time');
  await waitFor(() => expect(sent()).toHaveLength(1));
  unmount();
  renderScreen(<p>The list</p>, aPatient);
  await come();
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(screen.getByText(BOTH)).toBeVisible();
  expect(queryClient.getQueryState(['/api/appointments'])?.isInvalidated).toBe(true);
  expect(JSON.stringify(sessionStorage)).not.toContain('My knee');
});

test('who comes too late is offered the next free times', async () => {
  const nextFree = ['2026-11-24T05:15:00.000Z', '2026-11-24T05:30:00.000Z', AT];
  const taken = errorAnswer(409, 'slot_taken', 'Taken.');
  let answered = false;
  const { sent } = open({
    [BOOK]: () => {
      if (answered) return { status: 201, body: anAppointment(8) };
      answered = true;
      return { ...taken, body: { ...(taken.body as object), nextFree } };
    },
  });
  await press(FIRST);
  await press('Book this time');
  const note = (await screen.findByText(/has just taken this slot/)).parentElement as HTMLElement;
  expect(within(note).getAllByRole('button')).toHaveLength(3);
  await userEvent.click(within(note).getByRole('button', { name: /10:45 am/ }));
  await press('Book this time');
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(sent()[1]).toMatchObject({ body: { startsAt: nextFree[0] } });
});

test('what was taken with one doctor is said neither for another nor after another choice', async () => {
  const other = { id: aPatient.id, name: 'Anand Desai' };
  const taken = errorAnswer(409, 'slot_taken', 'Taken.');
  open(
    {
      [BOOK]: { ...taken, body: { ...(taken.body as object), nextFree: [AT] } },
      [`GET /api/doctors/${other.id}/slots`]: { body: someSlots() },
    },
    { doctors: [aDoctorToBook, other] },
  );
  const comeTooLate = async () => {
    await press(FIRST);
    await press('Book this time');
    expect(await screen.findByText(/has just taken this slot/)).toBeVisible();
  };
  await comeTooLate();
  await userEvent.click(screen.getByRole('radio', { name: 'Dr. Anand Desai' }));
  expect(await button(FIRST)).toBeVisible();
  expect(screen.queryByText(/has just taken this slot/)).toBeNull();
  await comeTooLate();
  await press(/^5:00 pm/);
  await press('Another time');
  expect(screen.queryByText(/has just taken this slot/)).toBeNull();
});

test("an open emergency shows the clinic's numbers, 112 and 108, before any free time", async () => {
  open({ [SLOTS]: { body: someSlots({ emergency: true }) } });
  const call = await screen.findByRole('link', { name: 'Call 112, Emergency' });
  expect(call).toHaveAttribute('href', 'tel:112');
  expect(screen.getByRole('link', { name: 'Call 108, Ambulance' })).toHaveAttribute(
    'href',
    'tel:108',
  );
  expect(screen.queryByRole('button', { name: FIRST, hidden: false })).toBeNull();
  await press('Show free times anyway');
  expect(await button(FIRST)).toBeVisible();
});

test('a clinic that has set other numbers shows these', async () => {
  const helplines = { emergency: '999', ambulance: '020 1234' };
  open({ [SLOTS]: { body: someSlots({ emergency: true, helplines }) } });
  const call = await screen.findByRole('link', { name: 'Call 020 1234, Ambulance' });
  expect(call).toHaveAttribute('href', 'tel:020 1234');
  expect(screen.getByRole('link', { name: 'Call 999, Emergency' })).toBeVisible();
  expect(screen.queryByText('112')).toBeNull();
});

test('moves an appointment without asking for a reason', async () => {
  const { sent } = open(
    { [MOVE]: { body: anAppointment(2, { startsAt: '2026-11-26T05:00:00.000Z' }) } },
    { moving: anAppointment(1) },
  );
  await userEvent.click(await screen.findByRole('radio', { name: /26 Nov/ }));
  await press(FIRST);
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Move to this time');
  expect(await screen.findByText('Moved')).toBeVisible();
  expect(sent()).toMatchObject([{ body: { startsAt: '2026-11-26T05:00:00.000Z' } }]);
});

const MUST_CONFIRM = 'Dr. Meera Nair must confirm this time.';
const GIVEN_UP = 'The time you have now is given up at once.';

test.each([
  ['a new one', undefined, true, [MUST_CONFIRM]],
  ['a confirmed one that moves', anAppointment(1), true, [MUST_CONFIRM, GIVEN_UP]],
  ['a requested one that moves', anAppointment(1, { state: 'requested' }), true, [MUST_CONFIRM]],
  ['one that is confirmed at once', anAppointment(1), false, []],
])('says beforehand what a doctor who confirms bookings means for %s', async (...row) => {
  const [, moving, confirms, said] = row;
  open({ [SLOTS]: { body: someSlots({ confirms }) } }, moving && { moving });
  await press(FIRST);
  await button(moving ? 'Move to this time' : 'Book this time');
  const shown = [MUST_CONFIRM, GIVEN_UP].filter((text) => screen.queryByText(text));
  expect(shown).toEqual(said);
});

test('of several doctors one is chosen, and a doctor without a free time says so', async () => {
  const other = { id: aPatient.id, name: 'Anand Desai' };
  const empty = { body: someSlots({ days: [] }) };
  open({ [`GET /api/doctors/${other.id}/slots`]: empty }, { doctors: [aDoctorToBook, other] });
  expect(await button(FIRST)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Dr. Anand Desai' }));
  expect(await screen.findByText('No free times in the next few weeks.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    `/patient/chat/${other.id}`,
  );
});

test('a patient whose device is in another zone than the clinic reads both clocks', async () => {
  const timeZone = 'Pacific/Kiritimati';
  open({ [SLOTS]: { body: someSlots({ timeZone }) } });
  await press(/^7:00 pm.* where you are/);
  expect(screen.getByText('Tue, 24 Nov, 7:00 pm at the clinic')).toBeVisible();
  expect(screen.getByText(/^Tue, .* where you are$/)).toBeVisible();
});
