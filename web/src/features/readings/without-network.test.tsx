import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { claimPersistedQueries } from '../../platform/api/query-client.ts';
import { DeliverReadings } from './deliver-readings.tsx';
import { ReadingPad } from './reading-pad.tsx';

holdDate();

// As after signing in on this device.
beforeEach(() => claimPersistedQueries(aPatient.id));
afterEach(() => claimPersistedQueries(null));

const offline = () => {
  throw new TypeError('Failed to fetch');
};

const entered = {
  reading: {
    id: '0190a000-0000-7000-8000-0000000000bb',
    measure: 'weight',
    value: 71.5,
    low: null,
    pulse: null,
    meal: null,
    unit: null,
    takenAt: '2026-11-20T04:00:00.000Z',
    day: '2026-11-20',
    level: null,
    fromMessage: false,
    correctedAt: null,
    first: null,
  },
  advice: null,
  told: [],
  progress: null,
};

test('a reading made without network waits, is said to wait, and is sent once with one id', async () => {
  const tried = answerCalls({ 'POST /api/readings': offline });
  const { unmount } = renderScreen(
    <>
      <ReadingPad measure="weight" onClose={() => {}} />
      <DeliverReadings />
    </>,
    aPatient,
  );
  await userEvent.type(await screen.findByRole('textbox'), '71.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save reading' }));
  expect(await screen.findByText(/Until then nobody has seen it\./)).toBeInTheDocument();
  const first = tried.at(-1)?.body;
  unmount();

  const sent = answerCalls({ 'POST /api/readings': { status: 201, body: entered } });
  const again = renderScreen(<DeliverReadings />, aPatient);
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual(first);
  expect(first).toMatchObject({ measure: 'weight', value: 71.5, clientId: expect.any(String) });
  await waitFor(() =>
    expect(localStorage.getItem(`outbox:${aPatient.id}`) ?? '[]').not.toContain('71.5'),
  );
  again.unmount();
  renderScreen(<DeliverReadings />, aPatient);
  await new Promise((done) => setTimeout(done, 50));
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

describe('a reading that was being sent when the page was closed', () => {
  beforeEach(() => {
    const body = { measure: 'weight', value: 71.5, userDate: '2026-11-20' };
    const kept = { id: 'a'.repeat(32), kind: 'reading', key: 'reading', body, state: 'new' };
    localStorage.setItem(`outbox:${aPatient.id}`, JSON.stringify([kept]));
  });
  const kept = () => localStorage.getItem(`outbox:${aPatient.id}`);

  test.each([401, 429, 503])('stays at an answer of %i', async (status) => {
    answerCalls({ 'POST /api/readings': { status } });
    renderScreen(<DeliverReadings />, aPatient);
    await waitFor(() => expect(kept()).toMatch(/failed/));
    expect(kept()).toContain('71.5');
  });

  test('is told of when it is refused', async () => {
    answerCalls({ 'POST /api/readings': errorAnswer(422, 'invalid_reading', 'Impossible.') });
    renderScreen(<DeliverReadings />, aPatient);
    expect(await screen.findByText('A reading was not saved')).toBeInTheDocument();
    await waitFor(() => expect(kept()).toBeNull());
  });
});
