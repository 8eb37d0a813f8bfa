const DEVANAGARI_ZERO = 0x0966;

/** The text with the digits ०–९ as 0–9, of the same length. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
