import { type Kysely, sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Tables } from './database/tables.ts';

/** A number of uses within a window that begins with the first use. */
export type Limit = { count: number; withinSeconds: number };

/** One limit of one subject, such as an address. */
export type KeyedLimit = Limit & { key: string };

/** Counted uses, which can be given back if they should not count. */
export type CountedUse = {
  giveBack(): Promise<void>;
  /** Whether one of the limits is used up now. */
  isLast: boolean;
};

const FEW_SECONDS = 30;
/** From this wait on, it is told in hours. */
const LONG_MINUTES = 120;

/** Returns the error for a caller who has to wait; the wait is a whole number of seconds. */
export const tooManyAttempts = (seconds: number): AppError => {
  const wait = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(wait / 60);
  const inMinutes = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const inHours = `${Math.ceil(minutes / 60)} hours`;
  const long = minutes < LONG_MINUTES ? inMinutes : inHours;
  const words = wait < FEW_SECONDS ? 'a few seconds' : long;
  return new AppError('too_many_attempts', `Too many attempts. Try again in ${words}.`, {
    retryAfterSeconds: wait,
  });
};

/** Returns whether an error comes from {@link tooManyAttempts}. */
export const isTooManyAttempts = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'too_many_attempts';

/** Returns the limits of one subject, each counted under its own key. */
export const keyedLimitsOf = (subject: string, limits: readonly Limit[]): KeyedLimit[] =>
  limits.map((limit) => ({ ...limit, key: `${subject}/${limit.withinSeconds}s` }));

/** Returns the limits multiplied by a factor. */
export const multiplyLimits = (factor: number, limits: readonly Limit[]): Limit[] =>
  limits.map(({ count, withinSeconds }) => ({ count: count * factor, withinSeconds }));

const asked = (uses: readonly KeyedLimit[]) => sql`unnest(
  ${uses.map(({ key }) => key)}::text[], ${uses.map(({ count }) => count)}::int[],
  ${uses.map(({ withinSeconds }) => withinSeconds)}::float8[]) as asked (key, most, length)`;

/**
 * Selects the seconds until each of the uses has something left, null if all have; and whether a
 * window ends later than possible, because the clock was set back since.
 */
const wait = (uses: readonly KeyedLimit[]) => sql<Waiting>`
  select max(extract(epoch from l.ends_at - clock_timestamp()))::float8 as wait,
    coalesce(bool_or(l.ends_at > clock_timestamp() + make_interval(secs => length)), false) as ahead
  from ${asked(uses)} join rate_limits l using (key)
  where l.ends_at > clock_timestamp() and l.used >= asked.most`;

type Waiting = { wait: number | null; ahead: boolean };
type Row = Waiting & { keys: string[]; ends: string[]; last: boolean | null };

/**
 * Creates rate limits that are counted in the database, by its clock: they survive restarts and are
 * shared by all servers. If the database cannot count, the call fails.
 */
export const createRateLimits = (db: Kysely<Tables>) => {
  /** Counts one use in each window if none is used up; a concurrent call waits for the first. */
  const count = async (uses: readonly KeyedLimit[]): Promise<Row> => {
    const { rows } = await sql<Row>`
      with spent as (${wait(uses)}),
      taken as (
        insert into rate_limits as l (key, used, most, ends_at)
        select key, 1, most, clock_timestamp() + make_interval(secs => length)
        from ${asked(uses)} where (select wait from spent) is null order by key
        on conflict (key) do update set
          used = case when l.ends_at <= clock_timestamp() then 1 else l.used + 1 end,
          ends_at = case when l.ends_at <= clock_timestamp() then excluded.ends_at else l.ends_at end,
          most = excluded.most
        where l.ends_at <= clock_timestamp() or l.used < excluded.most
        returning key, ends_at, used >= most as last)
      select (select wait from spent) as wait, (select ahead from spent) as ahead,
        coalesce(array_agg(key), '{}') as keys,
        coalesce(array_agg(ends_at::text), '{}') as ends, bool_or(last) as last from taken`.execute(
      db,
    );
    return rows[0] as Row;
  };

  /** Gives uses back only in the windows in which they were counted, not in later ones. */
  const giveBack = async ({ keys, ends }: Row): Promise<void> => {
    await sql`
      update rate_limits l set used = l.used - 1
      from unnest(${keys}::text[], ${ends}::timestamptz[]) as given (key, ends_at)
      where l.key = given.key and l.ends_at = given.ends_at and l.used > 0`.execute(db);
  };

  /**
   * Throws if a limit is used up. A window from before the clock was set back is changed to end one
   * full length from now, never sooner.
   */
  const refuse = async (
    uses: readonly KeyedLimit[],
    { wait: seconds, ahead }: Waiting,
  ): Promise<void> => {
    if (seconds === null) return;
    if (!ahead) throw tooManyAttempts(seconds);
    await sql`
      update rate_limits l set ends_at = clock_timestamp() + make_interval(secs => length)
      from ${asked(uses)}
      where l.key = asked.key
        and l.ends_at > clock_timestamp() + make_interval(secs => length)`.execute(db);
    await requireLeft(uses);
  };

  const requireLeft = async (uses: readonly KeyedLimit[]): Promise<void> => {
    const { rows } = await wait(uses).execute(db);
    await refuse(uses, rows[0] as Waiting);
  };

  const take = async (uses: readonly KeyedLimit[]): Promise<CountedUse> => {
    const row = await count(uses);
    await refuse(uses, row);
    if (row.keys.length === uses.length) {
      return { giveBack: () => giveBack(row), isLast: row.last === true };
    }
    // A concurrent call took the last use of one limit.
    await giveBack(row);
    return take(uses);
  };

  return {
    /** Takes one use of each, or of none; throws `too_many_attempts` if one is used up. */
    take,
    /** Throws `too_many_attempts` if one is used up; takes nothing. */
    requireLeft,
    /** Restarts the window of a use as used up, so that the full wait applies. */
    block: async ({ key, count, withinSeconds }: KeyedLimit): Promise<void> => {
      await sql`
        update rate_limits set used = ${count}::int,
          ends_at = clock_timestamp() + make_interval(secs => ${withinSeconds}::float8)
        where key = ${key}`.execute(db);
    },
    /** Removes windows that have ended. */
    sweep: async (): Promise<number> => {
      const { numAffectedRows } =
        await sql`delete from rate_limits where ends_at <= clock_timestamp()`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
};
export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Takes one use of each of a subject's limits in a transaction, so that it counts only if that
 * commits; throws `too_many_attempts`.
 */
export const takeIn = async (
  tx: Kysely<Tables>,
  subject: string,
  limits: readonly Limit[],
): Promise<void> => {
  await createRateLimits(tx).take(keyedLimitsOf(subject, limits));
};
