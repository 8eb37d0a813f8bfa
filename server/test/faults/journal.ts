import { NoAnswer } from './client.ts';

/** A client's record of its own writes, and the faults it found. */
export type Journal = {
  /** Keys of acknowledged messages. */
  acknowledged: Set<string>;
  /** Acknowledged messages that were sent one after another, in that order. */
  inTurn: string[];
  /**
   * Keys of messages without an answer that were not sent again: they may be there once, or not at
   * all.
   */
  unanswered: Set<string>;
  /** Number of acknowledged writes of all kinds. */
  writes: number;
  /** Number of repeated requests. */
  repeats: number;
  /** Durations of the acknowledged writes, including the wait for a server. */
  milliseconds: number[];
  /** Everything lost, doubled or incomplete. */
  faults: string[];
};

/** How a writer behaves. */
export type WriterBehaviour = {
  /** Resolves when there is a server to try again. */
  available(): Promise<void>;
  /** Returns how many more times an acknowledged write is sent. */
  repeats(): number;
  /** Returns whether a message without an answer is sent again until it has one. */
  insists(): boolean;
};

export const createJournal = (): Journal => ({
  acknowledged: new Set(),
  inTurn: [],
  unanswered: new Set(),
  writes: 0,
  repeats: 0,
  milliseconds: [],
  faults: [],
});

/** Creates functions for sending that record everything in the journal. */
export const createSending = (journal: Journal, behaviour: WriterBehaviour) => {
  /** Runs `send`; without an answer or after "not now" waits for a server and returns undefined. */
  const once = async <Result>(send: () => Promise<Result>): Promise<Result | undefined> => {
    const started = performance.now();
    try {
      const result = await send();
      journal.writes += 1;
      journal.milliseconds.push(performance.now() - started);
      return result;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      await behaviour.available();
      return undefined;
    }
  };
  /** Repeats `send` until it is answered. */
  const insist = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      const result = await once(send);
      if (result !== undefined) return result;
      journal.repeats += 1;
    }
  };
  /** Repeats a request as often as `behaviour.repeats` says. */
  const again = async (send: () => Promise<unknown>): Promise<void> => {
    for (let left = behaviour.repeats(); left > 0; left -= 1) {
      journal.repeats += 1;
      await insist(async () => (await send()) ?? true);
    }
  };
  return { once, insist, again, insists: behaviour.insists };
};
export type Sending = ReturnType<typeof createSending>;
