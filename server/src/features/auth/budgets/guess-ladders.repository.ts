import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { RETENTION } from '../../../platform/retention.ts';

/**
 * Seconds to wait after each consecutive failure: entry 0 after the first; the last entry applies
 * to all further ones.
 */
export type Waits = readonly number[];

/** Seconds to wait after a number of failures. */
const waitAfter = (waits: Waits, failures = 'failures') => sql`(${waits}::float8[])[
  greatest(least(${sql.ref(failures)}, cardinality(${waits}::float8[])), 1)]`;

/*
 * Each reservation is one statement on one row: a concurrent statement waits for the first and then
 * sees its result. clock_timestamp() is read after that wait, so it is never behind the row.
 */
export const createGuessLaddersRepository = (db: Kysely<Tables>) => ({
  /** Counts a failure in advance; null if the key must wait or has `most` failures in total. */
  countFailure: async (key: string, waits: Waits, most: number | null): Promise<number | null> => {
    const { rows } = await sql<{ failures: number }>`
      insert into guess_ladders as l (key, failures, total, blocked_until, touched_at)
      values (${key}, 1, 1,
        clock_timestamp() + make_interval(secs => (${waits}::float8[])[1]), clock_timestamp())
      on conflict (key) do update set
        failures = l.failures + 1,
        total = l.total + 1,
        blocked_until = clock_timestamp() + make_interval(secs =>
          (${waits}::float8[])[least(l.failures + 1, cardinality(${waits}::float8[]))]),
        touched_at = clock_timestamp()
      where (l.blocked_until <= clock_timestamp() or ${waitAfter(waits, 'l.failures')} = 0)
        and (${most}::int is null or l.total < ${most}::int)
      returning failures`.execute(db);
    return rows[0]?.failures ?? null;
  },
  /** Takes a failure back; `right` also resets the consecutive failures. */
  takeBack: async (key: string, { right }: { right: boolean }): Promise<void> => {
    await sql`
      update guess_ladders
      set failures = case when ${right} then 0 else greatest(failures - 1, 0) end,
        total = greatest(total - 1, 0), blocked_until = clock_timestamp()
      where key = ${key}`.execute(db);
  },
  /**
   * Returns the seconds until a key may be tried again; null if waiting does not help. A wait
   * longer than possible means that the clock was set back since; it is replaced by a full wait
   * from now, never a shorter one.
   */
  waitSeconds: async (key: string, waits: Waits, most: number | null): Promise<number | null> => {
    const whole = sql`clock_timestamp() + make_interval(secs => ${waitAfter(waits)})`;
    const { rows } = await sql<{ seconds: number; total: number }>`
      with shortened as (
        update guess_ladders set blocked_until = ${whole}
        where key = ${key} and blocked_until > ${whole} returning key, blocked_until, total
      )
      select extract(epoch from blocked_until - clock_timestamp())::float8 as seconds, total from (
        select key, blocked_until, total from shortened
        union all select key, blocked_until, total from guess_ladders
        where key = ${key} and not exists (select from shortened)) ladder`.execute(db);
    const [row] = rows;
    if (row && most !== null && row.total >= most) return null;
    return row?.seconds ?? 0;
  },
  forget: async (keyPrefix: string): Promise<void> => {
    await sql`delete from guess_ladders where starts_with(key, ${keyPrefix})`.execute(db);
  },
  /**
   * Removes rows that are no longer needed: failures of users who do not exist, of ended sessions
   * and of browsers that are no longer trusted. Failures of unknown browsers are kept as long as
   * the user exists.
   */
  sweep: async (): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from guess_ladders l
      where touched_at < clock_timestamp() - make_interval(days => ${RETENTION.guess_ladders.days}::int)
        and not case split_part(key, ':', 1)
          when 'unknown' then exists (
            select from users where users.id::text = split_part(l.key, ':', 2))
          when 'trusted' then exists (
            select from device_grants g where g.user_id::text = split_part(l.key, ':', 2)
              and g.device_hash = split_part(l.key, ':', 3) and g.expires_at > now())
          else exists (
            select from sessions s where s.id::text = split_part(l.key, ':', 3))
        end`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
});
export type GuessLaddersRepository = ReturnType<typeof createGuessLaddersRepository>;
