import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a thread, named by its source file: through tsx, or bundled next to the main program. */
export const startThread = (source: URL, options: WorkerOptions): Worker => {
  const { href } = source;
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL(href.replace(/\.ts$/, '.js')), { ...options, execArgv: [] });
  }
  const loader = new URL('./thread-from-source.mjs', import.meta.url);
  return new Worker(loader, { ...options, execArgv: [], argv: [href] });
};

/** Thrown if an answer takes too long. */
export class DeadlineError extends Error {}

/** What a thread posts: null once ready, then an answer or a fault for each question, in order. */
export type ThreadReply<Answer> = { answer: Answer } | { fault: unknown } | null;

type Call<Question, Answer> = {
  question: Question;
  resolve(answer: Answer): void;
  reject(fault: unknown): void;
};

/**
 * Creates a function that is computed in its own thread, one call after another; the first call
 * starts the thread. A call that takes longer than `withinMs` throws {@link DeadlineError}, and the
 * thread is terminated, because nothing else stops work that never yields. The waiting calls go to
 * a new thread.
 */
export const createThreadCall = <Question, Answer>(start: () => Worker, withinMs: number) => {
  let thread: Worker | null = null;
  let deadline: NodeJS.Timeout | undefined;
  // The thread is working on the first.
  const calls: Call<Question, Answer>[] = [];

  const launch = (): void => {
    const launched = start();
    thread = launched;
    launched.unref();
    launched.on('message', (reply: ThreadReply<Answer>) => {
      if (thread !== launched) return;
      if (reply) settle(reply);
      watch();
    });
    launched.on('error', (error) => {
      if (thread === launched) giveUp(error);
    });
    for (const { question } of calls) launched.postMessage(question);
  };

  const settle = (reply: NonNullable<ThreadReply<Answer>>): void => {
    const call = calls.shift();
    if ('fault' in reply) call?.reject(reply.fault);
    else call?.resolve(reply.answer);
  };

  const giveUp = (fault: unknown): void => {
    clearTimeout(deadline);
    void thread?.terminate();
    thread = null;
    calls.shift()?.reject(fault);
    if (calls.length > 0) launch();
  };

  const watch = (): void => {
    clearTimeout(deadline);
    const [first] = calls;
    if (!first) return;
    deadline = setTimeout(() => {
      // If this thread was paused, the answer may have arrived; it is read before this runs.
      setImmediate(() => {
        if (calls[0] === first) giveUp(new DeadlineError(`not done within ${withinMs} ms`));
      });
    }, withinMs);
  };

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      calls.push({ question, resolve, reject });
      if (!thread) return launch();
      thread.postMessage(question);
      if (calls.length === 1) watch();
    });
};
