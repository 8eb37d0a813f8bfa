/** Calls back at each of these events until stopped; answers how to stop. */
export const listenTo = <E extends Event>(
  target: EventTarget,
  types: readonly string[],
  handle: (event: E) => void,
): (() => void) => {
  const listening = new AbortController();
  for (const type of types) target.addEventListener(type, handle as EventListener, listening);
  return () => listening.abort();
};

/** Tells whoever has subscribed that something has changed. */
export const createNews = () => {
  const listeners = new Set<() => void>();
  return {
    /** Answers how to end it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce: () => {
      for (const listener of listeners) listener();
    },
  };
};
