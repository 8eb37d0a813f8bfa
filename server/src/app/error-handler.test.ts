import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.pool.query(`
    create function erase_person() returns trigger language plpgsql as $$ begin
      delete from users where id = (to_jsonb(new) ->> tg_argv[0])::uuid;
      return new;
    end $$`);
});
afterAll(() => test.close());

const nominee = { name: 'Ravi Rao', phone: '+917000000001', relation: 'brother' };

it.each([
  [
    'nominees',
    'user_id',
    ({ call }: TestPerson) => call(endpoints.myData.nominate, { body: nominee }),
  ],
  [
    'grievances',
    'user_id',
    ({ call }: TestPerson) => call(endpoints.myData.fileGrievance, { body: { text: 'Hello' } }),
  ],
  [
    'goals',
    'patient_id',
    ({ call, id }: TestPerson) =>
      call(endpoints.goals.create, { body: { patientId: id, title: 'Walk' } }),
  ],
])(
  'a person who is erased while a row of %s is stored is not signed in any more',
  async (table, key, store) => {
    await test.database.pool.query(`
    create trigger erase_person before insert on ${table}
    for each row execute function erase_person('${key}')`);
    const reply = await store(await test.patient());
    await test.database.pool.query(`drop trigger erase_person on ${table}`);
    expect([reply.status, reply.error.code]).toEqual([401, 'not_signed_in']);
  },
);

it('a row that names another person who is gone is still an unexpected failure', async () => {
  const doctor = await test.doctor();
  const gone = crypto.randomUUID();
  await test.database.pool.query(`
    create function name_stranger() returns trigger language plpgsql as $$ begin
      new.user_id := '${gone}';
      return new;
    end $$;
    create trigger name_stranger before insert on nominees
    for each row execute function name_stranger()`);
  const reply = await doctor.call(endpoints.myData.nominate, { body: nominee });
  expect(reply.status).toBe(500);
});
