import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
import { claimPersistedQueries } from '../../platform/api/query-client.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { UnsentReadings } from '../readings/index.ts';
import { GoalsPage } from './goals-page.tsx';
import { readyBox, serve, TODAY, ticked, walk, walked } from './goals-screen.factory.tsx';

holdDate();

// As after signing in on this device.
beforeEach(() => {
  localStorage.setItem('userId', aPatient.id);
  claimPersistedQueries(aPatient.id);
});
beforeEach(clearToast);
afterEach(() => claimPersistedQueries(null));

const reading = {
  id: '0190a000-0000-7000-8000-0000000000bb',
  measure: 'pressure',
  value: 190,
  low: 125,
  pulse: null,
  meal: null,
  unit: null,
  takenAt: '2026-11-20T04:00:00.000Z',
  day: TODAY,
  level: null,
  fromMessage: false,
  correctedAt: null,
  first: null,
};
const advice = {
  level: 'EMERGENCY',
  lines: [],
  helplines: [{ number: '112', label: 'Emergency' }],
  again: false,
};

/** Ticks the only goal, which has a measure, by entering a reading. */
const tick = async (answer: object) => {
  serve([[{ ...walk, measure: 'pressure' }, walked]], {
    'POST /api/readings': {
      status: 201,
      body: { reading, advice: null, told: [], progress: ticked(true, 4).body, ...answer },
    },
  });
  renderScreen(
    <>
      <GoalsPage />
      <UnsentReadings />
    </>,
    aPatient,
  );
  await userEvent.click(await readyBox());
  await userEvent.type(await screen.findByLabelText('Upper'), '190');
  await userEvent.type(screen.getByLabelText('Lower'), '125');
  await userEvent.click(screen.getByRole('button', { name: 'Save reading' }));
};

test('a reading ticks the goal and says so', async () => {
  await tick({});
  expect(await screen.findByText('Progress updated')).toBeInTheDocument();
  expect(await readyBox()).toBeChecked();
});

test('nothing covers the helplines of a dangerous reading that ticks the goal', async () => {
  await tick({ advice, reading: { ...reading, level: 'EMERGENCY' } });
  expect(await screen.findByRole('link', { name: /112/ })).toBeInTheDocument();
  expect(screen.queryByText('Enter: Blood pressure')).not.toBeInTheDocument();
  expect(screen.queryByText('Progress updated')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: walk.title, hidden: true })).toBeChecked();
});
