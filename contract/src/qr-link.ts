const SCANNER_PATH = '/patient/qr-scanner';
const FRAGMENT = '#d=';
const CODE = /^(?:https?:\/\/[^/?#\s]+\/patient\/qr-scanner#d=)?([A-Za-z0-9_-]{22,64})$/;
const LINK_MAX_CHARACTERS = 500;

/** Returns the text of a doctor's QR code. The token is in the fragment, which is never sent. */
export const qrLink = (publicOrigin: string, token: string): string =>
  `${publicOrigin}${SCANNER_PATH}${FRAGMENT}${token}`;

/**
 * Returns the token in a scanned text, either a URL of any origin or the bare token; null if it has
 * neither form. Codes printed before the clinic's address changed stay valid (decision 205).
 */
export const tokenIn = (scanned: string): string | null => {
  const text = scanned.trim();
  return text.length > LINK_MAX_CHARACTERS ? null : (CODE.exec(text)?.[1] ?? null);
};

/** Returns the token in the fragment of the app's own URL, unvalidated; null if there is none. */
export const tokenInFragment = (fragment: string): string | null =>
  fragment.startsWith(FRAGMENT) ? fragment.slice(FRAGMENT.length) : null;
