import { randomBytes } from 'node:crypto';

const SCANNER_PATH = '/patient/qr-scanner';
const TOKEN_PREFIX = '#d=';
const TOKEN_FORM = /^[A-Za-z0-9_-]{22,64}$/;
const TOKEN_BYTES = 18;
const LINK_MAX_CHARACTERS = 500;

/** What a QR code holds: 144 random bits as 24 characters of base64url, nothing about the doctor. */
export const newQrToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The text of a doctor's QR code; the token stands in the fragment, which browsers send to nobody. */
export const qrLink = (publicOrigin: string, token: string): string =>
  `${publicOrigin}${SCANNER_PATH}${TOKEN_PREFIX}${token}`;

/** The token in a scanned text, whole address or bare; null for everything that is no code of this origin. */
export const tokenIn = (publicOrigin: string, scanned: string): string | null => {
  const text = scanned.trim();
  if (text.length > LINK_MAX_CHARACTERS) return null;
  const prefix = qrLink(publicOrigin, '');
  const token = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return TOKEN_FORM.test(token) ? token : null;
};
