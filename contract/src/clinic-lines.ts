/**
 * Rules for the texts a clinic publishes, separate from the schemas so that a browser bundle
 * carries no validator.
 */

/** Maximum lengths of a clinic text and of the clinic's name; number of earlier versions listed. */
export const CLINIC_TEXT_MAX_CHARACTERS = 200;
export const CLINIC_NAME_MAX_CHARACTERS = 80;
export const CLINIC_TEXTS_LISTED_MAX = 50;
const CALLABLE_NUMBER = /^(\d{3,6}|(\+91|0)?[1-9]\d{9}|18[06]0\d{7})$/;
export const CALLABLE_NUMBER_MAX_CHARACTERS = 20;
/**
 * Returns whether a text, ignoring spaces and hyphens, is a telephone number: a short number, ten
 * digits with or without 0 or +91, or 1800 or 1860 followed by seven digits.
 */
export const isCallableNumber = (text: string): boolean =>
  CALLABLE_NUMBER.test(text.replaceAll(/[ -]/g, ''));
/** Matches text that phones and people take for a link. */
export const WEB_ADDRESS = /:\/\/|\bwww\.|[\w-]\.(com|in|org|net|info|io|me|ly|gl|co|app|site)\b/i;
