const SCANNER_PATH = '/patient/qr-scanner';
const FRAGMENT = '#d=';
const TOKEN_FORM = /^[A-Za-z0-9_-]{22,64}$/;
const LINK_MAX_CHARACTERS = 500;

/** Returns the text of a doctor's QR code. The token is in the fragment, which is never sent. */
export const qrLink = (publicOrigin: string, token: string): string =>
  `${publicOrigin}${SCANNER_PATH}${FRAGMENT}${token}`;

/**
 * Returns the token in a scanned text, either a full URL or the bare token; null if it is not a
 * code of this origin.
 */
export const tokenIn = (publicOrigin: string, scanned: string): string | null => {
  const text = scanned.trim();
  if (text.length > LINK_MAX_CHARACTERS) return null;
  const prefix = qrLink(publicOrigin, '');
  const token = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return TOKEN_FORM.test(token) ? token : null;
};

/** Returns the token in the fragment of the app's own URL, unvalidated; null if there is none. */
export const tokenInFragment = (fragment: string): string | null =>
  fragment.startsWith(FRAGMENT) ? fragment.slice(FRAGMENT.length) : null;
