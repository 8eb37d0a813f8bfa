/** Opens a signed-in person's event stream and collects its pokes. */
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
