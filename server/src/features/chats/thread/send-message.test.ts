import { type ChatId, chatsEndpoints, type MessageId, type SessionId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { newId } from '../../../platform/ids.ts';
import { composeAnswer } from '../../review/index.ts';
import { reviewMessage } from '../../review/review-message.ts';
import { startConversation } from '../conversation.factory.ts';
import { createFirstReview } from './first-review.ts';
import { createMessageDecision } from './message-decision.ts';
import { createPatientMessageUpdate } from './patient-message-update.ts';
import { createSendMessage } from './send-message.ts';
import { createThreadsRepository } from './threads.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { send } = chatsEndpoints;
const HARMLESS = 'My knee has been stiff since May';
const EMERGENCY = 'I have chest pain and cannot breathe';

const storedOf = (chatId: ChatId) =>
  test.db.selectFrom('messages').selectAll().where('chat_id', '=', chatId).orderBy('seq').execute();

describe('POST /api/messages', () => {
  it('stores a patient’s message, its review, the inbox item and the fixed line together', async () => {
    const { patient, doctor, chatId, say, inbox, state } = await startConversation(test, {
      doctor: { name: 'Dr. Meera Iyer' },
    });
    const reply = await say(`  ${HARMLESS}  `);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      chatId,
      senderId: patient.id,
      senderType: 'patient',
      content: HARMLESS,
      review: 'escalated',
      kind: 'text',
      seenAt: null,
      createdAt: test.clock.now().toISOString(),
    });
    const [message, line] = await storedOf(chatId);
    expect(message?.id).toBe(reply.body.id);
    expect(line).toMatchObject({ sender_type: 'ai', sender_id: null, seq: message!.seq + 1 });
    expect(line?.content).toContain('Sent to Dr. Meera Iyer.');
    expect(line?.content).toContain('112');
    const { rows: reviews } = await sql<{ chat_id: string; engine_version: string }>`
      select * from reviews where message_id = ${reply.body.id}`.execute(test.db);
    const [review] = reviews;
    expect(review?.chat_id).toBe(chatId);
    expect(review?.engine_version).not.toBe('');
    const [item] = await inbox();
    expect(item).toMatchObject({
      chatId,
      patient: { id: patient.id, name: patient.name, phone: patient.phone },
      quote: expect.stringContaining('knee'),
      waitingSince: test.clock.now().toISOString(),
      unread: 1,
      state: 'waiting_doctor',
      version: review?.engine_version,
    });
    expect(await state()).toBe('waiting_doctor');
    expect(doctor.id).not.toBe(patient.id);
  });

  it('stores a doctor’s message as the doctor’s', async () => {
    const { doctor, reply } = await startConversation(test);
    expect((await reply('Good morning')).body).toMatchObject({
      senderId: doctor.id,
      senderType: 'doctor',
      review: null,
      intent: null,
    });
  });

  it.each([
    ['urgent', 'I took the wrong dose of my medicine'],
    ['not', 'My knee has been stiff since May'],
  ])('of a doctor answers nothing the doctor had not read: what is %s urgent', async (_, later) => {
    const { doctor, chatId, say, inbox } = await startConversation(test);
    const first = await say('Please can I talk to the doctor about my diet');
    const second = await say(later);
    const answers = (readUpTo: MessageId) =>
      doctor.call(chatsEndpoints.send, { body: { chatId, content: 'Eat less salt.', readUpTo } });
    await answers(first.body.id);
    expect(await inbox()).toMatchObject([{ state: 'waiting_doctor', unread: 2 }]);
    await answers(second.body.id);
    expect(await inbox()).toMatchObject([{ state: 'with_doctor' }]);
  });

  it('refuses a forged sender, also of a chat that does not exist', async () => {
    const { patient, doctor, chatId } = await startConversation(test);
    const forged = [
      { senderId: doctor.id },
      { senderType: 'doctor' as const },
      { senderType: 'ai' as const },
      { senderId: patient.id, senderType: 'doctor' as const },
    ];
    for (const sender of forged) {
      for (const id of [chatId, newId<ChatId>()]) {
        const reply = await patient.call(send, { body: { chatId: id, content: 'x', ...sender } });
        expect(reply.error.code).toBe('forbidden');
      }
    }
    expect(await storedOf(chatId)).toEqual([]);
  });

  it('takes the call with the sender named, and stores the true one', async () => {
    const { patient, chatId } = await startConversation(test);
    const body = {
      chatId,
      senderId: patient.id,
      senderType: 'patient' as const,
      content: HARMLESS,
    };
    expect((await patient.call(send, { body })).status).toBe(201);
  });

  it('gives no effect to fields that are the server’s to set', async () => {
    const { patient, chatId } = await startConversation(test);
    const forged = { createdAt: '2001-01-01T00:00:00Z', review: 'answered', kind: 'emergency' };
    const body = { chatId, content: HARMLESS, ...forged };
    const reply = await patient.call(send, { body });
    expect(reply.body).toMatchObject({ review: 'escalated', kind: 'text' });
    expect(reply.body.createdAt).toBe(test.clock.now().toISOString());
  });

  it('is not there for others', async () => {
    const { chatId } = await startConversation(test);
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    const body = { chatId, content: HARMLESS };
    expect((await patient.call(send, { body })).status).toBe(404);
    expect((await doctor.call(send, { body })).status).toBe(404);
    expect(await storedOf(chatId)).toEqual([]);
  });

  it('refuses nonsense and nobody', async () => {
    const { patient, chatId } = await startConversation(test);
    for (const body of [
      { chatId, content: '   ' },
      { chatId, content: '\u200b\u2060\ufeff' },
      { chatId, content: 'x'.repeat(4_001) },
      { chatId: 'x' as ChatId, content: 'x' },
      { chatId, content: 'x', intent: 'gossip' as 'doctor' },
    ]) {
      expect((await patient.call(send, { body })).status).toBe(400);
    }
    expect((await test.nobody.call(send, { body: { chatId, content: 'x' } })).status).toBe(401);
    expect(await storedOf(chatId)).toEqual([]);
  });

  it('takes 4,000 characters, line breaks and emoji as they are', async () => {
    const { patient, chatId } = await startConversation(test);
    const content = `two\nlines 🙏🏽 <b>bold</b> ${'x'.repeat(3_900)}`;
    const reply = await patient.call(send, { body: { chatId, content } });
    expect(reply.body.content).toBe(content);
  });
});

