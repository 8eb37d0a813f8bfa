// Loaded before the real program by `node --import`: ends the process in an erasure, just before
// the statement that EXIT_AT is part of.
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

const exitAt = process.env.EXIT_AT ?? '';
const BEGINS = 'from "erasures"';
const HOLDS = 'skip locked';
let erasing = false;

if (isMainThread && exitAt) {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    const text = (typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '')).toLowerCase();
    if (text.includes(BEGINS) && text.includes(HOLDS)) erasing = true;
    if (erasing && text.includes(exitAt)) process.kill(process.pid, 'SIGKILL');
    return query.apply(this, args);
  };
}
