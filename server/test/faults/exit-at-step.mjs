// Loaded before the real program with `node --import`. Counts calls to the database and to other
// servers, and ends the process after the n-th: counts calls during a request that has the header,
// or calls of the first leased job.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const HEADER = 'x-exit-after-step';
const COME_TO_REST_MS = 1_500;
const course = new AsyncLocalStorage();
const job = {
  left: Number(process.env.EXIT_AFTER_JOB_STEP ?? 0),
  leased: false,
  course: undefined,
};

const end = () => process.kill(process.pid, 'SIGKILL');

const countDown = (steps) => {
  steps.left -= 1;
  // The step itself is done; nothing after it happens.
  if (steps.left === 0) end();
};

/** A job that a request has started runs in that request's async context. */
const countJobStep = ({ text = '' }, result) => {
  const isLease = /update jobs\s+set leased_until = now\(\) \+/.test(text);
  if (isLease && !result?.rows?.length) return;
  if (isLease && !job.leased) Object.assign(job, { leased: true, course: course.getStore() });
  if (!job.leased || course.getStore() !== job.course) return;
  countDown(job);
  if (!/set "done_at"/.test(text)) return;
  setTimeout(() => {
    process.stderr.write('the job was done\n');
    end();
  }, COME_TO_REST_MS);
};

const counted = async (statement, call) => {
  const steps = course.getStore();
  const result = await call();
  if (steps?.left > 0) countDown(steps);
  if (job.left > 0) countJobStep(statement, result);
  return result;
};

if (isMainThread) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    const usesCallback = typeof args.at(-1) === 'function';
    if (usesCallback) return query.apply(this, args);
    const statement = typeof args[0] === 'string' ? { text: args[0] } : args[0];
    return counted(statement, () => query.apply(this, args));
  };
  const { fetch } = globalThis;
  globalThis.fetch = (...args) => counted({}, () => fetch(...args));
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event, request, ...rest) {
    const go = () => emit.call(this, event, request, ...rest);
    if (event !== 'request') return go();
    return course.run({ left: Number(request.headers[HEADER] ?? 0) }, go);
  };
}
