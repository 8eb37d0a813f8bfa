const listeners = new Set<() => void>();

/** The server no longer knows the session: tells whoever keeps it. */
export const announceSessionEnd = (): void => {
  for (const listener of listeners) listener();
};

/** Calls back whenever an answer says that the session is over; the answer unsubscribes. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
