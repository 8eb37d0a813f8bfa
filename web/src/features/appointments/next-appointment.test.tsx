import type { Appointment } from '@saathi/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../../test/server.ts';
import { anAppointment } from './appointments.factory.ts';
import { NextAppointment } from './next-appointment.tsx';

holdDate();

const some = (count: number) =>
  Array.from({ length: count }, (_, place) => anAppointment(place + 1));

const open = (appointments: Appointment[]) => {
  const seen = answerCalls({ 'GET /api/appointments': { body: appointments } });
  renderScreen(<NextAppointment personId={aPatient.id} />, aDoctor);
  return seen;
};

test.each([
  [1, /^Next appointment: Tue, 24 Nov, 10:30 am/],
  [3, /^Next appointment: Tue, 24 Nov, 10:30 am.*, and 2 more$/],
])('of %i to come the chat names the next one and how many follow', async (count, name) => {
  const seen = open(some(count));
  const link = await screen.findByRole('link', { name });
  expect(link).toHaveAttribute('href', '/doctor/appointments');
  if (count === 1) expect(link).not.toHaveTextContent('more');
  expect(seen[0]?.search).toContain(`with=${aPatient.id}`);
});

test.each([
  [14, /and 1 more$/],
  [15, /^Next appointment: Tue, 24 Nov/],
])('one of 15 minutes that began %i minutes ago: %s', async (minutes, name) => {
  const startsAt = new Date(Date.now() - minutes * 60_000).toISOString();
  open([anAppointment(1, { startsAt }), anAppointment(2)]);
  expect(await screen.findByRole('link', { name })).toBeVisible();
});
