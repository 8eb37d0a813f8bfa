import type { DayString } from '@saathi/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { DeliverReadings } from './deliver-readings.tsx';
import { ReadingPad } from './reading-pad.tsx';

test('each press of the pad’s keys is said, with the number it changed or moved to', async () => {
  renderScreen(<ReadingPad measure="pressure" onClose={() => {}} />, aPatient);
  await screen.findByLabelText('Upper');
  const said = screen
    .getByRole('dialog')
    .querySelector<HTMLElement>('[role=status].sr-only') as HTMLElement;
  // Added empty, since a screen reader may pass over a text that is added with its status.
  expect(said).toBeEmptyDOMElement();
  const press = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }));
    return said.textContent;
  };
  expect(await press('1')).toBe('Upper: 1');
  expect(await press('2')).toBe('Upper: 12');
  expect(await press('Delete the last digit')).toBe('Upper: 1');
  expect(await press('Next number')).toBe('Lower: empty');
  expect(await press('8')).toBe('Lower: 8');
  expect(await press('Next number')).toBe('Pulse: empty');
  expect(await press('Next number')).toBe('Upper: 1');
  // A field with the focus is read out by itself.
  await userEvent.click(screen.getByLabelText('Pulse'));
  expect(said).toBeEmptyDOMElement();
});

