import { overloaded } from './app-error.ts';

type Waiting<Call, Answer> = {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** How many calls share a batch at most, and how many batches may be under way at once. */
type Limits = { most: number; atOnce?: number };

/** Calls that wait for a batch; more would wait longer than anybody waits for them. */
const WAITING_MAX = 5_000;

/**
 * Answers calls of the same turn of the event loop in one batch, and, while `atOnce` batches are
 * under way, those that arrive meanwhile in the next. A failed batch fails all of its calls. Throws
 * `overloaded` when too many calls wait.
 */
export const batchCalls = <Call, Answer>(
  answerAll: (calls: readonly Call[]) => Promise<Answer[]>,
  { most, atOnce = Number.POSITIVE_INFINITY }: Limits,
): ((call: Call) => Promise<Answer>) => {
  const waiting: Waiting<Call, Answer>[] = [];
  let underWay = 0;
  let scheduled = false;
  const schedule = (): void => {
    if (scheduled || underWay >= atOnce || waiting.length === 0) return;
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
    underWay -= 1;
    schedule();
  };
  const start = (): void => {
    scheduled = false;
    underWay += 1;
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
