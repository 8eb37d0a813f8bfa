import type { Reading } from '@saathi/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { keepReads } from '../../../test/kept-reads.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient, holdAnswer } from '../../../test/server.ts';
import { DeliverReadings } from './deliver-readings.tsx';
import { ReadingPad } from './reading-pad.tsx';
import { anAdvice, aReading } from './readings.factory.ts';

holdDate();

keepReads();

const reading = aReading();
const emergency = {
  status: 201,
  body: {
    reading,
    advice: anAdvice,
    told: [],
    progress: null,
  },
};
const isSaid = () => screen.findByText('This can be an emergency');

const Home = ({ corrected }: { corrected?: Reading }) => {
  const [typing, setTyping] = useState(true);
  return (
    <>
      {typing && (
        <ReadingPad
          measure="pressure"
          {...(corrected && { reading: corrected })}
          onClose={() => setTyping(false)}
        />
      )}
      <DeliverReadings />
    </>
  );
};

const type = async () => {
  const [upper, lower] = await screen.findAllByRole('textbox');
  for (const [field, digits] of [
    [upper, '190'],
    [lower, '125'],
  ] as const) {
    await userEvent.clear(field as HTMLElement);
    await userEvent.type(field as HTMLElement, digits);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save reading' }));
};

test('what is to be done about a reading is said once, and closed for good', async () => {
  answerCalls({ 'POST /api/readings': emergency });
  renderScreen(<Home />, aPatient);
  await type();
  expect(await isSaid()).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('it is said though the pad was closed before the answer', async () => {
  const { answer, come } = holdAnswer(emergency);
  answerCalls({ 'POST /api/readings': answer });
  renderScreen(<Home />, aPatient);
  await type();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await come();
  expect(await isSaid()).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /112/ })).toBeInTheDocument();
});

test('it is said though the page was closed before the answer, at the next start', async () => {
  const body = { measure: 'pressure', value: 190, low: 125, userDate: '2026-11-20' };
  const kept = { id: 'a'.repeat(32), kind: 'reading', key: 'reading', body, state: 'new' };
  localStorage.setItem(`outbox:${aPatient.id}`, JSON.stringify([kept]));
  answerCalls({ 'POST /api/readings': emergency });
  renderScreen(<DeliverReadings />, aPatient);
  expect(await isSaid()).toBeInTheDocument();
});

test('it is said again at the next start, until it is closed', async () => {
  const body = { measure: 'pressure', value: 190, low: 125, userDate: '2026-11-20' };
  const kept = { id: 'a'.repeat(32), kind: 'reading', key: 'reading', body, state: 'new' };
  localStorage.setItem(`outbox:${aPatient.id}`, JSON.stringify([kept]));
  answerCalls({ 'POST /api/readings': emergency });
  const { unmount } = renderScreen(<DeliverReadings />, aPatient);
  await isSaid();
  unmount();
  answerCalls({});
  const again = renderScreen(<DeliverReadings />, aPatient);
  expect(await isSaid()).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  again.unmount();
  renderScreen(<DeliverReadings />, aPatient);
  expect(screen.queryByText('This can be an emergency')).not.toBeInTheDocument();
});

test('it is said to its person alone', async () => {
  const advised = JSON.stringify([emergency.body]);
  localStorage.setItem(`advice:${aPatient.id}`, advised);
  answerCalls({});
  renderScreen(<DeliverReadings />, { ...aPatient, id: aDoctor.id });
  expect(screen.queryByText('This can be an emergency')).not.toBeInTheDocument();
  expect(localStorage.getItem(`advice:${aPatient.id}`)).toBe(advised);
});

test('it is said of corrected numbers though the pad was closed before the answer', async () => {
  const { answer, come } = holdAnswer({ ...emergency, status: 200 });
  answerCalls({ [`PATCH /api/readings/${reading.id}`]: answer });
  renderScreen(<Home corrected={{ ...reading, value: 120, low: 80 }} />, aPatient);
  await type();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await come();
  expect(await isSaid()).toBeInTheDocument();
});
