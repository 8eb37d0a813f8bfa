import type { AppointmentDay, DayString, Schedule } from '@saathi/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { holdDate } from '../../../../test/held-date.ts';
import { renderScreen } from '../../../../test/render-app.tsx';
import { aDoctor, answerCalls } from '../../../../test/server.ts';
import { anAppointment, aSchedule } from '../appointments.factory.ts';
import { DoctorAppointmentsPage } from './doctor-appointments-page.tsx';
import { DoctorHoursPage } from './doctor-hours-page.tsx';

holdDate();

const FRIDAY = '2026-11-20' as DayString;

/** The doctor's day, from which a button leads to the hours. */
const DayThenHours = () => {
  const [isAtHours, setAtHours] = useState(false);
  if (isAtHours) return <DoctorHoursPage />;
  return (
    <>
      <DoctorAppointmentsPage />
      <button type="button" onClick={() => setAtHours(true)}>
        To the hours
      </button>
    </>
  );
};

/** Opens the day; `answer` and `answerDay` replace what the server answers from then on. */
const open = (page = <DayThenHours />) => {
  let current: { status?: number; body?: Schedule } = { body: aSchedule() };
  let day: AppointmentDay = {
    day: FRIDAY,
    timeZone: 'Asia/Kolkata',
    nowToken: null,
    appointments: [],
  };
  const path = `/api/doctors/${aDoctor.id}`;
  const seen = answerCalls({
    [`GET ${path}/schedule`]: () => current,
    [`PATCH ${path}/schedule`]: () => current,
    [`GET ${path}/appointments`]: () => ({ body: day }),
  });
  renderScreen(page, aDoctor);
  return {
    seen,
    answer: (next: typeof current) => {
      current = next;
    },
    answerDay: (changes: Partial<AppointmentDay>) => {
      day = { ...day, ...changes };
    },
  };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** The network returns, at which the screen reads at once. */
const readAgain = () => act(async () => void window.dispatchEvent(new Event('online')));

test('hours removed on another device meanwhile are not saved again', async () => {
  const { seen, answer } = open();
  await screen.findByRole('heading', { name: 'No appointment on this day' });
  answer({ body: aSchedule({ hours: [] }) });
  await press('To the hours');
  await press('Save your hours');
  expect(await screen.findByText('Your hours are saved')).toBeInTheDocument();
  expect(seen.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ hours: [] });
});

test('hours of before cannot be changed while the server does not answer', async () => {
  const { answer } = open();
  await screen.findByRole('heading', { name: 'No appointment on this day' });
  answer({ status: 500 });
  await press('To the hours');
  expect(await screen.findByText('Your hours could not be loaded')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save your hours' })).toBeNull();
  answer({ body: aSchedule() });
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Save your hours' })).toBeVisible();
});

const conflicts = [anAppointment(1, { day: FRIDAY })];
const TO_CALL = { name: '1 patient to call' };

test('the day follows whom to call', async () => {
  const { answerDay } = open();
  await screen.findByRole('heading', { name: 'No appointment on this day' });
  answerDay({ appointments: conflicts, closed: conflicts.map(({ id }) => id) });
  await readAgain();
  expect(await screen.findByRole('region', TO_CALL)).toBeVisible();
  answerDay({ closed: [] });
  await readAgain();
  await waitFor(() => expect(screen.queryByRole('region', TO_CALL)).toBeNull());
});

test('hours being typed stay while the page follows, also when it cannot', async () => {
  const { answer } = open(<DoctorHoursPage />);
  await press('Add hours');
  answer({ body: aSchedule({ hours: [], conflicts }) });
  await readAgain();
  expect(await screen.findByRole('region', TO_CALL)).toBeVisible();
  expect(screen.getByRole('group', { name: 'Hours 2' })).toBeVisible();
  answer({ status: 500 });
  await readAgain();
  expect(screen.getByRole('group', { name: 'Hours 2' })).toBeVisible();
});
