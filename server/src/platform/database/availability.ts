import { DatabaseOverloaded } from './database-errors.ts';

/** Network faults, as Node names them. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** SQLSTATEs that say "not now": the same request may well succeed later, or on another server. */
const NOT_NOW = new Set([
  '25006', // read-only: a disk nearly full, or a server that has become a standby
  '25P03', // idle in a transaction for too long
  '40P01', // two waited for each other, and this one gave way
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shutting down
  '57P02',
  '57P03', // starting up
]);
/** Connection faults and lack of resources (connections, memory, disk), by class. */
const NOT_NOW_CLASSES = /^(08|53)/;

/** What `pg` and its pool say without a code. */
const WORDS =
  /timeout exceeded when trying to connect|connection timeout|Connection terminated|Query read timeout|not queryable/;

/** Turns "the database cannot do this now" into the one error answered with 503; everything else stays as it is. */
export function asOverloaded(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseOverloaded) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const noSocket = code === 'ENOENT' && syscall === 'connect';
  if (
    noSocket ||
    NETWORK.has(code) ||
    NOT_NOW.has(code) ||
    NOT_NOW_CLASSES.test(code) ||
    WORDS.test(error.message)
  ) {
    return new DatabaseOverloaded('The database is not available at the moment.', { cause: error });
  }
  return error;
}
