import { chatsEndpoints, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { assign } from '../../assignments/assignments.factory.ts';
import { letStandInsRead, makeCover, verify } from '../../cover/cover.factory.ts';
import { urgencyRank } from '../../review/index.ts';
import { makeChat, makeInboxItem } from '../chats.factory.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { inbox } = chatsEndpoints;

/** Adds `count` more patients of the doctor, each waiting like the given one. */
const fillInbox = async (
  of: { doctor: string; patient: string; chat: string },
  count: number,
): Promise<void> => {
  const copy = (table: string, changes: string, where: string, id: string) =>
    test.database.pool.query(
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${changes}))).*
       from ${table} one, generate_series(1, ${count}) n where ${where} = $1`,
      [id],
    );
  const user = "('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
  const chat = "('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
  await copy('users', `'id', ${user}, 'phone', (6000000000 + n)::text`, 'id', of.patient);
  const { patient } = of;
  await copy(
    'assignments',
    `'id', ('30000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'patient_id', ${user}`,
    'patient_id',
    patient,
  );
  await copy('chats', `'id', ${chat}, 'patient_id', ${user}`, 'id', of.chat);
  await copy('inbox', `'chat_id', ${chat}, 'patient_id', ${user}`, 'chat_id', of.chat);
};

describe('GET /api/doctors/:doctorId/inbox', () => {
  it('lists the most urgent first, then the longest waiting, answered ones last', async () => {
    const doctor = await test.doctor();
    const item = async (level: 'EMERGENCY' | 'URGENT' | 'ROUTINE' | 'UNSURE', since: string) => {
      const patient = await test.patient();
      await assign(test.db, patient, doctor);
      const chatId = await makeChat(test.db, { patient, doctor }, 'waiting_doctor');
      const made = { level, since: new Date(since) };
      await makeInboxItem(test.db, chatId, { patient, doctor }, made);
      return chatId;
    };
    const routine = await item('ROUTINE', '2026-03-10T01:00:00Z');
    const late = await item('URGENT', '2026-03-10T02:00:00Z');
    const early = await item('URGENT', '2026-03-10T01:30:00Z');
    const unsure = await item('UNSURE', '2026-03-09T01:00:00Z');
    const emergency = await item('EMERGENCY', '2026-03-10T03:00:00Z');
    const answered = await item('URGENT', '2026-03-08T03:00:00Z');
    await doctor.call(chatsEndpoints.send, { body: { chatId: answered, content: 'Hello' } });
    const reply = await doctor.call(inbox, { params: { doctorId: doctor.id } });
    expect(reply.body.map(({ chatId }) => chatId)).toEqual([
      emergency,
      early,
      late,
      routine,
      unsure,
      answered,
    ]);
    expect(reply.body.at(-1)?.state).toBe('with_doctor');
  });

  it('lists no more than the first thousand, and leaves out the least urgent', async () => {
    const { doctor, patient, chatId, say } = await startConversation(test);
    await say('My knee has been stiff since May');
    const routine = { doctor: doctor.id, patient: patient.id, chat: chatId };
    await fillInbox(routine, 1_000);
    const look = async () => (await doctor.call(inbox, { params: { doctorId: doctor.id } })).body;
    const full = await look();
    expect(full).toHaveLength(1_000);
    const urgent = full.at(-1)?.chatId;
    await test.database.pool.query(
      "update inbox set level = 'URGENT', rank = $2 where chat_id = $1",
      [urgent, urgencyRank('URGENT')],
    );
    const again = await look();
    expect(again).toHaveLength(1_000);
    expect(again[0]?.chatId).toBe(urgent);
  });

  it('does not list patients who have removed the doctor', async () => {
    const { doctor, say, removeDoctor } = await startConversation(test);
    await say('My knee has been stiff since May');
    await removeDoctor();
    const reply = await doctor.call(inbox, { params: { doctorId: doctor.id } });
    expect(reply.body).toEqual([]);
  });

  it('needs one statement, beside the session, whatever the number', async () => {
    const { doctor, say } = await startConversation(test);
    await say('My knee has been stiff since May');
    const look = () => doctor.call(inbox, { params: { doctorId: doctor.id } });
    // The first look also adds an audit entry for the patient.
    await look();
    const statements = await statementsOf(look);
    expect(statements.filter((text) => !/\bsessions\b|skip locked/.test(text))).toHaveLength(1);
  });

  it('notes the look at the patients of another doctor in one statement, whatever their number', async () => {
    const statementsFor = async (patients: number) => {
      const [doctor, standIn] = [await test.doctor(), await test.doctor()];
      await verify(test.db, doctor, standIn);
      await makeCover(test.db, doctor, standIn);
      const ids: string[] = [];
      for (let n = 0; n < patients; n += 1) {
        const patient = await test.patient();
        await assign(test.db, patient, doctor);
        await letStandInsRead(test.db, patient);
        const chatId = await makeChat(test.db, { patient, doctor }, 'waiting_doctor');
        await makeInboxItem(test.db, chatId, { patient, doctor }, { level: 'URGENT' });
        ids.push(patient.id);
      }
      const look = () => standIn.call(inbox, { params: { doctorId: standIn.id } });
      const statements = await statementsOf(look);
      const looks = await test.db
        .selectFrom('audit')
        .select('subject_id')
        .where('actor_id', '=', standIn.id)
        .where('subject_id', 'is not', null)
        .where('detail', '=', 'inbox')
        .execute();
      expect(looks.map(({ subject_id }) => subject_id).sort()).toEqual(ids.sort());
      return statements.filter((text) => /insert into "?audit\b/.test(text)).length;
    };
    expect(await statementsFor(12)).toBe(await statementsFor(1));
  });

  it('refuses another doctor, patients, nonsense and nobody', async () => {
    const { doctor, patient } = await startConversation(test);
    const params = { doctorId: doctor.id };
    expect((await (await test.doctor()).call(inbox, { params })).error.code).toBe('forbidden');
    expect((await patient.call(inbox, { params })).error.code).toBe('wrong_role');
    expect((await doctor.call(inbox, { params: { doctorId: 'x' as UserId } })).status).toBe(400);
    expect((await test.nobody.call(inbox, { params })).status).toBe(401);
  });
});
