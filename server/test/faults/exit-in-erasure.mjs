// Loaded before the real program with `node --import`. Ends the process during an erasure, just
// before the call of its transaction with the number EXIT_IN_ERASURE (1 is the one that locks the
// erasure), or before its `commit`. The number after the commit's ends it once the commit is done.
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const exitAt = process.env.EXIT_IN_ERASURE ?? '';
const HOLDS = /from "erasures".*skip locked/s;
const COMMIT = /^commit/;
/** The connection of this process's first erasure, and its number of calls so far. */
const erasing = { client: undefined, calls: 0 };

const end = () => process.kill(process.pid, 'SIGKILL');
const textOf = ([first]) => (typeof first === 'string' ? first : (first?.text ?? '')).toLowerCase();

if (isMainThread && exitAt) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    const text = textOf(args);
    if (!erasing.client && HOLDS.test(text)) erasing.client = this;
    if (this !== erasing.client) return query.apply(this, args);
    erasing.calls += 1;
    const isCommit = COMMIT.test(text);
    if (exitAt === String(erasing.calls) || (isCommit && exitAt === 'commit')) end();
    const result = query.apply(this, args);
    if (!isCommit) return result;
    erasing.client = 'done';
    const isAfter = exitAt === String(erasing.calls + 1);
    return isAfter ? result.then(end) : result;
  };
}
