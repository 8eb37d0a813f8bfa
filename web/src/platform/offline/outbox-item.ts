/** Something to be sent to the server, stored on this device until the server has received it. */
export type OutboxItem<Body = unknown> = {
  /** Sent with every attempt, so that the server recognises repetitions. */
  id: string;
  kind: string;
  /** Items with the same key are sent one after another, in the order they were added. */
  key: string;
  body: Body;
  createdAt: string;
  /**
   * Whether sending takes long, as with files. Slow items are sent in a sequence of their own, even
   * if others have the same key.
   */
  slow?: boolean;
  /** 'new' until the first attempt has failed; after that, why the last one failed. */
  state: 'new' | 'unreached' | 'failed' | 'refused';
};

/** How items of a kind are sent and how the outcome is handled. */
export type OutboxKind<Body, Answer> = {
  /** Sends an item; must be safe to repeat. Throws ApiError. */
  send: (item: OutboxItem<Body>, signal: AbortSignal) => Promise<Answer>;
  /** Puts the answer where it is shown, before the item is removed. */
  onSent: (item: OutboxItem<Body>, answer: Answer) => unknown;
  /**
   * Returns whether a failed item stays in the outbox; a rejected one then waits for the user's
   * decision. `awaited`: the caller that added the item learns of the failure; otherwise, for
   * example after a reload, only this function does.
   */
  onFailed: (item: OutboxItem<Body>, cause: unknown, awaited: boolean) => boolean;
  /** Called after each round of attempts. */
  onRound?: () => void;
};
