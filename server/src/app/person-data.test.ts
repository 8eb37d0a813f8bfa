import { randomUUID } from 'node:crypto';
import { authEndpoints, chatsEndpoints, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  columnsByTable,
  makeTwoFullAccounts,
  rowsByTable,
  tablesWith,
  tracesOf,
} from '../../test/full-lives.ts';
import { makeAppointment } from '../features/appointments/appointments.factory.ts';
import { unassign } from '../features/assignments/assignments.factory.ts';
import { startConversation } from '../features/chats/conversation.factory.ts';
import words from '../features/my-data/copy/words.json' with { type: 'json' };
import { UNLIMITED_BUDGET } from '../platform/person-data.ts';
import { createPersonData } from './person-data.ts';

/** Tables that are in no copy, each with the reason. */
const NOT_ABOUT_A_PERSON: Record<string, string> = {
  owner_codes: 'hashes of codes for whoever becomes the first owner',
  call_budgets: 'emptied by migration 060 and no longer written',
  pin_peppers: 'fingerprints of the secrets of the whole installation',
  scan_budgets: 'emptied by migration 060 and no longer written',
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe("a person's data, in every table of the schema", () => {
  it('is handed out by the feature that owns the table: a new table cannot be forgotten', async () => {
    const nobody = randomUUID() as UserId;
    const exported = Object.keys(
      await createPersonData(test).exportPerson(nobody, UNLIMITED_BUDGET),
    );
    const known = [...exported, ...Object.keys(NOT_ABOUT_A_PERSON)].sort();
    expect(known).toEqual([...(await columnsByTable(test)).keys()]);
  });

  it('is handed out whole, column by column, but for those withheld for a reason', async () => {
    const { patient, doctor } = await makeTwoFullAccounts(test);
    const left = await columnsByTable(test);
    for (const table of Object.keys(NOT_ABOUT_A_PERSON)) left.delete(table);
    const shown = new Set<string>();
    for (const person of [patient, doctor]) {
      const copy = await test.operator.personalData(person.phone);
      const filled = Object.keys(copy).filter((table) => copy[table]?.length);
      expect(filled).toEqual(expect.arrayContaining(await tablesWith(test, person.id)));
      for (const [table, [row]] of Object.entries(copy)) {
        if (!row) continue;
        const given = Object.keys(row);
        for (const column of given) shown.add(column);
        left.set(table, left.get(table)?.filter((column) => !given.includes(column)) ?? []);
      }
      expect(JSON.stringify(copy)).not.toContain('secret');
    }
    const { withheld } = createPersonData(test);
    const missing = [...left].flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
    expect(missing).toEqual(Object.keys(withheld).sort());
    for (const reason of Object.values(withheld)) expect(reason).toMatch(/\w/);

    const explained = [...Object.keys(words.columns), ...words.onlyInJson];
    expect([...shown].filter((column) => !explained.includes(column))).toEqual([]);
    const titled = Object.keys(words.tables);
    expect([...left.keys()].filter((table) => !titled.includes(table))).toEqual([]);
  });

  it('of a patient leaves no id, phone, name or word in any table but ids in the audit', async () => {
    const { patient, words: said } = await makeTwoFullAccounts(test);
    await test.operator.erase(patient.phone);
    expect(await tracesOf(test, said.patient)).toEqual([]);
    expect(await tablesWith(test, patient.id)).toEqual(['audit']);
  });

  it('of a doctor leaves nothing either, and patients keep their chats, closed and without a name', async () => {
    const life = await makeTwoFullAccounts(test);
    const { patient, doctor, words: said, close, chatId } = life;
    await expect(test.operator.erase(doctor.phone)).rejects.toThrow('1 chat is still open');
    expect(await tablesWith(test, doctor.id)).toContain('users');
    const before = await life.thread();
    const messageId = before.at(-1)?.id;
    const params = { chatId };
    if (messageId) await doctor.call(chatsEndpoints.seen, { params, body: { messageId } });
    expect((await close()).status).toBe(200);
    expect(JSON.stringify(before)).toContain('Xavier Quadros');
    expect(JSON.stringify(before)).toContain('Walter Noronha');
    await test.operator.erase(doctor.phone);
    expect(await tracesOf(test, said.doctor)).toEqual([]);
    expect(await tablesWith(test, doctor.id)).toEqual(['audit']);

    const after = await life.thread();
    expect(after).toHaveLength(before.length);
    expect(after.map(({ content }) => content)).toEqual(
      before.map(({ content }) =>
        content.replace(/Dr\. (Xavier Quadros|Walter Noronha) \d+/g, () => 'Former doctor'),
      ),
    );
    const copy = await test.operator.personalData(patient.phone);
    expect(copy.chats).toMatchObject([{ id: chatId, state: 'assistant' }]);
    expect(copy.assignments).toMatchObject([{ removed_at: expect.any(Date) }]);
  });

  it('of both leaves no row more in any table than before they came', async () => {
    const before = await rowsByTable(test);
    const { patient, doctor } = await makeTwoFullAccounts(test);
    const during = await rowsByTable(test);
    const known = createPersonData(test).exportPerson(randomUUID() as UserId, UNLIMITED_BUDGET);
    for (const table of Object.keys(await known)) {
      if (table !== 'audit') expect(during[table] ?? 0, table).toBeGreaterThan(before[table] ?? 0);
    }
    await test.operator.erase(patient.phone);
    await test.operator.erase(doctor.phone);
    // What an owner wrote about the clinic stays, without the owner.
    expect(await rowsByTable(test)).toEqual({ ...before, clinic_texts: during.clinic_texts });
  });

  it.each([
    ['राम', 'आराम करें। Dr. राम को बताया: राम।', 'आराम करें। Former doctor को बताया: Former doctor।'],
    [
      'Dr. Ann',
      'Planned by Ann. Annual? (Dr. Ann)',
      'Planned by Former doctor. Annual? (Former doctor)',
    ],
    ['A. K* (Jr.)', 'A. K* (Jr.) and AX K', 'Former doctor and AX K'],
    ['Ann Rao', 'Dr. Ann Rao, Ann and Anna', 'Former doctor, Former doctor and Anna', 'Ann'],
  ])(
    'of a doctor named %s takes the name from the lines of the assistant, not from longer words',
    async (name, content, left, next = name) => {
      const { doctor, chatId, say, thread } = await startConversation(test, { doctor: { name } });
      await say('Kya main chai pi sakti hoon?');
      const line = (await thread()).find(({ senderType }) => senderType === 'ai');
      await test.database.pool.query(`update messages set content = $2 where id = $1`, [
        line?.id,
        content,
      ]);
      await doctor.call(authEndpoints.editProfile, { body: { name: next } });
      await test.database.pool.query(`delete from inbox where chat_id = $1`, [chatId]);
      await test.database.pool.query(`update chats set state = 'assistant' where id = $1`, [
        chatId,
      ]);
      await test.operator.erase(doctor.phone);
      const after = (await thread()).find(({ id }) => id === line?.id);
      expect(after?.content).toBe(left);
    },
  );

  it("of a doctor holds no thread of a patient who is no longer the doctor's", async () => {
    const { patient, doctor, say } = await startConversation(test);
    await say('Kya main chai pi sakti hoon?');
    await makeAppointment(test.db, { patient, doctor });
    expect((await test.operator.personalData(doctor.phone)).messages).not.toEqual([]);
    await unassign(test.db, patient, doctor, new Date());
    const copy = await test.operator.personalData(doctor.phone);
    for (const table of [
      'assignments',
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
});
