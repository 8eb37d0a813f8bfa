import { type ChatId, chatsEndpoints, type MessageId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { newId } from '../../platform/ids.ts';
import { assign } from '../assignments/assignments.factory.ts';
import { startConversation } from './conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { list, create, seen, close, messages, send } = chatsEndpoints;

describe('POST /api/chats', () => {
  it('makes one chat for an assigned pair, whoever of the two asks first', async () => {
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    await assign(test.db, patient, doctor);
    const body = { patientId: patient.id, doctorId: doctor.id };
    const first = await doctor.call(create, { body });
    const second = await patient.call(create, { body });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      id: first.body.id,
      ...body,
      state: 'assistant',
      open: true,
      emergency: false,
      unread: 0,
      rangAt: null,
      cover: null,
    });
    expect(second.body.id).toBe(first.body.id);
  });

  it('makes one chat when asked ten times at once', async () => {
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    await assign(test.db, patient, doctor);
    const body = { patientId: patient.id, doctorId: doctor.id };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => patient.call(create, { body })),
    );
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    const rows = await test.db
      .selectFrom('chats')
      .select('id')
      .where('patient_id', '=', patient.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('refuses a pair that is not assigned, and one that is no more', async () => {
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    const body = { patientId: patient.id, doctorId: doctor.id };
    expect((await patient.call(create, { body })).error.code).toBe('not_assigned');
    const { pair, removeDoctor, ...gone } = await startConversation(test);
    await removeDoctor();
    expect((await gone.patient.call(create, { body: pair })).error.code).toBe('not_assigned');
  });

  it('refuses to name another patient or another doctor, without a look-up', async () => {
    const { pair } = await startConversation(test);
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    expect((await patient.call(create, { body: pair })).error.code).toBe('forbidden');
    expect((await doctor.call(create, { body: pair })).error.code).toBe('forbidden');
  });

  it('refuses nonsense and nobody', async () => {
    const { patient } = await startConversation(test);
    const body = { patientId: patient.id, doctorId: 'me' };
    expect((await patient.call(create, { body })).status).toBe(400);
    expect((await test.nobody.call(create, { body })).status).toBe(401);
  });
});

describe('GET /api/chats/patient/:patientId/doctor/:doctorId', () => {
  it('lists the one chat to both, with what each has not seen', async () => {
    const { patient, doctor, pair, chatId, reply } = await startConversation(test);
    await reply('How are you today?');
    await reply('Please write to me.');
    const [forPatient] = (await patient.call(list, { params: pair })).body;
    const [forDoctor] = (await doctor.call(list, { params: pair })).body;
    expect(forPatient).toMatchObject({ id: chatId, unread: 2, state: 'with_doctor' });
    expect(forDoctor).toMatchObject({ id: chatId, unread: 0 });
  });

  it('is empty before the first chat', async () => {
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    const params = { patientId: patient.id, doctorId: doctor.id };
    expect((await patient.call(list, { params })).body).toEqual([]);
  });

  it('stays with the patient after the doctor was removed, and leaves the doctor', async () => {
    const { patient, doctor, pair, removeDoctor } = await startConversation(test);
    await removeDoctor();
    const [chat] = (await patient.call(list, { params: pair })).body;
    expect(chat?.open).toBe(false);
    expect((await doctor.call(list, { params: pair })).body).toEqual([]);
  });

  it('refuses other people, nonsense and nobody', async () => {
    const { pair } = await startConversation(test);
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    expect((await patient.call(list, { params: pair })).status).toBe(403);
    expect((await doctor.call(list, { params: pair })).status).toBe(403);
    const params = { patientId: 'x', doctorId: 'y' };
    expect((await patient.call(list, { params })).status).toBe(400);
    expect((await test.nobody.call(list, { params: pair })).status).toBe(401);
  });
});

