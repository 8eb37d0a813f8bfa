import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
import { ShareButton } from './copy-button.tsx';

const words = {
  share: 'Share',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Copy this note',
  copyField: 'Note',
};
const show = () =>
  renderScreen(<ShareButton title="Your visit note" text="Walk." words={words} />, aPatient);

test('a text is shared with its title', async () => {
  const share = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Your visit note', text: 'Walk.' });
});

test('where nothing can be shared a text is copied, by hand if the browser refuses', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('Walk.');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Refused'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByLabelText('Note')).toHaveValue('Walk.');
});
