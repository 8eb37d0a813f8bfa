import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { createLeasedWork, isUnleased } from './leased-work.ts';
import { createLogger } from './logger.ts';

const NEVER_MS = 3_600_000;

/** Runs tasks that finish together, like tasks whose outcomes are stored by one statement. */
const run = (tasks: number, { atOnce, worthLeasing }: { atOnce: number; worthLeasing: number }) => {
  const waiting = Array.from({ length: tasks }, (_, task) => task);
  const done: number[] = [];
  const leases: number[] = [];
  let together: Promise<void> | null = null;
  const begin = createLeasedWork<number>({
    lease: async (most) => {
      leases.push(most);
      return waiting.splice(0, most);
    },
    work: async (task) => {
      together ??= new Promise<void>((end) => setTimeout(end, 5)).then(() => {
        together = null;
      });
      await together;
      done.push(task);
    },
    onWake: () => () => undefined,
    atOnce,
    worthLeasing,
    sweepMs: NEVER_MS,
    logger: createLogger('silent'),
  });
  return { stop: begin(), done, leases };
};

describe('leased work', () => {
  it.each([
    { atOnce: 8, worthLeasing: 4 },
    { atOnce: 24, worthLeasing: 8 },
    { atOnce: 3, worthLeasing: 1 },
    { atOnce: 1, worthLeasing: 1 },
  ])('goes on without a sweep until nothing is due: %j', async (hands) => {
    const { stop, done, leases } = run(200, hands);
    await eventually(() => expect(done).toHaveLength(200));
    await stop();
    expect(Math.max(...leases)).toBeLessThanOrEqual(hands.atOnce);
  });

  it('takes nothing more once it is stopped, and waits for what is being done', async () => {
    const { stop, done } = run(200, { atOnce: 4, worthLeasing: 1 });
    await stop();
    const before = done.length;
    await new Promise((pass) => setTimeout(pass, 30));
    expect([before % 4, done.length]).toEqual([0, before]);
  });
});

describe('a task is free when its lease', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const LEASE_SECONDS = 60;
  /** Returns whether a task is free in a transaction that began a moment ago. */
  const isFreeWhen = (leasedUntil: string) =>
    database.transaction(async (tx) => {
      await sql`select pg_sleep(0.05)`.execute(tx);
      const { rows } = await sql<{ free: boolean }>`
        select ${isUnleased(LEASE_SECONDS)} as free
        from (select ${sql.raw(leasedUntil)} as leased_until) task`.execute(tx);
      return rows[0]?.free;
    });

  it.each([
    ['nobody has taken', 'null::timestamptz', true],
    ['has run out', `now() - interval '1 second'`, true],
    [
      'another server took since this transaction began',
      `clock_timestamp() + interval '60 seconds'`,
      false,
    ],
    ['was taken before', `now() + interval '59 seconds'`, false],
    ['is of a clock that was set back since', `now() + interval '1 hour'`, true],
  ])('%s: %s → %s', async (_, leasedUntil, free) => {
    expect(await isFreeWhen(leasedUntil)).toBe(free);
  });
});
