type Wish = { grant: () => void; fail: (cause: Error) => void };
type Work = () => Promise<void>;

const refusal = () => new DOMException('The lock is another’s.', 'AbortError');

/** A browser's locks as far as the app uses them, which jsdom has not: queues, signals and stealing. */
export const createLocks = () => {
  const queues = new Map<string, Wish[]>();
  const next = (name: string) => queues.get(name)?.[0]?.grant();
  const request = (name: string, options: LockOptions, work: Work) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const leave = () => {
        const place = queue.indexOf(wish);
        if (place < 0) return;
        queue.splice(place, 1);
        if (place === 0) queueMicrotask(() => next(name));
      };
      const wish: Wish = {
        grant: () => void work().then(leave).then(resolve),
        fail: (cause) => {
          leave();
          reject(cause);
        },
      };
      options.signal?.addEventListener('abort', () => wish.fail(refusal()));
      if (options.steal) {
        const [holder] = queue.splice(0, 1);
        queue.unshift(wish);
        holder?.fail(refusal());
      } else queue.push(wish);
      if (queue[0] === wish) queueMicrotask(wish.grant);
    });
  return { request } as unknown as LockManager;
};
