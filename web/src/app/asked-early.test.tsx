import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../test/early-page.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../test/server.ts';
import { earlyReadsSettled } from '../platform/api/early-reads.ts';
import { everything, ofDoctor } from './double-press.factory.ts';

const stats = { totalPatients: 1, todayChats: 0, todayAppointments: 0, averageRating: null };

test.each([
  ['/patient/goals', aPatient, 'Walk'],
  [`/patient/chat/${aDoctor.id}`, aPatient, 'Your message'],
  ['/doctor/dashboard', aDoctor, 'No patients assigned yet'],
  ['/doctor/patients', aDoctor, 'Search by name or phone'],
])('at %s the screen takes all that the page has asked for', async (address, user, shown) => {
  localStorage.setItem('userId', user.id);
  const calls = answerCalls({
    ...everything,
    [`GET ${ofDoctor}/stats`]: { body: stats },
    [`GET ${ofDoctor}/patients`]: { body: [] },
  });
  openPage(address);
  await earlyReadsSettled();
  expect(calls.length).toBeGreaterThan(1);
  renderApp(address);
  await vi.waitFor(() =>
    expect(screen.queryAllByText(shown).concat(screen.queryAllByLabelText(shown))).not.toEqual([]),
  );
  await vi.waitFor(() => expect([...(window.earlyReads?.reads.keys() ?? [])]).toEqual([]));
  delete window.earlyReads;
});
