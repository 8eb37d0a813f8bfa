import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the two clocks may be apart, and how old a call may be. */
const VALID_MS = 5 * 60_000;

/** The headers of a signed call between this server and a program beside it. */
export const SIGNATURE_HEADER = 'x-saathi-signature';
export const TIMESTAMP_HEADER = 'x-saathi-timestamp';

/** HMAC-SHA256 over the timestamp, in milliseconds since 1970, a dot and the very bytes of the body. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** The instant a call was signed at; null unless the signature is right and not older than five minutes. */
export const signedAt = (
  secret: string,
  { signature, timestamp, body }: { signature: string; timestamp: string; body: string },
): Date | null => {
  const [given, right] = [signature, signatureOf(secret, timestamp, body)].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const at = /^\d{13}$/.test(timestamp) ? new Date(Number(timestamp)) : null;
  return at && Math.abs(Date.now() - at.getTime()) <= VALID_MS ? at : null;
};
