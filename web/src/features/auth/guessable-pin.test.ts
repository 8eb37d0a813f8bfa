import { isGuessablePin } from '@saathi/contract/guessable-pin';
import { expect, test } from 'vitest';

test.each([
  ['repeats', ['1111', '0000', '1212', '1122']],
  ['runs', ['1234', '4321', '0123', '7890', '9876']],
  ['years', ['1987', '2001']],
  ['lines of the keypad', ['2580']],
])('%s are easy to guess', (_kind, pins) => {
  expect(pins.filter((pin) => !isGuessablePin(pin))).toEqual([]);
});

test('the own birth date and the end of the own phone number are easy to guess', () => {
  const person = { phone: '9876504827', dateOfBirth: '1964-03-28' };
  expect(['4827', '2803', '0328', '1964', '0364'].every((pin) => isGuessablePin(pin, person))).toBe(
    true,
  );
});

test('a PIN without a pattern passes', () => {
  const person = { phone: '9876504827', dateOfBirth: '1964-03-28' };
  expect(['4937', '8052', '6194'].some((pin) => isGuessablePin(pin, person))).toBe(false);
});

test('nothing is said of a PIN still being typed', () => {
  expect(isGuessablePin('111')).toBe(false);
});
