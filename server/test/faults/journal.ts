import { NoAnswer } from './client.ts';

/** What a client remembers of its own writes, and what it found wrong. */
export type Journal = {
  /** Keys of messages the server acknowledged. */
  acknowledged: Set<string>;
  /** Those of them that were sent one after the other, in that order. */
  inTurn: string[];
  /** Keys of messages that got no answer and were not sent again: there once, or not at all. */
  unanswered: Set<string>;
  /** Writes acknowledged, of every kind. */
  writes: number;
  /** How often something was sent again. */
  repeats: number;
  /** How long the acknowledged writes took, waiting for a server included. */
  milliseconds: number[];
  /** Each is something lost, doubled or half there. */
  faults: string[];
};

/** How a writer behaves. */
export type Manners = {
  /** Resolves when there is a server to try again with. */
  available(): Promise<void>;
  /** How many more times an acknowledged write is sent again. */
  repeats(): number;
  /** Whether a message without an answer is sent again until it has one. */
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

/** Ways to send, each noted in the journal. */
export const createSending = (journal: Journal, manners: Manners) => {
  /** Runs `send`; after silence or "not now" waits for a server and says so with undefined. */
  const once = async <Result>(send: () => Promise<Result>): Promise<Result | undefined> => {
    const started = performance.now();
    try {
      const result = await send();
      journal.writes += 1;
      journal.milliseconds.push(performance.now() - started);
      return result;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      await manners.available();
      return undefined;
    }
  };
  /** Runs `send` until it is answered. */
  const insist = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      const result = await once(send);
      if (result !== undefined) return result;
      journal.repeats += 1;
    }
  };
  /** Sends the same again, as often as this writer's manners have it. */
  const again = async (send: () => Promise<unknown>): Promise<void> => {
    for (let left = manners.repeats(); left > 0; left -= 1) {
      journal.repeats += 1;
      await insist(async () => (await send()) ?? true);
    }
  };
  return { once, insist, again, insists: manners.insists };
};
export type Sending = ReturnType<typeof createSending>;
