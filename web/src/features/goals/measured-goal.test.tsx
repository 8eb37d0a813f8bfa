import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { keepReads } from '../../../test/kept-reads.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { UnsentReadings } from '../readings/index.ts';
import { anAdvice, aReading } from '../readings/readings.factory.ts';
import { entriesUpTo } from './goals.factory.ts';
import { GoalsPage } from './goals-page.tsx';
import {
  readyBox,
  serve,
  show,
  TODAY,
  ticked,
  tickPath,
  walk,
  walked,
} from './goals-screen.factory.tsx';

holdDate();

keepReads();
beforeEach(clearToast);

/** Ticks the only goal, which has a measure, by entering a reading. */
const tick = async (answer: object) => {
  serve([[{ ...walk, measure: 'pressure' }, walked]], {
    'POST /api/readings': {
      status: 201,
      body: {
        reading: aReading({ level: null }),
        advice: null,
        told: [],
        progress: ticked(true, 4).body,
        ...answer,
      },
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
  await tick({ advice: anAdvice, reading: aReading() });
  expect(await screen.findByRole('link', { name: /112/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Enter: Blood pressure')).not.toBeInTheDocument());
  expect(screen.queryByText('Progress updated')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: walk.title, hidden: true })).toBeChecked();
});

test('a second press opens the pad for another reading and leaves the tick; the menu takes it back', async () => {
  const goal = { ...walk, measure: 'pressure', streak: 4 } as const;
  const calls = serve([[goal, entriesUpTo(TODAY, '···✓✓✓✓')]], { [tickPath]: ticked(false, 3) });
  show();
  await userEvent.click(await readyBox());
  expect(await screen.findByText('Enter: Blood pressure')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(
    screen.getByRole('button', { name: '19 Nov – Achieved. Press to correct.' }),
  );
  expect(await screen.findByText('Enter: Blood pressure')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await readyBox()).toBeChecked();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^More about/ }));
  expect(screen.getByRole('menuitem', { name: 'Untick yesterday' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Untick today' }));
  expect(
    await screen.findByText('“Walk 30 minutes” is no longer ticked off for today.'),
  ).toBeVisible();
  expect(await readyBox()).not.toBeChecked();
});
