import type { Reading } from '@saathi/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { keepReads } from '../../../test/kept-reads.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { DeliverReadings } from './deliver-readings.tsx';
import { ReadingPad } from './reading-pad.tsx';
import { aReading } from './readings.factory.ts';
import { useUnsentTicks } from './unsent-readings.ts';

holdDate();

keepReads();
beforeEach(clearToast);

const offline = () => {
  throw new TypeError('Failed to fetch');
};

const entered = {
  reading: aReading({ measure: 'weight', value: 71.5, low: null, level: null }),
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

const kept = () => localStorage.getItem(`outbox:${aPatient.id}`);
const type = async (numbers: string) => {
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, numbers);
  await userEvent.click(screen.getByRole('button', { name: 'Save reading' }));
};

test('a reading waits while somebody else is signed in, and is sent as that of its patient', async () => {
  const sent = answerCalls({ 'POST /api/readings': { status: 201, body: entered } });
  renderScreen(
    <>
      <ReadingPad measure="weight" onClose={() => {}} />
      <DeliverReadings />
    </>,
    aPatient,
  );
  localStorage.setItem('userId', aDoctor.id);
  await type('71.5');
  expect(await screen.findByText('Saved on this phone')).toBeInTheDocument();
  expect(sent).toEqual([]);
  localStorage.setItem('userId', aPatient.id);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(kept()).toBeNull());
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts).toMatchObject([{ body: { value: 71.5, patientId: aPatient.id } }]);
});

describe('a reading just entered', () => {
  const show = () =>
    renderScreen(
      <>
        <ReadingPad measure="weight" onClose={() => {}} />
        <DeliverReadings />
      </>,
      aPatient,
    );

  test.each([401, 429, 503])('waits at an answer of %i, and is said to wait', async (status) => {
    answerCalls({ 'POST /api/readings': { status } });
    show();
    await type('71.5');
    expect(await screen.findByText('Saved on this phone')).toBeInTheDocument();
    expect(kept()).toContain('71.5');
  });

  test('is not kept where it is refused: what was typed stays in the pad', async () => {
    answerCalls({ 'POST /api/readings': errorAnswer(422, 'invalid_reading', 'Impossible.') });
    show();
    await type('71.5');
    expect(await screen.findByText('Impossible.')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('71.5');
    expect(kept()).toBeNull();
  });
});

test('a correction made without network waits too, and is sent later', async () => {
  const reading = entered.reading as Reading;
  const path = `PATCH /api/readings/${reading.id}`;
  answerCalls({ [path]: offline });
  const { unmount } = renderScreen(
    <>
      <ReadingPad measure="weight" reading={reading} onClose={() => {}} />
      <DeliverReadings />
    </>,
    aPatient,
  );
  await type('72.5');
  expect(await screen.findByText('Saved on this phone')).toBeInTheDocument();
  unmount();
  const sent = answerCalls({ [path]: { body: entered } });
  renderScreen(<DeliverReadings />, aPatient);
  await waitFor(() => expect(kept()).toBeNull());
  expect(sent).toMatchObject([{ method: 'PATCH', body: { value: 72.5 } }]);
});

describe('a reading that was being sent when the page was closed', () => {
  const weight = { measure: 'weight', value: 71.5 };
  const fever = { measure: 'temperature', value: 101.3, unit: 'F' };
  const goalId = '0190a000-0000-7000-8000-0000000000cc';
  beforeEach(() => {
    const taken = { takenAt: '2026-11-20T04:00:00.000Z', userDate: '2026-11-20', goalId };
    const kept = [weight, fever].map((typed, place) => ({
      id: String(place).repeat(32),
      kind: 'reading',
      key: 'reading',
      body: { ...typed, ...taken },
      state: 'new',
    }));
    localStorage.setItem(`outbox:${aPatient.id}`, JSON.stringify(kept));
  });

  test.each([401, 429, 503])('stays at an answer of %i', async (status) => {
    answerCalls({ 'POST /api/readings': { status } });
    renderScreen(<DeliverReadings />, aPatient);
    await waitFor(() => expect(kept()).toMatch(/failed/));
    expect(kept()).toContain('71.5');
  });

  const Ticks = () => `${useUnsentTicks().length} ticks`;
  const show = () =>
    renderScreen(
      <>
        <Ticks />
        <DeliverReadings />
      </>,
      aPatient,
    );

  test.each([true, false])('says whether its goal was too late to be ticked: %s', async (late) => {
    const progress = { goalId, date: '2026-11-20', achieved: true, streak: 1 };
    const body = { ...entered, progress: late ? null : progress };
    answerCalls({ 'POST /api/readings': { status: 201, body } });
    show();
    await waitFor(() => expect(kept()).toBeNull());
    const said = () => screen.queryByText(/ticks were not saved/);
    await waitFor(() => expect(said() !== null).toBe(late));
    const names = screen.queryByText(/Weight \(.*20 Nov.*, Temperature \(/);
    expect(names !== null).toBe(late);
  });

  test('is shown with its numbers when it is refused, until the person has read it', async () => {
    answerCalls({ 'POST /api/readings': errorAnswer(422, 'invalid_reading', 'Impossible.') });
    const { unmount } = show();
    expect(await screen.findByText('2 readings were not saved')).toBeInTheDocument();
    expect(screen.getByText('0 ticks')).toBeInTheDocument();
    unmount();
    show();
    expect(await screen.findByText(/^Weight: 71\.5 kg, .*20 Nov/)).toBeInTheDocument();
    expect(screen.getByText(/^Temperature: 101\.3 °F/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(kept()).toBeNull();
  });
});
