import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
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