describe('POST /api/chats/:chatId/seen', () => {
  it('marks what the other side wrote, up to that message, and nothing by reading alone', async () => {
    const { patient, pair, chatId, reply, thread } = await startConversation(test);
    const first = await reply('One');
    await reply('Two');
    expect((await thread()).map(({ seenAt }) => seenAt)).toEqual([null, null]);
    const body = { messageId: first.body.id };
    const marked = await patient.call(seen, { params: { chatId }, body });
    expect(marked.body).toEqual({ success: true });
    const [one, two] = await thread();
    expect(one?.seenAt).toBe(test.clock.now().toISOString());
    expect(two?.seenAt).toBeNull();
    const [chat] = (await patient.call(list, { params: pair })).body;
    expect(chat?.unread).toBe(1);
  });

  it("does not mark one's own messages", async () => {
    const { patient, chatId, say, thread } = await startConversation(test);
    const sent = await say('My knee has been stiff since May');
    await patient.call(seen, { params: { chatId }, body: { messageId: sent.body.id } });
    expect((await thread())[0]?.seenAt).toBeNull();
  });

  it('lets the doctor mark the patient’s messages', async () => {
    const { doctor, chatId, say, thread, inbox } = await startConversation(test);
    const sent = await say('My knee has been stiff since May');
    expect((await inbox())[0]?.unread).toBe(1);
    await doctor.call(seen, { params: { chatId }, body: { messageId: sent.body.id } });
    expect((await thread())[0]?.seenAt).not.toBeNull();
    const [item] = await inbox();
    expect(item).toMatchObject({ unread: 0, state: 'waiting_doctor' });
  });

  it('is not there for others, nor for a message of another chat', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const other = await startConversation(test);
    const sent = await reply('Hello');
    const body = { messageId: sent.body.id };
    const params = { chatId };
    expect((await other.patient.call(seen, { params, body })).status).toBe(404);
    expect((await other.doctor.call(seen, { params, body })).status).toBe(404);
    const theirs = { params: { chatId: other.chatId }, body };
    expect((await other.patient.call(seen, theirs)).status).toBe(404);
    const missing = { params: { chatId: newId<ChatId>() }, body };
    expect((await patient.call(seen, missing)).status).toBe(404);
  });

  it('refuses nonsense and nobody', async () => {
    const { patient, chatId } = await startConversation(test);
    const params = { chatId };
    expect((await patient.call(seen, { params, body: { messageId: '1' } })).status).toBe(400);
    const body = { messageId: newId<MessageId>() };
    expect((await test.nobody.call(seen, { params, body })).status).toBe(401);
  });
});

const verdictsOn = async (chatId: ChatId) => {
  const { rows } = await sql`
    select message_id, doctor_id, level, verdict from verdicts where chat_id = ${chatId}`.execute(
    test.db,
  );
  return rows;
};

