// Loaded before the real program by `node --import`: counts, for a request that bears the header,
// every call to the database and to the model in its course, and ends the process after the n-th.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const HEADER = 'x-exit-after-step';
const course = new AsyncLocalStorage();

const counted = async (call) => {
  const steps = course.getStore();
  const result = await call();
  if (steps) {
    steps.left -= 1;
    // What the step did is done; nothing after it happens.
    if (steps.left === 0) process.kill(process.pid, 'SIGKILL');
  }
  return result;
};

if (isMainThread) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    const usesCallback = typeof args.at(-1) === 'function' || !course.getStore();
    return usesCallback ? query.apply(this, args) : counted(() => query.apply(this, args));
  };
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => counted(() => fetch(...args));
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, request, ...rest) {
    const step = event === 'request' ? Number(request.headers[HEADER] ?? 0) : 0;
    const go = () => emit.call(this, event, request, ...rest);
    return step > 0 ? course.run({ left: step }, go) : go();
  };
}
