import { readFileSync } from 'node:fs';
import type { UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePatient } from '../features/auth/auth.factory.ts';
import { makeGoal } from '../features/goals/goals.factory.ts';
import { RETENTION } from '../platform/retention.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const idsOf = async (): Promise<UserId[]> => {
  const rows = await test.db.selectFrom('users').select('id').execute();
  return rows.map(({ id }) => id);
};

describe('how long data is kept', () => {
  it('is one table, and docs/operations.md says the same', () => {
    const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const section = document.split('## How long data is kept')[1]?.split('\n## ')[0] ?? '';
    const written = section.split('\n').filter((line) => line.startsWith('| `'));
    expect(written).toEqual(
      Object.entries(RETENTION).map(
        ([rule, { kept, why }]) => `| \`${rule}\` | ${kept} | ${why} |`,
      ),
    );
    for (const { kept, days, ...more } of Object.values(RETENTION))
      for (const count of [days, 'daysUndone' in more ? more.daysUndone : null]) {
        if (count === null) continue;
        const years = count % 365 === 0 && `${count / 365} years`;
        expect(kept).toContain(years || (count === 1 ? '1 day' : `${count} days`));
      }
  });

  it('removes what is over and nothing else, and tells the audit how much', async () => {
    const old = async () => {
      const person = await makePatient(test.db);
      await test.database.pool.query(
        `update users set created_at = created_at - interval '31 days' where id = $1`,
        [person.id],
      );
      return person;
    };
    const [unfinished, withGoal] = [await old(), await old()];
    await makeGoal(test.db, withGoal);
    const signedIn = await test.patient();
    const fresh = await makePatient(test.db);
    await test.database.pool.query(
      `insert into grievances (number, user_id, text, closed_at) values
        ('G-OLD', $1, 'x', now() - interval '3 years 2 days'), ('G-NEW', $1, 'x', now())`,
      [signedIn.id],
    );
    await test.database.pool.query(
      `insert into claim_codes values ($1, 'x', now()), ($2, 'x', now() + interval '1 minute')`,
      [withGoal.id, fresh.id],
    );
    await test.database.pool.query(
      `insert into registration_tickets values ($1, 'x', now()), ($2, 'y', now() + interval '1 minute')`,
      [withGoal.id, fresh.id],
    );
    await test.sweep();
    for (const table of ['claim_codes', 'registration_tickets'] as const) {
      const kept = await test.db.selectFrom(table).select('user_id').execute();
      expect(kept).toEqual([{ user_id: fresh.id }]);
    }
    const left = await idsOf();
    expect(left).not.toContain(unfinished.id);
    expect(left).toEqual(expect.arrayContaining([withGoal.id, signedIn.id, fresh.id]));
    const grievances = await test.db.selectFrom('grievances').select('number').execute();
    expect(grievances).toEqual([{ number: 'G-NEW' }]);
    const noted = () =>
      test.db.selectFrom('audit').select('detail').where('kind', '=', 'retention').execute();
    expect(await noted()).toEqual([
      { detail: 'registrations 1, registration_tickets 1, claim_codes 1, grievances 1' },
    ]);
    await test.sweep();
    expect(await noted()).toHaveLength(1);
  });
});
