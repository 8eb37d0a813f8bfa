import type { DayString, ScheduleException } from '@saathi/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../../test/server.ts';
import { currentToast } from '../../../ui/toast-store.ts';
import { anAppointment, aSchedule } from '../appointments.factory.ts';
import { DoctorHoursPage } from './doctor-hours-page.tsx';

afterEach(() => void vi.useRealTimers());

const SPECIAL = `/api/doctors/${aDoctor.id}/schedule/exceptions`;
const [closing = expect.fail()] = aSchedule().exceptions;
const closed = ['2026-11-24', '2026-11-25', '2026-11-26'].map((day, place) => ({
  ...closing,
  id: `${closing.id.slice(0, -1)}${place}` as ScheduleException['id'],
  day: day as DayString,
}));
const conflicts = [anAppointment(1), anAppointment(2, { startsAt: '2026-11-25T05:00:00.000Z' })];

const REMOVE = `DELETE ${SPECIAL}/${closed[0]?.id}`;

const open = (
  exceptions: ScheduleException[],
  refusing: Parameters<typeof answerCalls>[0] = {},
) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T05:30:00Z') });
  let stored = aSchedule({ exceptions });
  const change = (changes: Parameters<typeof aSchedule>[0]) => {
    stored = aSchedule(changes);
    return { body: stored };
  };
  const seen = answerCalls({
    [`GET /api/doctors/${aDoctor.id}/schedule`]: () => ({ body: stored }),
    [`POST ${SPECIAL}`]: () => ({
      status: 201,
      ...change({ exceptions: closed, conflicts, conflictCount: 201 }),
    }),
    [REMOVE]: () => change({ exceptions: [] }),
    ...refusing,
  });
  renderScreen(<DoctorHoursPage />, aDoctor);
  const sent = () => seen.filter(({ method }) => method !== 'GET');
  return Object.assign(sent, { change });
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const setUntil = (day: string) =>
  fireEvent.change(screen.getByLabelText('Until (optional)'), { target: { value: day } });

test('a leave of several days is closed in one call, and lists whom to call on which day', async () => {
  const sent = open([]);
  await press('Close a time');
  await screen.findByLabelText('Until (optional)');
  setUntil('2026-11-23');
  await press('Save');
  expect(screen.getByText('The last day must not be before the first.')).toBeVisible();
  setUntil('2027-01-23');
  expect(screen.getByText('Close at most 60 days at once.')).toBeVisible();
  expect(sent()).toEqual([]);
  setUntil('2026-11-26');
  await press('Save');
  const list = within(await screen.findByRole('region', { name: '201 patients to call' }));
  await vi.waitFor(() => expect(list.getByRole('heading')).toHaveFocus());
  expect(list.getByText(/Here are the first 2 of 201\.$/)).toBeVisible();
  expect(list.getByText(/^Tue, 24 Nov/)).toBeVisible();
  expect(list.getByText(/^Wed, 25 Nov/)).toBeVisible();
  expect(sent()).toMatchObject([
    { body: { day: '2026-11-24', kind: 'close', until: '2026-11-26', extend: true } },
  ]);
  expect(currentToast()).toMatchObject({
    title: 'Closed: Tue, 24 Nov – Thu, 26 Nov',
    description: '201 patients to call',
  });
});

test('a last day that is typed in part closes nothing until it is completed or emptied', async () => {
  const sent = open([]);
  await press('Close a time');
  const until = await screen.findByLabelText('Until (optional)');
  const typed = { badInput: true };
  Object.defineProperty(until, 'validity', { value: typed });
  await press('Save');
  const fault = 'Enter the whole date, or leave it empty.';
  expect(until).toHaveAccessibleDescription(expect.stringContaining(fault));
  setUntil('2026-11-26');
  expect(screen.queryByText(fault)).toBeNull();
  setUntil('');
  await press('Save');
  expect(screen.getByText(fault)).toBeVisible();
  expect(sent()).toEqual([]);
  typed.badInput = false;
  await press('Save');
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
});

test('one day is closed without a last day, with what is closed on it already, or by a part of it', async () => {
  const sent = open([]);
  await press('Close a time');
  await screen.findByLabelText('Until (optional)');
  setUntil('2026-11-24');
  await press('Save');
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ day: '2026-11-24', kind: 'close', extend: true });
  await press('Close a time');
  setUntil('2026-11-26');
  await userEvent.click(screen.getByRole('checkbox', { name: 'The whole day' }));
  expect(screen.queryByLabelText('Until (optional)')).toBeNull();
  await press('Save');
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toEqual({
    day: '2026-11-24',
    kind: 'close',
    from: '10:00',
    to: '13:00',
  });
});

test('closed days in a row are one line, which is removed as one', async () => {
  const sent = open(closed);
  expect(await screen.findByText('Tue, 24 Nov – Thu, 26 Nov')).toBeVisible();
  await press('Remove: Tue, 24 Nov – Thu, 26 Nov');
  await press('Remove');
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ method: 'DELETE', search: '?until=2026-11-26' });
});

test.each([
  [
    'days opened elsewhere count as removed',
    errorAnswer(404, 'not_found', 'It does not exist.'),
    'Removed',
  ],
  [
    'days whose removal fails are read again',
    errorAnswer(500, 'internal', 'Something went wrong.'),
    'Not removed',
  ],
])('%s', async (_, answer, title) => {
  const { change } = open(closed, { [REMOVE]: answer });
  await press('Remove: Tue, 24 Nov – Thu, 26 Nov');
  change({ exceptions: [] });
  await press('Remove');
  await vi.waitFor(() => expect(screen.queryByText('Tue, 24 Nov – Thu, 26 Nov')).toBeNull());
  expect(currentToast()).toMatchObject({ title });
});

test('a time cannot be added to a day that is closed', async () => {
  const sent = open(closed);
  await press('Add a time');
  const day = await screen.findByLabelText('Day');
  await press('Save');
  const fault = 'You have closed this day. Remove that line first.';
  expect(day).toHaveAccessibleDescription(fault);
  expect(sent()).toEqual([]);
  fireEvent.change(day, { target: { value: '2026-11-27' } });
  expect(screen.queryByText(fault)).toBeNull();
});

test('without a network the doctor is told to check the connection', async () => {
  open([], {
    [`POST ${SPECIAL}`]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await press('Close a time');
  await press('Save');
  await vi.waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Not saved',
      description: 'Please check your connection and try again.',
    }),
  );
});
