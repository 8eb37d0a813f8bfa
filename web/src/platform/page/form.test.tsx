import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextField } from '../../ui/field.tsx';
import { ApiError } from '../api/api.ts';
import { useFaults, useForm } from './form.ts';

const refusal = (fields: Record<string, string>) =>
  new ApiError(
    { status: 422, statusText: '', headers: new Headers() },
    JSON.stringify({ code: 'bad_request', fields }),
  );

/** Shows a form next to a field that belongs to none; returns how the server refuses the form. */
const showForm = (fields: Record<string, string>) => {
  let refuseNow = () => {};
  const Form = () => {
    const [typed, setTyped] = useState({ name: '', place: '' });
    const [busy, setBusy] = useState(false);
    const { shown, refuse } = useFaults<'name' | 'place'>({}, typed);
    const form = useForm(busy, () => setBusy(true));
    refuseNow = () => {
      setBusy(false);
      refuse(refusal(fields));
    };
    const field = (name: 'name' | 'place') => ({
      label: name,
      error: shown[name],
      value: typed[name],
      onChange: ({ target }: { target: HTMLInputElement }) =>
        setTyped({ ...typed, [name]: target.value }),
    });
    return (
      <form {...form}>
        <TextField {...field('name')} />
        <details>
          <summary>More</summary>
          <TextField {...field('place')} />
        </details>
        <button type="submit">Save</button>
      </form>
    );
  };
  render(
    <>
      <Form />
      <TextField label="PIN" />
    </>,
  );
  return () => refuseNow();
};

const send = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const field = (name: string) => screen.getByLabelText(name);

test('a fault that arrives late leaves the focus to a person who types elsewhere by then', async () => {
  const refuse = showForm({ name: 'Unknown' });
  await send();
  await userEvent.type(field('PIN'), '49');
  refuse();
  expect(await screen.findByText('Unknown')).toBeVisible();
  await userEvent.keyboard('37');
  expect(field('PIN')).toHaveValue('4937');
});

test('a folded field with a fault is unfolded, so that it can take the focus', async () => {
  const refuse = showForm({ place: 'Unknown' });
  await send();
  refuse();
  await waitFor(() => expect(screen.getByText('Unknown')).toBeVisible());
  await waitFor(() => expect(field('place')).toHaveFocus());
});

test('what the server refused is said until that field changes', async () => {
  const refuse = showForm({ name: 'No such name', place: 'No such place' });
  await send();
  refuse();
  expect(await screen.findByText('No such name')).toBeVisible();
  await userEvent.type(field('name'), 'A');
  expect(screen.queryByText('No such name')).not.toBeInTheDocument();
  expect(screen.getByText('No such place')).toBeInTheDocument();
});
