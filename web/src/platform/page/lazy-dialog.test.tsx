import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, test, vi } from 'vitest';

import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
import { topDialog } from '../../ui/dialog-stack.ts';
import { leaveLayersAbove } from '../../ui/layers.ts';
import { lazyDialog } from './lazy.tsx';

const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
type DialogProps = { onClose: () => void };

const showScreenWith = (Dialog: ComponentType<DialogProps>) => {
  const Screen = () => {
    const [open, setOpen] = useState(false);
    return (
      <main>
        What is written here stays.
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Dialog onClose={() => setOpen(false)} />}
      </main>
    );
  };
  renderScreen(<Screen />, aPatient);
};

test('a dialog that cannot be fetched closes and says so; opened again, it is asked for anew', async () => {
  vi.stubGlobal('fetch', away);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(away as () => Promise<{ Dialog: (props: DialogProps) => string }>);
  showScreenWith(lazyDialog(load, 'Dialog'));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('This could not be opened')).toBeVisible();
  expect(screen.getByText(/What is written here stays/)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

  load.mockResolvedValue({ Dialog: () => 'The dialog' });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/The dialog/)).toBeVisible();
});

test('a dialog that is still being fetched covers the screen, and Escape and Back give it up', async () => {
  const pending = () => new Promise<{ Dialog: () => string }>(() => {});
  showScreenWith(lazyDialog(pending, 'Dialog'));
  for (const giveUp of [
    () => fireEvent(topDialog()!, new Event('cancel')),
    () => leaveLayersAbove(0),
  ]) {
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const coming = await screen.findByRole('alertdialog', { name: 'Loading…' });
    expect(topDialog()).toBe(coming);
    act(giveUp);
    expect(coming).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  }
});
