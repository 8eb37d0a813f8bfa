import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';

const Screen = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Goal</Button>
      {open && (
        <Dialog
          title="Create New Goal"
          description="Small is good."
          closeLabel="Close"
          onClose={() => setOpen(false)}
        >
          <TextField label="Title" />
        </Dialog>
      )}
    </>
  );
};

test('a dialog has a name, takes the focus to its first field and gives it back', async () => {
  render(<Screen />);
  const opener = screen.getByRole('button', { name: 'Add Goal' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Create New Goal' });
  expect(dialog).toHaveAccessibleDescription('Small is good.');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

test('a dialog closes on Escape, which the browser reports as cancel', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
  const dialog = screen.getByRole('dialog');
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a slip beside a dialog with fields keeps what was typed', async () => {
  render(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Walk');
  await userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByRole('dialog') });
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Walk');
});

test('a dialog that a browser closes by itself, though it asks first, comes back', () => {
  const { unmount } = render(
    <Dialog title="Create New Goal" closeLabel="Close" onClose={() => {}}>
      <TextField label="Title" />
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  expect(dialog.open).toBe(true);
  unmount();
  expect(dialog.open).toBe(false);
});
