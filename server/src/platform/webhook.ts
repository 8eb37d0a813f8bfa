import { CallError, counted } from './outside-call.ts';
import { SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from './signature.ts';
import { withTimeout } from './with-timeout.ts';

const TIMEOUT_MS = 5_000;

const signed = (secret: string, body: string): Record<string, string> => {
  const timestamp = String(Date.now());
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signatureOf(secret, timestamp, body),
  };
};

/**
 * Creates a function that posts JSON to one fixed URL, signed if there is a secret; it throws
 * {@link CallError} unless a success status arrives in time.
 */
export const createWebhook =
  (url: string, secret: string | null, count: (outcome: string) => void) =>
  (content: Record<string, string | boolean>, stopping: AbortSignal): Promise<void> =>
    counted(count, async () => {
      const body = JSON.stringify(content);
      const headers = { 'content-type': 'application/json', ...(secret && signed(secret, body)) };
      const response = await withTimeout(TIMEOUT_MS, stopping, (signal) =>
        fetch(url, { method: 'POST', headers, body, redirect: 'error', signal }),
      );
      await response.body?.cancel();
      if (!response.ok) throw new CallError(`http-${response.status}`);
    });
export type Webhook = ReturnType<typeof createWebhook>;
