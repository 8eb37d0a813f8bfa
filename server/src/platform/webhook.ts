const TIMEOUT_MS = 5_000;

/** Posts JSON to one fixed address; throws unless it is answered with success in time. */
export const createWebhook =
  (url: string) =>
  async (body: Record<string, string | boolean>, signal: AbortSignal): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
  };
export type Webhook = ReturnType<typeof createWebhook>;
