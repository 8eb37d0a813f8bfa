import { newReadableCode } from '../../platform/secret-token.ts';

/** Returns a new number like `G-7K3M-2QXA`: 40 random bits, so it does not reveal their count. */
export const newGrievanceNumber = (): string => `G-${newReadableCode(2)}`;

/** Normalizes a number, however it was typed. */
export const readGrievanceNumber = (text: string): string => {
  const letters = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 1)}-${letters.slice(1, 5)}-${letters.slice(5)}`;
};
