import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
import { TextField } from '../../ui/field.tsx';
import { clearToast } from '../../ui/toast-store.ts';
import { ApiError } from '../api/api.ts';
import { useAction } from './action.ts';
import { ConfirmedAction, FormDialog } from './dialogs.tsx';
import { useFaults } from './form.ts';

const words = {
  title: 'Remove it?',
  text: 'It will be gone.',
  cancel: 'Cancel',
  confirm: 'Remove',
  busy: 'Removing...',
  done: 'Removed',
  doneText: 'It is gone.',
  failed: 'Not removed',
  failedText: 'It is still there.',
};

afterEach(clearToast);

const openDialog = async (action: () => Promise<unknown>) => {
  const onDone = vi.fn();
  const Screen = () => {
    const [open, setOpen] = useState(true);
    const close = () => setOpen(false);
    if (!open) return <p>Closed</p>;
    return <ConfirmedAction words={words} action={action} onDone={onDone} onClose={close} />;
  };
  renderScreen(<Screen />, aPatient);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  return onDone;
};

test('an action that is confirmed is done, and a toast says so', async () => {
  const onDone = await openDialog(async () => {});
  expect(await screen.findByText('It is gone.')).toBeInTheDocument();
  expect(onDone).toHaveBeenCalledOnce();
});

test('an action that fails closes the question, and a toast says so', async () => {
  const onDone = await openDialog(() => Promise.reject(new TypeError('lost')));
  expect(await screen.findByText('It is still there.')).toBeInTheDocument();
  expect(screen.getByText('Closed')).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
});

test('who has left the question meanwhile still hears how it went', async () => {
  let fail = (_cause: Error) => {};
  const onDone = await openDialog(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Closed')).toBeInTheDocument();
  fail(new TypeError('lost'));
  expect(await screen.findByText('It is still there.')).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
});

const refusal = new ApiError(
  { status: 422, statusText: '', headers: new Headers() },
  JSON.stringify({ code: 'bad_request', fields: { place: 'Unknown' } }),
);

test('a form moves the focus to its first fault, also to one that the server has found', async () => {
  const Screen = () => {
    const [name, setName] = useState('');
    const { shown, isReady, refuse } = useFaults({ name: !name && 'Missing', place: false });
    const { run, busy } = useAction({
      action: () => Promise.reject(refusal),
      onFailed: refuse,
    });
    return (
      <FormDialog
        title="Visit"
        submit="Save"
        busyLabel={busy && 'Saving...'}
        onSubmit={() => isReady() && void run()}
        onClose={() => {}}
      >
        <TextField
          label="Name"
          error={shown.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField label="Place" error={shown.place} />
      </FormDialog>
    );
  };
  renderScreen(<Screen />, aPatient);
  const submit = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(submit);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Missing');
  await userEvent.type(screen.getByLabelText('Name'), 'Asha');
  await userEvent.click(submit);
  expect(await screen.findByText('Unknown')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Place')).toHaveFocus());
});
