import { asciiDigits } from './digits.ts';

/** What was typed without spaces and hyphens, Devanagari digits as 0 to 9; other signs stay. */
export const abhaDigits = (typed: string): string =>
  asciiDigits(typed).replace(/[\s\u2010-\u2015-]/g, '');

/** Of every second digit from the right, twice its value; all of them together end in 0. */
const passesLuhn = (digits: string): boolean => {
  const values = [...digits].reverse().map((digit, place) => Number(digit) * (1 + (place % 2)));
  const sum = values.reduce((all, value) => all + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
};

/**
 * Whether these can be the 14 digits of an ABHA number: the last one is a check digit after Luhn.
 * The enrolment service of the Ayushman Bharat Digital Mission makes them so (class
 * `AbhaNumberGenerator` of `in.gov.abdm.abha.enrollment`), and the numbers in its documents pass,
 * e.g. 22-7225-4829-5255. Newer ones begin with 91, older ones need not. Luhn finds every wrong
 * digit and every swap of neighbours but 09 and 90.
 */
export const isAbhaNumber = (digits: string): boolean =>
  /^[1-9]\d{13}$/.test(digits) && passesLuhn(digits);

/** 14 digits as they are printed: `91-1234-5678-9015`. */
export const formatAbhaNumber = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3-$4');
