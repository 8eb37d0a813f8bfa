import { asciiDigits } from './digits.ts';

/** Removes spaces and hyphens and turns Devanagari digits into 0 to 9; other characters remain. */
export const abhaDigits = (typed: string): string =>
  asciiDigits(typed).replace(/[\s\u2010-\u2015-]/g, '');

/** Luhn check: every second digit from the right counts double, and the sum must end in 0. */
const passesLuhn = (digits: string): boolean => {
  const values = [...digits].reverse().map((digit, place) => Number(digit) * (1 + (place % 2)));
  const sum = values.reduce((all, value) => all + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
};

/**
 * Returns whether these 14 digits can be an ABHA number, whose last digit is a Luhn check digit.
 * The enrolment service of the Ayushman Bharat Digital Mission generates them this way (class
 * `AbhaNumberGenerator` of `in.gov.abdm.abha.enrollment`), and the numbers in its documents pass,
 * e.g. 22-7225-4829-5255. Newer numbers begin with 91, older ones need not. Luhn detects every
 * single wrong digit and every swap of adjacent digits except 09 and 90.
 */
export const isAbhaNumber = (digits: string): boolean =>
  /^[1-9]\d{13}$/.test(digits) && passesLuhn(digits);

/** Formats 14 digits as they are printed: `91-1234-5678-9015`. */
export const formatAbhaNumber = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3-$4');
