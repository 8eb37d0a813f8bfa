import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Limit } from '../../../platform/durations.ts';
import type { Waits } from './waits.ts';

/** Rules for what one address may use up; `distinct` counts different subjects and then makes it wait. */
export type CallRules = {
  limits: Limit[];
  distinct: { limits: Limit[]; waitSeconds: number };
};

/** Instants kept of one key: the longest window of all limits. */
const keptSeconds = ({ limits, distinct }: CallRules): number =>
  Math.max(...[...limits, ...distinct.limits].map(({ withinSeconds }) => withinSeconds));

/*
 * Each reservation is one statement on one row: whoever comes second waits for the first, then sees
 * what it left. clock_timestamp() is read after that wait, so it never runs behind the row.
 */
export const createBudgetsRepository = (db: Kysely<Tables>) => ({
  /** Counts one more failure beforehand; null when the key has to wait, is used up, or can never again. */
  climb: async (key: string, waits: Waits, most: number | null): Promise<number | null> => {
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
      where l.blocked_until <= clock_timestamp()
        and (${most}::int is null or l.total < ${most}::int)
      returning failures`.execute(db);
    return rows[0]?.failures ?? null;
  },
  /** The right PIN: the failures in a row are over, and this try was none. */
  climbDown: async (key: string): Promise<void> => {
    await sql`
      update guess_ladders
      set failures = 0, total = greatest(total - 1, 0), blocked_until = clock_timestamp()
      where key = ${key}`.execute(db);
  },
  /** Seconds until a key may be tried again; null when waiting does not help. */
  ladderWait: async (key: string, most: number | null): Promise<number | null> => {
    const { rows } = await sql<{ seconds: number; total: number }>`
      select extract(epoch from blocked_until - clock_timestamp())::float8 as seconds, total
      from guess_ladders where key = ${key}`.execute(db);
    const [row] = rows;
    if (row && most !== null && row.total >= most) return null;
    return row?.seconds ?? 0;
  },
  forget: async (keyPrefix: string): Promise<void> => {
    await sql`delete from guess_ladders where starts_with(key, ${keyPrefix})`.execute(db);
  },

  /** Takes one of what a key may use; the instant it was taken at, or null when there is none left. */
  take: async (key: string, subject: string, rules: CallRules): Promise<string | null> => {
    const { limits, distinct } = rules;
    const lengths = limits.map(({ withinSeconds }) => withinSeconds);
    const counts = limits.map(({ count }) => count);
    const subjectLengths = distinct.limits.map(({ withinSeconds }) => withinSeconds);
    const subjectCounts = distinct.limits.map(({ count }) => count);
    const { rows } = await sql<{ at: string }>`
      insert into call_budgets as b (key, used_at, subjects, blocked_until, touched_at)
      values (${key}, array[clock_timestamp()], array[${subject}::text], '-infinity', clock_timestamp())
      on conflict (key) do update set (used_at, subjects) = (
          select coalesce(array_agg(u.at order by u.place), '{}') || clock_timestamp(),
            coalesce(array_agg(u.subject order by u.place), '{}') || ${subject}::text
          from unnest(b.used_at, b.subjects) with ordinality as u (at, subject, place)
          where u.at > clock_timestamp() - make_interval(secs => ${keptSeconds(rules)}::float8)),
        blocked_until = case when exists (
            select from unnest(${subjectLengths}::float8[], ${subjectCounts}::int[]) as w (length, most)
            where (
              select count(distinct u.subject) from (
                select subject from unnest(b.used_at, b.subjects) as x (at, subject)
                where x.at > clock_timestamp() - make_interval(secs => w.length)
                union all select ${subject}::text) as u
            ) > w.most)
          then clock_timestamp() + make_interval(secs => ${distinct.waitSeconds}::float8)
          else b.blocked_until end,
        touched_at = clock_timestamp()
      where b.blocked_until <= clock_timestamp() and not exists (
        select from unnest(${lengths}::float8[], ${counts}::int[]) as w (length, most)
        where (
          select count(*) from unnest(b.used_at) as u (at)
          where u.at > clock_timestamp() - make_interval(secs => w.length)
        ) >= w.most)
      returning used_at[cardinality(used_at)]::text as at`.execute(db);
    return rows[0]?.at ?? null;
  },
  /** Gives back what was taken at an instant; also ends a wait that this very try brought on. */
  giveBack: async (key: string, at: string): Promise<void> => {
    await sql`
      update call_budgets set
        used_at = used_at[:array_position(used_at, ${at}::timestamptz) - 1]
          || used_at[array_position(used_at, ${at}::timestamptz) + 1:],
        subjects = subjects[:array_position(used_at, ${at}::timestamptz) - 1]
          || subjects[array_position(used_at, ${at}::timestamptz) + 1:],
        blocked_until = case when used_at[cardinality(used_at)] = ${at}::timestamptz
          then '-infinity' else blocked_until end
      where key = ${key} and array_position(used_at, ${at}::timestamptz) is not null`.execute(db);
  },
  /** Seconds until a key has something left again. */
  budgetWait: async (key: string, limits: Limit[]): Promise<number> => {
    const lengths = limits.map(({ withinSeconds }) => withinSeconds);
    const counts = limits.map(({ count }) => count);
    const { rows } = await sql<{ seconds: number }>`
      select greatest(
        extract(epoch from nullif(b.blocked_until, '-infinity') - clock_timestamp()),
        (select max(extract(epoch from b.used_at[cardinality(b.used_at) - w.most + 1] - clock_timestamp()) + w.length)
          from unnest(${lengths}::float8[], ${counts}::int[]) as w (length, most)))::float8 as seconds
      from call_budgets b where key = ${key}`.execute(db);
    return rows[0]?.seconds ?? 0;
  },
  /** Removes what no rule asks about any more; a person's own failures stay. */
  sweep: async (olderThanSeconds: number): Promise<void> => {
    const before = sql`clock_timestamp() - make_interval(secs => ${olderThanSeconds}::float8)`;
    await sql`delete from call_budgets where touched_at < ${before}`.execute(db);
    await sql`
      delete from guess_ladders l where touched_at < ${before} and not exists (
        select from users where users.id::text = split_part(l.key, ':', 2))`.execute(db);
  },
});
export type BudgetsRepository = ReturnType<typeof createBudgetsRepository>;
