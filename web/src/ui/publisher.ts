/** Creates a minimal publisher: `announce` calls all subscribers. */
export const createPublisher = () => {
  const listeners = new Set<() => void>();
  return {
    /** Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce: () => {
      for (const listener of listeners) listener();
    },
  };
};
