import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    'create table notes (id text primary key, text text, day date, at timestamptz, size int8, facts jsonb)',
  );
});

afterAll(() => database.drop());

const rows = async (text: string) => (await database.pool.query(text)).rows;

describe('the database', () => {
  it('gives days as text, instants as Date, int8 as number and json parsed', async () => {
    await database.pool.query('insert into notes values ($1, $2, $3, $4, $5, $6)', [
      'types',
      null,
      '2024-02-29',
      new Date('2024-02-29T23:30:00Z'),
      9_007_199_254_740_991,
      JSON.stringify({ a: [1] }),
    ]);
    expect(
      await rows(
        `select day, at, size, facts, array[day] as days, array[size] as sizes from notes where id = 'types'`,
      ),
    ).toEqual([
      {
        day: '2024-02-29',
        at: new Date('2024-02-29T23:30:00Z'),
        size: 9_007_199_254_740_991,
        facts: { a: [1] },
        days: ['2024-02-29'],
        sizes: [9_007_199_254_740_991],
      },
    ]);
  });

  it('keeps what a transaction did when its work returns', async () => {
    const given = await database.transaction(async (tx) => {
      await sql`insert into notes (id) values ('kept')`.execute(tx);
      return 7;
    });
    expect(given).toBe(7);
    expect(await rows(`select id from notes where id = 'kept'`)).toHaveLength(1);
  });

  it('keeps nothing of a transaction whose work throws', async () => {
    const failing = database.transaction(async (tx) => {
      await sql`insert into notes (id) values ('thrown')`.execute(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows(`select id from notes where id = 'thrown'`)).toEqual([]);
  });

  it('refuses a query on the pool, a second transaction and a Kysely query inside an open transaction', async () => {
    for (const query of [
      () => database.pool.query('select 1'),
      () => database.transaction(async () => {}),
      () => database.db.selectFrom('users').selectAll().execute(),
    ]) {
      const failing = database.transaction(query as () => Promise<unknown>);
      await expect(failing).rejects.toThrow('A transaction is open here');
    }
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
