import { overloaded } from './app-error.ts';

type Waiting<Call, Answer> = {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** Maximum calls per batch, and maximum concurrent batches. */
type BatchLimits = { most: number; atOnce?: number };

/** Maximum waiting calls; callers would give up before any further ones were answered. */
const WAITING_MAX = 5_000;

/**
 * Returns a function that batches calls made in the same turn of the event loop. While `atOnce`
 * batches are running, further calls wait for the next batch. A failed batch fails all of its
 * calls. The function throws `overloaded` if too many calls are waiting.
 */
export const batchCalls = <Call, Answer>(
  answerAll: (calls: readonly Call[]) => Promise<Answer[]>,
  { most, atOnce = Number.POSITIVE_INFINITY }: BatchLimits,
): ((call: Call) => Promise<Answer>) => {
  const waiting: Waiting<Call, Answer>[] = [];
  let runningBatches = 0;
  let scheduled = false;
  const schedule = (): void => {
    if (scheduled || runningBatches >= atOnce || waiting.length === 0) return;
    scheduled = true;
    setImmediate(start);
  };
  const run = async (batch: Waiting<Call, Answer>[]): Promise<void> => {
    try {
      const answers = await answerAll(batch.map(({ call }) => call));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    runningBatches -= 1;
    schedule();
  };
  const start = (): void => {
    scheduled = false;
    runningBatches += 1;
    void run(waiting.splice(0, most));
    schedule();
  };
  return async (call) => {
    if (waiting.length >= WAITING_MAX) throw overloaded();
    return new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      schedule();
    });
  };
};
