import { randomUUID } from 'node:crypto';
import type { UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  everyDay,
  makeAppointment,
  makeSchedule,
} from '../features/appointments/appointments.factory.ts';
import { unassign } from '../features/assignments/assignments.factory.ts';
import { startConversation } from '../features/chats/conversation.factory.ts';
import { achieve, makeGoal } from '../features/goals/goals.factory.ts';
import { createPersonData } from './person-data.ts';

/** Tables whose rows are about nobody, and those that are no longer written. */
const NOT_ABOUT_A_PERSON = ['call_budgets', 'pin_peppers', 'scan_budgets'];

/** Columns that are never handed out: with them one could sign in or add a doctor. */
const SECRETS = [
  'claim_codes.code_hash',
  'device_grants.device_hash',
  'guess_ladders.key',
  'notices.link_hash',
  'push_devices.auth',
  'push_devices.endpoint',
  'push_devices.p256dh',
  'qr_codes.token',
  'registration_tickets.token_hash',
  'sessions.token_hash',
  'users.pin_hash',
  'users.pin_key',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.database.pool.query<Row>(text, values)).rows;

const columnsOf = async (): Promise<Map<string, string[]>> => {
  const rows = await query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
     group by table_name order by table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};

/** The tables in which any column of any row holds this id. */
const tablesWith = async (id: string): Promise<string[]> => {
  const found: string[] = [];
  for (const table of (await columnsOf()).keys()) {
    const [row] = await query<{ held: boolean }>(
      `select exists (select from "${table}" as r where r::text like '%' || $1 || '%') as held`,
      [id],
    );
    if (row?.held) found.push(table);
  }
  return found;
};

/** What sign-in keeps of a person; written directly, since each row takes a story of its own. */
const keepSignIn = async (id: UserId) => {
  const soon = `now() + interval '1 hour'`;
  await query(`insert into registration_tickets values ($1, 'secret', ${soon})`, [id]);
  await query(`insert into claim_codes values ($1, 'secret', ${soon})`, [id]);
  await query(`insert into device_grants values ($1, 'secret', now(), ${soon})`, [id]);
  await query(
    `insert into guess_ladders values ('trusted:' || $1 || ':secret', 1, 1, now(), now())`,
    [id],
  );
};

const keepNotices = async (id: UserId) => {
  await query(
    `insert into push_devices select $2::uuid, $1::uuid, id, 'secret' || $1, 'secret', 'secret', 'k', 'en', 'x'
     from sessions where user_id = $1::uuid`,
    [id, randomUUID()],
  );
  await query(
    `insert into notice_settings (user_id, reply, second_look, reminder, quiet_from, quiet_to)
     values ($1, true, true, true, '21:00', '07:00')`,
    [id],
  );
  await query(
    `insert into notices (id, user_id, kind, subject_id, slot, path, expires_at, link_hash)
     values ($2::uuid, $1::uuid, 'drill', $1::uuid, 'x', '/', now(), 'secret' || $1)`,
    [id, randomUUID()],
  );
};

/** A patient and a doctor who have used everything there is. */
const twoFullLives = async () => {
  const conversation = await startConversation(test);
  const { patient, doctor, chatId, say } = conversation;
  await makeSchedule(test.db, doctor, everyDay());
  await makeAppointment(test.db, conversation);
  const goal = await makeGoal(test.db, patient);
  await achieve(test.db, patient, goal, ['2026-03-09']);
  await say('I have crushing chest pain');
  const [message] = await query<{ id: string }>('select message_id as id from inbox');
  await query(`insert into verdicts values ($1, $2, $3, $4, 'EMERGENCY', 'right')`, [
    randomUUID(),
    chatId,
    message?.id,
    doctor.id,
  ]);
  await query(`insert into learning_consents values ($1)`, [patient.id]);
  await query(`insert into shadow_differences values ($1, $2, 'ROUTINE', 'a', 'URGENT', 'b')`, [
    message?.id,
    chatId,
  ]);
  await query(`insert into qr_codes values ($1, $2)`, [`secret-${doctor.id}`, doctor.id]);
  await query(`insert into quick_replies values ($1, '{Rest.}')`, [doctor.id]);
  await query(`insert into rate_limits values ('scan ' || $1::text || '/600s', 1, 20, now())`, [
    patient.id,
  ]);
  for (const { id, phone } of [patient, doctor]) {
    await keepSignIn(id);
    await keepNotices(id);
    await test.operator.listSessions(phone);
  }
  return conversation;
};

describe("a person's data, in every table of the schema", () => {
  it('is handed out by the feature that owns the table: a new table cannot be forgotten', async () => {
    const nobody = randomUUID() as UserId;
    const exported = Object.keys(await createPersonData(test).exportPerson(nobody));
    expect([...exported, ...NOT_ABOUT_A_PERSON].sort()).toEqual([...(await columnsOf()).keys()]);
  });

  it('is handed out whole but for secrets, column by column, and erased whole but for the audit', async () => {
    const { patient, doctor } = await twoFullLives();
    const columns = await columnsOf();
    const left = new Map(columns);
    for (const person of [patient, doctor]) {
      const copy = await test.operator.personalData(person.phone);
      const filled = Object.keys(copy).filter((table) => copy[table]?.length);
      expect(filled).toEqual(expect.arrayContaining(await tablesWith(person.id)));
      for (const [table, [row]] of Object.entries(copy)) {
        if (!row) continue;
        const given = Object.keys(row);
        left.set(table, left.get(table)?.filter((column) => !given.includes(column)) ?? []);
      }
      expect(JSON.stringify(copy)).not.toContain('secret');
    }
    for (const table of NOT_ABOUT_A_PERSON) left.delete(table);
    const withheld = [...left].flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
    expect(withheld).toEqual(SECRETS);

    for (const { id, phone } of [patient, doctor]) {
      await test.operator.erase(phone);
      expect(await tablesWith(id)).toEqual(['audit']);
    }
  });

  it("of a doctor holds no thread of a patient who is no longer the doctor's", async () => {
    const { patient, doctor, say } = await startConversation(test);
    await say('Kya main chai pi sakti hoon?');
    await makeAppointment(test.db, { patient, doctor });
    expect((await test.operator.personalData(doctor.phone)).messages).not.toEqual([]);
    await unassign(test.db, patient, doctor, new Date());
    const copy = await test.operator.personalData(doctor.phone);
    for (const table of [
      'chats',
      'messages',
      'reviews',
      'inbox',
      'jobs',
      'verdicts',
      'shadow_differences',
      'appointments',
    ]) {
      expect(copy[table]).toEqual([]);
    }
    expect((await test.operator.personalData(patient.phone)).messages).not.toEqual([]);
  });

  it('stays while a doctor has chats, which are the patients’ as well', async () => {
    const { patient, doctor } = await startConversation(test);
    await expect(test.operator.erase(doctor.phone)).rejects.toThrow('belong to the patients too');
    expect(await tablesWith(doctor.id)).toContain('users');
    expect(await tablesWith(patient.id)).toContain('users');
  });
});
