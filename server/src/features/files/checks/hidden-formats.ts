import { refused } from './refused.ts';

/** Beginnings of what a second program could read in the middle of a picture. */
const SIGNS = [
  '%pdf-',
  'pk\u0003\u0004',
  '<html',
  '<!doctype',
  '<script',
  '<svg',
  '<?php',
  'rar!\u001a',
];

/** Throws where the parts of a picture that hold no pixels hold the beginning of another kind of file. */
export const requireNothingHidden = (parts: readonly Buffer[]): void => {
  for (const part of parts) {
    const text = part.toString('latin1').toLowerCase();
    if (SIGNS.some((sign) => text.includes(sign))) {
      throw refused('This picture holds another kind of file.');
    }
  }
};
