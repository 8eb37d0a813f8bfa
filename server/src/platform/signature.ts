import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum clock difference, and maximum age of a call. */
const VALID_MS = 5 * 60_000;

/** The headers of a signed call between this server and a companion program. */
export const SIGNATURE_HEADER = 'x-saathi-signature';
export const TIMESTAMP_HEADER = 'x-saathi-timestamp';

/**
 * Returns the HMAC-SHA256 over the timestamp (milliseconds since 1970), a dot and the exact bytes
 * of the body.
 */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Returns when a call was signed; null if the signature is wrong or over five minutes off. */
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