test('after three digits of a pressure the next digit begins the next number, if that is empty', async () => {
  renderScreen(<ReadingPad measure="pressure" onClose={() => {}} />, aPatient);
  await screen.findByLabelText('Upper');
  const numbers = () =>
    ['Upper', 'Lower', 'Pulse'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
  const press = async (keys: string) => {
    for (const name of keys) await userEvent.click(screen.getByRole('button', { name }));
  };
  await press('17010072');
  expect(numbers()).toEqual(['170', '100', '72']);
  await userEvent.click(screen.getByLabelText('Upper'));
  await press('165');
  expect(numbers()).toEqual(['165', '100', '72']);
});

test('a full number that is chosen by hand is begun anew, so that none becomes a pulse', async () => {
  renderScreen(<ReadingPad measure="pressure" onClose={() => {}} />, aPatient);
  const press = async (keys: string) => {
    for (const name of keys) await userEvent.click(screen.getByRole('button', { name }));
  };
  const lower = await screen.findByLabelText<HTMLInputElement>('Lower');
  await press('170100');
  await userEvent.click(lower);
  await press('95');
  expect(lower.value).toBe('95');
  expect(screen.getByLabelText<HTMLInputElement>('Pulse').value).toBe('');
});

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save reading' }));

test('each number that is asked back is named, and the first has the focus', async () => {
  renderScreen(<ReadingPad measure="pressure" onClose={() => {}} />, aPatient);
  await userEvent.type(await screen.findByLabelText('Upper'), '128');
  await userEvent.type(screen.getByLabelText('Pulse'), '7');
  await save();
  const lower = screen.getByLabelText('Lower');
  expect(lower).toHaveFocus();
  expect(lower).toHaveAttribute('aria-invalid', 'true');
  expect(lower).toHaveAccessibleDescription('Lower: Please fill this in');
  expect(screen.getByLabelText('Pulse')).toHaveAccessibleDescription(
    'Pulse: This number cannot be right. Please check it.',
  );
  expect(screen.getByLabelText('Upper')).not.toHaveAttribute('aria-invalid');
  await userEvent.type(lower, '8');
  expect(lower).not.toHaveAttribute('aria-invalid');
});

test('the first digit after a fault begins that number anew, on the pad and in the field', async () => {
  renderScreen(<ReadingPad measure="pressure" onClose={() => {}} />, aPatient);
  const lower = await screen.findByLabelText<HTMLInputElement>('Lower');
  const press = async (...keys: string[]) => {
    for (const name of keys) await userEvent.click(screen.getByRole('button', { name }));
  };
  await press('8', '2', 'Next number', '9', '0');
  await save();
  expect(lower).toHaveAccessibleDescription('Lower: The lower number must be below the upper one.');
  await press('5', '4');
  expect(lower.value).toBe('54');
  await press('Delete the last digit', '9');
  expect(lower.value).toBe('59');
  await press('Delete the last digit', 'Delete the last digit', '9', '1');
  await save();
  await press('Delete the last digit', '3');
  expect(lower.value).toBe('93');
  await save();
  await userEvent.keyboard('61');
  expect(lower.value).toBe('61');
});

test.each([
  ['temperature', '°C', '98.6', '98.6 does not fit °C.'],
  ['sugar', 'mmol/L', '250', '250 does not fit mmol/L.'],
] as const)(
  'a %s that does not fit the chosen unit is asked back so',
  async (measure, unit, typed, fault) => {
    const words = { temperature: 'Temperature', sugar: 'Sugar' };
    renderScreen(<ReadingPad measure={measure} onClose={() => {}} />, aPatient);
    const field = await screen.findByLabelText<HTMLInputElement>(words[measure]);
    // Sugar is asked for its unit only in doubt.
    await userEvent.type(field, '6');
    await save();
    const choice = screen.getByRole('radio', { name: unit });
    await userEvent.click(choice);
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await save();
    expect(choice).toHaveAccessibleDescription(
      `${fault} Choose the other unit or check the number.`,
    );
    await userEvent.click(screen.getByRole('button', { name: '3' }));
    expect(field.value).toBe('3');
  },
);

test('a number that the server refuses is named too', async () => {
  const { status, body } = errorAnswer(422, 'invalid_reading', 'Please check this reading.');
  const fields = { low: 'Must be at most 200' };
  answerCalls({ 'POST /api/readings': { status, body: { ...(body as object), fields } } });
  renderScreen(
    <>
      <ReadingPad measure="pressure" onClose={() => {}} />
      <DeliverReadings />
    </>,
    aPatient,
  );
  await userEvent.type(await screen.findByLabelText('Upper'), '128');
  await userEvent.type(screen.getByLabelText('Lower'), '82');
  await save();
  expect(await screen.findByText('Lower: Must be at most 200')).toBeVisible();
  expect(screen.getByLabelText('Lower')).toHaveFocus();
  expect(screen.getByLabelText('Lower')).toHaveAttribute('aria-invalid', 'true');
});

test('a time that the server refuses is said at its field', async () => {
  const { status, body } = errorAnswer(422, 'invalid_reading', 'Please check this reading.');
  const fields = { takenAt: 'Refused.' };
  answerCalls({ 'POST /api/readings': { status, body: { ...(body as object), fields } } });
  renderScreen(
    <>
      <ReadingPad measure="pressure" day={'2026-01-05' as DayString} onClose={() => {}} />
      <DeliverReadings />
    </>,
    aPatient,
  );
  await userEvent.type(await screen.findByLabelText('Upper'), '128');
  await userEvent.type(screen.getByLabelText('Lower'), '82');
  await save();
  expect(await screen.findByText('This time is in the future.')).toBeVisible();
  const takenAt = screen.getByLabelText('When it was taken');
  expect(takenAt).toHaveAccessibleDescription('This time is in the future.');
  expect(takenAt).toHaveFocus();
});

test('a meal that is not chosen is asked for at its choice, also below that of the unit', async () => {
  const onClose = vi.fn();
  renderScreen(<ReadingPad measure="sugar" onClose={onClose} />, aPatient);
  await userEvent.type(await screen.findByLabelText('Sugar'), '6.5');
  await save();
  expect(screen.getByRole('radio', { name: 'mg/dL' })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: 'mmol/L' }));
  await save();
  const meal = screen.getByRole('radiogroup', { name: 'Before or after food?' });
  expect(meal).toHaveAttribute('aria-invalid', 'true');
  const [before] = within(meal).getAllByRole('radio');
  expect(before).toHaveFocus();
  expect(before).toHaveAccessibleDescription('Please choose before or after food.');
});

test('typed numbers are not lost without a question', async () => {
  const onClose = vi.fn();
  renderScreen(<ReadingPad measure="weight" onClose={onClose} />, aPatient);
  await userEvent.click(await screen.findByRole('button', { name: '7' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = screen.getByRole('alertdialog', { name: 'Discard what you wrote?' });
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a pad without a number closes at once', async () => {
  const onClose = vi.fn();
  renderScreen(<ReadingPad measure="weight" onClose={onClose} />, aPatient);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});
