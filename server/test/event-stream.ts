import type { Database } from '../src/platform/database/index.ts';

export type SignedIn = { cookies: Record<string, string> };

/** Returns the cookie header of a signed-in person. */
export const cookieHeader = ({ cookies }: SignedIn) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** Opens the event stream of the session that the cookie header carries; collects its pokes. */
export const openEventStream = async (origin: string, cookie: string) => {
  const abort = new AbortController();
  const { body } = await fetch(`${origin}/api/events`, {
    headers: { cookie },
    signal: abort.signal,
  });
  let text = '';
  (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) text += decoder.decode(chunk as Uint8Array);
  })().catch(() => undefined);
  return { pokes: () => text.match(/^data: .*chat.*/gm) ?? [], close: () => abort.abort() };
};

/**
 * Resolves when everything announced before the call has been delivered. News leave in batches, so
 * that a stream opened after a change can still receive its poke.
 */
export const newsDelivered = ({ notify, onNotify }: Database) =>
  new Promise<void>((resolve) => {
    const stop = onNotify('delivered', () => {
      stop();
      resolve();
    });
    notify('delivered', 'all');
  });
