/** Rules of what a clinic says of itself, apart from the schemas so that a browser bundle carries no validator. */

/** One line of what a clinic says of itself, and how many earlier versions are listed. */
export const CLINIC_TEXT_MAX_CHARACTERS = 200;
export const CLINIC_TEXTS_LISTED_MAX = 50;
const CALLED_NUMBER = /^(\d{3,6}|(\+91|0)?[1-9]\d{9}|18[06]0\d{7})$/;
export const CALLED_NUMBER_MAX_CHARACTERS = 20;
/** Without its spaces and hyphens: a short number, ten digits with or without 0 or +91, or 1800 and 1860 with seven more. */
export const isCalledNumber = (text: string): boolean =>
  CALLED_NUMBER.test(text.replaceAll(/[ -]/g, ''));
/** What phones and people take for a link. */
export const WEB_ADDRESS = /:\/\/|\bwww\.|[\w-]\.(com|in|org|net|info|io|me|ly|gl|co|app|site)\b/i;
