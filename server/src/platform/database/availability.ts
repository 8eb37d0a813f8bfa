import { DatabaseOverloaded } from './database-errors.ts';

/** Network errors, by Node's code. */
const NETWORK_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** SQLSTATEs of temporary failures: the same request may succeed later, or on another server. */
const TRANSIENT_SQLSTATES = new Set([
  '25006', // read-only: the disk is nearly full, or the server has become a standby
  '25P03', // idle in a transaction for too long
  '40P01', // deadlock in which this transaction was the victim
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shutting down
  '57P02',
  '57P03', // starting up
]);
/** SQLSTATE classes of connection faults and insufficient resources (connections, memory, disk). */
const TRANSIENT_SQLSTATE_CLASSES = /^(08|53)/;

/** Messages of `pg` and its pool that have no code. */
const TRANSIENT_MESSAGES =
  /timeout exceeded when trying to connect|connection timeout|Connection terminated|Query read timeout|not queryable/;

/** Turns "not available now" into the one error answered with 503; returns others unchanged. */
export function asOverloaded(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseOverloaded) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const noSocket = code === 'ENOENT' && syscall === 'connect';
  if (
    noSocket ||
    NETWORK_ERROR_CODES.has(code) ||
    TRANSIENT_SQLSTATES.has(code) ||
    TRANSIENT_SQLSTATE_CLASSES.test(code) ||
    TRANSIENT_MESSAGES.test(error.message)
  ) {
    return new DatabaseOverloaded('The database is not available at the moment.', { cause: error });
  }
  return error;
}