describe('POST /api/chats/:chatId/close', () => {
  it('hands the chat back to the assistant and empties the inbox of it', async () => {
    const { say, reply, close, inbox, state } = await startConversation(test);
    await say('My knee has been stiff since May');
    await reply('Rest it, please.');
    const closed = await close();
    expect(closed.body).toMatchObject({ state: 'assistant', emergency: false });
    expect(await inbox()).toEqual([]);
    expect(await state()).toBe('assistant');
  });

  it('says "sent" again for what is written after it', async () => {
    const { say, close, thread } = await startConversation(test);
    await say('My knee has been stiff since May');
    await close();
    await say('Now the elbow is stiff too');
    expect((await thread()).map(({ senderType }) => senderType)).toEqual([
      'patient',
      'ai',
      'patient',
      'ai',
    ]);
  });

  it('is refused when the patient wrote after what the doctor has read', async () => {
    const { doctor, chatId, say, inbox } = await startConversation(test);
    const read = await say('My knee has been stiff since May');
    const newer = await say('And my arm as well');
    const params = { chatId };
    const early = await doctor.call(close, { params, body: { messageId: read.body.id } });
    expect(early.error.code).toBe('conflict');
    expect(await inbox()).toHaveLength(1);
    const late = await doctor.call(close, { params, body: { messageId: newer.body.id } });
    expect(late.status).toBe(200);
    expect(await inbox()).toEqual([]);
  });

  it('keeps an emergency open that nobody has seen when no message is named', async () => {
    const { doctor, chatId, say, close: closeIt, inbox } = await startConversation(test);
    const sent = await say('I have chest pain and cannot breathe');
    expect((await closeIt()).error.code).toBe('conflict');
    expect(await inbox()).toHaveLength(1);
    const body = { messageId: sent.body.id };
    await doctor.call(seen, { params: { chatId }, body });
    expect((await closeIt()).status).toBe(200);
    expect(await inbox()).toEqual([]);
  });

  it('is refused for a message of another chat, and the item stays', async () => {
    const { doctor, chatId, say, inbox } = await startConversation(test);
    await say('I have chest pain and cannot breathe');
    const other = await startConversation(test);
    const foreign = await other.say('My knee has been stiff since May');
    for (const messageId of [foreign.body.id, newId<MessageId>()]) {
      const reply = await doctor.call(close, { params: { chatId }, body: { messageId } });
      expect([reply.status, reply.error.code]).toEqual([404, 'not_found']);
    }
    expect(await inbox()).toHaveLength(1);
  });

  it.each(['right', 'too_high', 'too_low'] as const)(
    'keeps that the level was %s, for learning',
    async (verdict) => {
      const { doctor, chatId, say } = await startConversation(test);
      const sent = await say('I have chest pain and cannot breathe');
      const body = { messageId: sent.body.id, verdict };
      await doctor.call(close, { params: { chatId }, body });
      expect(await verdictsOn(chatId)).toEqual([
        { message_id: sent.body.id, doctor_id: doctor.id, level: 'EMERGENCY', verdict },
      ]);
    },
  );

  it('keeps no verdict where none is given, and refuses another', async () => {
    const { doctor, chatId, say, close: closeIt } = await startConversation(test);
    await say('My knee has been stiff since May');
    const body = { verdict: 'fine' as 'right' };
    expect((await doctor.call(close, { params: { chatId }, body })).status).toBe(400);
    expect((await closeIt()).status).toBe(200);
    expect(await verdictsOn(chatId)).toEqual([]);
  });

  it('is not there for another doctor, for a removed one, and refused to patients and nobody', async () => {
    const { patient, doctor, chatId, say, removeDoctor } = await startConversation(test);
    await say('My knee has been stiff since May');
    const params = { chatId };
    expect((await (await test.doctor()).call(close, { params })).status).toBe(404);
    expect((await patient.call(close, { params })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(close, { params })).status).toBe(401);
    expect((await doctor.call(close, { params: { chatId: 'nonsense' as ChatId } })).status).toBe(
      400,
    );
    await removeDoctor();
    expect((await doctor.call(close, { params })).status).toBe(404);
    const kept = await test.db
      .selectFrom('inbox')
      .select('chat_id')
      .where('chat_id', '=', chatId)
      .execute();
    expect(kept).toHaveLength(1);
  });
});

describe('after the doctor was removed', () => {
  it('the patient can read, nobody can write', async () => {
    const { patient, doctor, chatId, say, reply, removeDoctor } = await startConversation(test);
    await reply('Hello');
    await removeDoctor();
    const params = { chatId };
    expect((await patient.call(messages, { params })).body).toHaveLength(1);
    expect((await doctor.call(messages, { params })).status).toBe(404);
    expect((await say('Are you there?')).error.code).toBe('not_assigned');
    expect((await reply('Hello again')).error.code).toBe('not_found');
    expect((await patient.call(messages, { params })).body).toHaveLength(1);
    expect((await doctor.call(send, { body: { chatId, content: 'x' } })).status).toBe(404);
  });
});
