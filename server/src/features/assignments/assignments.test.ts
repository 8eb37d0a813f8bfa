import { assignmentsEndpoints, endpoints, type UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { auditedOf } from '../../../test/audited.ts';
import { newId } from '../../platform/ids.ts';
import { assign } from './assignments.factory.ts';
import { createAssignmentQueries } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { doctors, removeDoctor, removePatient } = assignmentsEndpoints;

const makePair = async () => {
  const patient = await test.patient();
  const doctor = await test.doctor();
  await assign(test.db, patient, doctor, test.clock.now());
  return { patient, doctor, params: { patientId: patient.id, doctorId: doctor.id } };
};

const addChat = async (patientId: string, doctorId: string, senders: ('doctor' | 'patient')[]) => {
  const chatId = newId();
  await test.db
    .insertInto('chats')
    .values({ id: chatId, patient_id: patientId, doctor_id: doctorId, state: 'waiting_doctor' })
    .execute();
  const messageIds = senders.map(() => newId());
  await test.db
    .insertInto('messages')
    .values(
      senders.map((sender_type, seq) => ({
        id: messageIds[seq]!,
        chat_id: chatId,
        seq,
        sender_type,
        sender_id: null,
        content: 'Hello',
        client_id: null,
        review: null,
        intent: null,
        seen_at: null,
      })),
    )
    .execute();
  return { chatId, messageIds };
};

describe('GET /api/patients/doctors/:patientId', () => {
  it('lists the doctors of now, the latest added first, with unseen messages and no contact data', async () => {
    const { patient, doctor: first } = await makePair();
    const second = await test.doctor({ name: 'Meera Iyer', specialty: 'Dermatologist' });
    const removed = await test.doctor();
    await assign(test.db, patient, second, new Date(test.clock.now().getTime() + 1000));
    await assign(test.db, patient, removed);
    await patient.call(removeDoctor, { params: { patientId: patient.id, doctorId: removed.id } });
    const { messageIds } = await addChat(patient.id, first.id, ['doctor', 'doctor', 'patient']);
    await test.db
      .updateTable('messages')
      .set({ seen_at: test.clock.now() })
      .where('id', '=', messageIds[0]!)
      .execute();
    const reply = await patient.call(doctors, { params: { patientId: patient.id } });
    expect(reply.status).toBe(200);
    expect(reply.body.map(({ id, unread }) => ({ id, unread }))).toEqual([
      { id: second.id, unread: 0 },
      { id: first.id, unread: 1 },
    ]);
    expect(reply.body[0]).toEqual({
      id: second.id,
      userId: second.id,
      name: 'Meera Iyer',
      specialty: 'Dermatologist',
      experience: 12,
      registrationNumber: null,
      rating: null,
      profileImage: null,
      qualifications: [],
      hospitals: [],
      verified: false,
      awayUntil: null,
      assignedAt: new Date(test.clock.now().getTime() + 1000).toISOString(),
      unread: 0,
    });
    expect(reply.raw.body).not.toContain(second.phone);
  });

  it('is empty for a patient without doctors', async () => {
    const patient = await test.patient();
    const reply = await patient.call(doctors, { params: { patientId: patient.id } });
    expect(reply.body).toEqual([]);
  });

  it('does not show the doctors of another patient, known or not', async () => {
    const { patient } = await makePair();
    const other = await test.patient();
    for (const patientId of [patient.id, newId<UserId>()]) {
      const reply = await other.call(doctors, { params: { patientId } });
      expect(reply.status).toBe(403);
    }
  });

  it('is not for a doctor, not for nobody, not for an id that is none', async () => {
    const { patient, doctor } = await makePair();
    const params = { patientId: patient.id };
    expect((await doctor.call(doctors, { params })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(doctors, { params })).status).toBe(401);
    expect((await patient.call(doctors, { params: { patientId: 'me' } })).status).toBe(400);
  });
});

describe.each([
  ['a patient removes a doctor', removeDoctor, 'patient'],
  ['a doctor removes a patient', removePatient, 'doctor'],
] as const)('%s', (_, call, role) => {
  it('and access ends with the next request', async () => {
    const { patient, doctor, params } = await makePair();
    const { isAssigned } = createAssignmentQueries(test.db);
    expect(await isAssigned(patient.id, doctor.id)).toBe(true);
    const reply = await (role === 'patient' ? patient : doctor).call(call, { params });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ success: true });
    const list = await patient.call(doctors, { params: { patientId: patient.id } });
    expect(list.body).toEqual([]);
    expect(await isAssigned(patient.id, doctor.id)).toBe(false);
  });

  it('and what waited for the doctor leaves the inbox at once, while the messages stay', async () => {
    const { patient, doctor, params } = await makePair();
    const { chatId, messageIds } = await addChat(patient.id, doctor.id, ['patient']);
    await test.db
      .insertInto('inbox')
      .values({
        chat_id: chatId,
        doctor_id: doctor.id,
        patient_id: patient.id,
        message_id: messageIds[0]!,
        level: 'ROUTINE',
        rank: 2,
        reason: 'A question',
        quote: 'Hello',
      })
      .execute();
    const heard: string[] = [];
    const stopHearing = test.database.onNotify('chat', (ids) => heard.push(...ids));
    await (role === 'patient' ? patient : doctor).call(call, { params });
    await vi.waitFor(() => expect(heard).toEqual([`${chatId} ${patient.id} ${doctor.id}`]));
    stopHearing();
    const of = (table: 'inbox' | 'messages') =>
      test.db.selectFrom(table).select('chat_id').where('chat_id', '=', chatId).execute();
    expect(await of('inbox')).toEqual([]);
    expect(await of('messages')).toHaveLength(1);
    const chat = await test.db
      .selectFrom('chats')
      .selectAll()
      .where('id', '=', chatId)
      .executeTakeFirstOrThrow();
    expect(chat).toMatchObject({ state: 'assistant', version: 1, closed_version: 1 });
  });

  it('once; a second time there is nothing to remove', async () => {
    const { patient, doctor, params } = await makePair();
    const self = role === 'patient' ? patient : doctor;
    await self.call(call, { params });
    expect((await self.call(call, { params })).status).toBe(404);
    const ended = await auditedOf(test.db, ['actor_id', self.id], 'assignment_ended');
    expect(ended).toEqual([doctor.id]);
  });

  it("but never another's, known or not", async () => {
    const { patient, doctor, params } = await makePair();
    const other = role === 'patient' ? await test.patient() : await test.doctor();
    expect((await other.call(call, { params })).status).toBe(403);
    const own = role === 'patient' ? { patientId: other.id } : { doctorId: other.id };
    expect((await other.call(call, { params: { ...params, ...own } })).status).toBe(404);
    expect(await createAssignmentQueries(test.db).isAssigned(patient.id, doctor.id)).toBe(true);
  });

  it('and nobody, the other role or an id that is none cannot', async () => {
    const { patient, doctor, params } = await makePair();
    const [self, wrong] = role === 'patient' ? [patient, doctor] : [doctor, patient];
    expect((await test.nobody.call(call, { params })).status).toBe(401);
    expect((await wrong.call(call, { params })).error.code).toBe('wrong_role');
    const broken = { ...params, [role === 'patient' ? 'doctorId' : 'patientId']: '%00' };
    expect((await self.call(call, { params: broken })).status).toBe(400);
    expect(await createAssignmentQueries(test.db).isAssigned(patient.id, doctor.id)).toBe(true);
  });
});

