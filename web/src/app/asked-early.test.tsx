import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/early-page.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../test/server.ts';
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
  expect(calls.length).toBeGreaterThan(1);
  renderApp(address);
  await waitFor(() =>
    expect(screen.queryAllByText(shown).concat(screen.queryAllByLabelText(shown))).not.toEqual([]),
  );
  await waitFor(() => expect([...(window.earlyReads?.keys() ?? [])]).toEqual([]));
  delete window.earlyReads;
});
