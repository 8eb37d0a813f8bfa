import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 18;

/** What a QR code holds: 144 random bits as 24 characters of base64url, nothing about the doctor. */
export const newQrToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