it('an assignment removed by a server whose clock is behind keeps the looks of its time in the access log', async () => {
  const [patient, doctor] = [await test.patient(), await test.doctor()];
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(test.db);
  await assign(test.db, patient, doctor, rows[0]?.at);
  await doctor.call(endpoints.patients.list, { params: { doctorId: doctor.id } });
  const params = { patientId: patient.id, doctorId: doctor.id };
  expect((await patient.call(removeDoctor, { params })).status).toBe(200);
  const log = await patient.call(endpoints.patients.accessLog, { params });
  expect(log.body).toMatchObject([{ doctorId: doctor.id, kind: 'list' }]);
});

it('a doctor removes nobody whose emergency was not seen; the patient may go', async () => {
  const { patient, doctor, params } = await makePair();
  const { chatId, messageIds } = await addChat(patient.id, doctor.id, ['patient']);
  const item = {
    chat_id: chatId,
    doctor_id: doctor.id,
    patient_id: patient.id,
    message_id: messageIds[0]!,
    level: 'EMERGENCY',
    rank: 4,
    reason: 'Chest pain',
    quote: 'Hello',
  } as const;
  await test.db.insertInto('inbox').values(item).execute();
  const refused = await doctor.call(removePatient, { params });
  expect(refused.status).toBe(409);
  expect(refused.error.code).toBe('conflict');
  const waiting = test.db.selectFrom('inbox').select('level').where('chat_id', '=', chatId);
  expect(await waiting.execute()).toEqual([{ level: 'EMERGENCY' }]);
  await test.db.updateTable('inbox').set({ seen_at: test.clock.now() }).execute();
  expect((await doctor.call(removePatient, { params })).status).toBe(200);

  const other = await makePair();
  const chat = await addChat(other.patient.id, other.doctor.id, ['patient']);
  const { patientId, doctorId } = other.params;
  await test.db
    .insertInto('inbox')
    .values({
      ...item,
      chat_id: chat.chatId,
      doctor_id: doctorId,
      patient_id: patientId,
      message_id: chat.messageIds[0]!,
    })
    .execute();
  expect((await other.patient.call(removeDoctor, { params: other.params })).status).toBe(200);
});
