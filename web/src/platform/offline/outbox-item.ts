/** Something to be sent to the server, stored on this device until the server has received it. */
export type OutboxItem<Body = unknown> = {
  /** Sent with every attempt, so that the server recognises repetitions. */
  id: string;
  kind: string;
  /** Items with the same key are sent one after another, in the order they were added. */
  key: string;
  body: Body;
  createdAt: string;
  /** 'new' until the first attempt has failed; after that, why the last one failed. */
  state: 'new' | 'unreached' | 'failed' | 'refused';
};

const isItem = (value: Partial<OutboxItem> | null) =>
  typeof value?.id === 'string' && typeof value.kind === 'string' && Boolean(value.body);

/** Returns the items in a stored text; damaged ones are dropped. */
export const itemsIn = (text: string | null): OutboxItem[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    return [];
  }
};
