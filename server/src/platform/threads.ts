import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts the program of a thread, named by its source: through tsx, or bundled beside the main program. */
export const startThread = (source: URL, options: WorkerOptions): Worker => {
  const { href } = source;
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL(href.replace(/\.ts$/, '.js')), { ...options, execArgv: [] });
  }
  const loader = new URL('./thread-from-source.mjs', import.meta.url);
  return new Worker(loader, { ...options, execArgv: [], argv: [href] });
};

/** Thrown in place of an answer that took too long. */
export class DeadlineError extends Error {}

/** What a thread posts: null when it is ready, then an answer, or a fault, to each question in turn. */
export type ThreadReply<Answer> = { answer: Answer } | { fault: unknown } | null;

type Call<Question, Answer> = {
  question: Question;
  resolve(answer: Answer): void;
  reject(fault: unknown): void;
};

/**
 * A function computed in a thread of its own, one call after another; the thread starts with the
 * first call. A call that takes longer than `withinMs` throws {@link DeadlineError}, and the thread
 * is ended, since nothing else stops work that never gives way; the calls behind go to a new one.
 */
export const createThreadCall = <Question, Answer>(start: () => Worker, withinMs: number) => {
  let thread: Worker | null = null;
  let deadline: NodeJS.Timeout | undefined;
  // The thread works on the first.
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
      // After a pause of this thread the answer may have come already: it is read before this runs.
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
