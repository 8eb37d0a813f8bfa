const DEVANAGARI_ZERO = 0x0966;

/** Replaces the digits ०–९ by 0–9; the length stays the same. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
