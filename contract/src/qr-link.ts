const SCANNER_PATH = '/patient/qr-scanner';
const FRAGMENT = '#d=';
const TOKEN_FORM = /^[A-Za-z0-9_-]{22,64}$/;
const LINK_MAX_CHARACTERS = 500;

/** The text of a doctor's QR code; the token stands in the fragment, which browsers send to nobody. */
export const qrLink = (publicOrigin: string, token: string): string =>
  `${publicOrigin}${SCANNER_PATH}${FRAGMENT}${token}`;

/** The token in a scanned text, whole address or bare; null for everything that is no code of this origin. */
export const tokenIn = (publicOrigin: string, scanned: string): string | null => {
  const text = scanned.trim();
  if (text.length > LINK_MAX_CHARACTERS) return null;
  const prefix = qrLink(publicOrigin, '');
  const token = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return TOKEN_FORM.test(token) ? token : null;
};

/** The token in the fragment of the app's own address, as it stands there; null for another fragment. */
export const tokenInFragment = (fragment: string): string | null =>
  fragment.startsWith(FRAGMENT) ? fragment.slice(FRAGMENT.length) : null;
