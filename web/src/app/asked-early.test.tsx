import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/early-page.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../test/server.ts';
import { everything, ofDoctor } from './double-press.factory.ts';
import { preloadScreen } from './router.tsx';

const stats = { totalPatients: 1, todayChats: 0, todayAppointments: 0, averageRating: null };

test.each([
  ['/patient/goals', aPatient, 'Walk'],
  [`/patient/chat/${aDoctor.id}`, aPatient, 'Your message'],
  ['/doctor/dashboard', aDoctor, 'No patients assigned yet'],
  ['/doctor/inbox', aDoctor, 'High fever for three days'],
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

test('what is here before the app is shown at its first drawing, and is not asked for again', async () => {
  localStorage.setItem('userId', aPatient.id);
  const calls = answerCalls(everything);
  openPage('/patient/goals');
  await waitFor(() =>
    expect([...(window.earlyReads?.values() ?? [])].map(({ text }) => typeof text)).toEqual(
      Array(3).fill('string'),
    ),
  );
  await preloadScreen('/patient/goals');
  renderApp('/patient/goals');
  expect(screen.getByRole('checkbox', { name: 'Walk' })).toBeInTheDocument();
  await act(async () => {});
  const paths = calls.map(({ path }) => path);
  expect(paths.filter((path) => path === '/api/goals')).toHaveLength(1);
  expect(paths.filter((path) => path.startsWith('/api/auth/me/'))).toHaveLength(1);
  expect(localStorage.getItem('kept:/api/goals')).toContain('Walk');
  delete window.earlyReads;
});
