import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { PhoneField } from './phone-field.tsx';
import { PinField } from './pin-field.tsx';

const Phone = () => {
  const [value, setValue] = useState('');
  return <PhoneField label="Phone number" value={value} onValueChange={setValue} />;
};

const Pin = () => {
  const [value, setValue] = useState('');
  return (
    <PinField
      label="PIN"
      error="Please enter a 4-digit PIN"
      value={value}
      onValueChange={setValue}
    />
  );
};

test.each([
  ['98a76-5432 10', '9876543210'],
  ['987654321099', '9876543210'],
])('a phone number takes ten digits and nothing else: %s', async (typed, kept) => {
  render(<Phone />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), typed);
  expect(screen.getByRole('textbox')).toHaveValue(kept);
});

test.each(['+91 98765 43210', '919876543210', '098765 43210'])(
  'a phone number pasted with its prefix loses it: %s',
  async (pasted) => {
    render(<Phone />);
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.paste(pasted);
    expect(screen.getByRole('textbox')).toHaveValue('9876543210');
  },
);

test('a PIN takes four digits and nothing else, hidden, and says what is wrong', async () => {
  render(<Pin />);
  const field = screen.getByLabelText('PIN');
  await userEvent.type(field, '1a2 3b45');
  expect(field).toHaveValue('1234');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  expect(field).toHaveAccessibleDescription('Please enter a 4-digit PIN');
});

test('a busy button says so, keeps the focus and does not act twice', async () => {
  const act = vi.fn();
  const { rerender } = render(
    <Button onClick={act} busyLabel={false}>
      Log In
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  rerender(
    <Button onClick={act} busyLabel="Logging in...">
      Log In
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Logging in...' });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(act).toHaveBeenCalledOnce();
});