describe('Chat: a retried message', () => {
  it('is stored once when sent ten times at once, and answered the same', async () => {
    const { patient, chatId } = await startConversation(test);
    const body = { chatId, content: HARMLESS, clientId: 'retry-1' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => patient.call(send, { body })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    const stored = await storedOf(chatId);
    expect(stored.map(({ sender_type }) => sender_type)).toEqual(['patient', 'ai']);
  });

  it('is refused with another text under the same id', async () => {
    const { patient, chatId } = await startConversation(test);
    const body = { chatId, content: HARMLESS, clientId: 'retry-1' };
    await patient.call(send, { body });
    const other = await patient.call(send, { body: { ...body, content: 'Something else' } });
    expect([other.status, other.error.code]).toEqual([422, 'client_id_reused']);
    expect(await storedOf(chatId)).toHaveLength(2);
  });

  it('still answers the first message after the doctor was removed', async () => {
    const { patient, chatId, removeDoctor } = await startConversation(test);
    const body = { chatId, content: HARMLESS, clientId: 'retry-1' };
    const first = await patient.call(send, { body });
    await removeDoctor();
    expect((await patient.call(send, { body })).body.id).toBe(first.body.id);
  });

  it('may share its id with a message of the other side', async () => {
    const { patient, doctor, chatId } = await startConversation(test);
    const body = { chatId, clientId: 'same' };
    const one = await patient.call(send, { body: { ...body, content: HARMLESS } });
    const two = await doctor.call(send, { body: { ...body, content: 'Hello' } });
    expect(two.status).toBe(201);
    expect(two.body.id).not.toBe(one.body.id);
  });
});

describe('a message among others', () => {
  it('gets a place of its own when both sides write at once', async () => {
    const { chatId, say, reply } = await startConversation(test);
    const turns = [1, 2, 3, 4];
    const replies = await Promise.all(
      turns.flatMap((n) => [say(`My knee hurts, day ${n}`), reply(`Please rest, day ${n}`)]),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const stored = await storedOf(chatId);
    expect(stored.filter(({ sender_type }) => sender_type !== 'ai')).toHaveLength(replies.length);
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  });

  it('is decided on what the one before it has left, however many are sent at once', async () => {
    const { chatId, patient, inbox } = await startConversation(test);
    const many = Array.from({ length: 30 }, (_, n) => `My knee has been stiff for ${n + 2} days`);
    const replies = await Promise.all(
      many.map((content) => patient.call(send, { body: { chatId, content } })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const stored = await storedOf(chatId);
    expect(stored.filter(({ sender_type }) => sender_type === 'ai')).toHaveLength(1);
    expect(await inbox()).toHaveLength(1);
  });
});

describe('the count of reviewed messages', () => {
  it('has each message once, however many write at once and however often it is sent', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const levels: string[] = [];
    const sendMessage = createSendMessage({
      threads: createThreadsRepository(
        test.database,
        { goalsOf: async () => [], nextAppointmentOf: async () => null },
        test.clock,
      ),
      patientMessageUpdate: createPatientMessageUpdate({
        decideMessage: createMessageDecision(
          createFirstReview(
            {
              helplines: { emergency: '112', ambulance: '108' },
              reviewMessage: async (text, context) => reviewMessage(text, context),
              composeAnswer,
            },
            () => undefined,
          ),
        ),
        clinicTimeZone: 'Asia/Kolkata',
        hasWebhook: false,
        jobsAfter: () => [],
      }),
      clock: test.clock,
      limitFactor: 1,
      audit: { noteIn: async () => {} },
      onReviewed: (level) => levels.push(level),
    });
    const actor = { userId: patient.id, role: 'patient', sessionId: newId<SessionId>() } as const;
    const turns = [1, 2, 3, 4, 5, 6];
    await Promise.all(
      turns.flatMap((n) => [
        sendMessage(actor, { chatId, content: HARMLESS, clientId: `counted-${n}` }),
        sendMessage(actor, { chatId, content: HARMLESS, clientId: `counted-${n}` }),
        reply(`Please rest, day ${n}`),
      ]),
    );
    expect(levels).toHaveLength(turns.length);
  });
});

describe('the cost of a message', () => {
  it('is one read that takes the lock and one write in its transaction, beside the session and the limits', async () => {
    const { say, reply } = await startConversation(test);
    for (const work of [() => say(HARMLESS), () => say(EMERGENCY), () => reply('Hello')]) {
      // Jobs of an earlier message are leased and completed meanwhile.
      const statements = (await statementsOf(work)).filter(
        (text) => !/\bsessions\b|skip locked|set leased_until|\brate_limits\b/.test(text),
      );
      expect(statements).toHaveLength(2);
      expect(statements.filter((text) => /\b(insert|update) /.test(text))).toHaveLength(1);
      expect(statements[0]).toMatch(/for update\)/);
    }
  });
});
