import { randomInt } from 'node:crypto';

/** Easy to read out over the telephone: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = (): string =>
  Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns a new number like `G-7K3M-2QXA`: 40 random bits, so it does not reveal their count. */
export const newGrievanceNumber = (): string => `G-${group()}-${group()}`;

/** Normalizes a number, however it was typed. */
export const readGrievanceNumber = (text: string): string => {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 1)}-${letters.slice(1, 5)}-${letters.slice(5)}`;
};
