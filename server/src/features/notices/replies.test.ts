import { chatsEndpoints, noticesEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { makeJobsDue } from '../chats/chats.factory.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { notifyPatient } from './chat-notices.repository.ts';
import { addDevice, heard, makeNoticesDue } from './notices.factory.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const kept = (chatId: string) =>
  test.db
    .selectFrom('notices')
    .select(['kind', 'sent_at', 'devices', 'due_at', 'done_at', 'opened_at'])
    .where('subject_id', '=', chatId)
    .where('kind', '<>', 'emergency')
    .execute();
const done = (chatId: string) =>
  eventually(async () =>
    expect((await kept(chatId)).filter(({ done_at }) => done_at === null)).toEqual([]),
  );
const secondsUntil = (due: Date) => Math.round((due.getTime() - Date.now()) / 1_000);

describe("the doctor's message", () => {
  it('reaches a patient who has left, in a few seconds, and leads to the very chat', async () => {
    const { patient, doctor, chatId, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, patient, 'hi');
    await reply('Please rest and drink water.');
    const [waiting] = await kept(chatId);
    expect(secondsUntil(waiting?.due_at ?? new Date(0))).toBeGreaterThan(2);
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    const [{ payload, headers } = expect.fail()] = arrived;
    expect(payload).toEqual({
      kind: 'reply',
      language: 'hi',
      tag: expect.stringMatching(/^[\w-]{22}$/),
      path: `/patient/chat/${doctor.id}`,
    });
    expect(headers).toMatchObject({ urgency: 'normal', ttl: '86400', topic: payload.tag });
  });

  it('seen before that rings nowhere', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, patient);
    const sent = await reply('Please rest.');
    const body = { messageId: sent.body.id };
    await patient.call(chatsEndpoints.seen, { params: { chatId }, body });
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(arrived).toEqual([]);
  });

  it('of several is one notice; opened, it is taken back from every device', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, patient);
    await reply('Please rest.');
    await reply('And drink water.');
    const last = await reply('Call me tomorrow.');
    expect(await kept(chatId)).toHaveLength(1);
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(arrived).toHaveLength(1);
    const body = { messageId: last.body.id };
    await patient.call(chatsEndpoints.seen, { params: { chatId }, body });
    await heard(arrived, 2);
    expect(arrived[1]?.payload).toEqual({ ...arrived[0]?.payload, withdrawn: true });
    await done(chatId);
  });

  it('waits for the end of the quiet hours of the patient’s own zone', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, patient, 'en', 'Europe/London');
    test.clock.set('2026-03-10T22:30:00Z');
    await reply('Please rest.');
    await makeNoticesDue(test.database, chatId);
    await eventually(async () => {
      const [held] = await kept(chatId);
      expect(secondsUntil(held?.due_at ?? new Date(0)) / 3_600).toBeCloseTo(8.5, 1);
    });
    expect(arrived).toEqual([]);
    test.clock.set('2026-03-11T07:00:00Z');
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(arrived).toHaveLength(1);
  });

  it('rings at night and switched off in an emergency', async () => {
    const { patient, doctor, chatId, say, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, patient);
    await patient.call(noticesEndpoints.changeSettings, { body: { reply: false } });
    test.clock.set('2026-03-10T02:00:00+05:30');
    const asked = await say('I have chest pain and cannot breathe');
    const body = { messageId: asked.body.id };
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body });
    await reply('Go to the hospital now.');
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(arrived.map(({ payload }) => payload.kind)).toEqual(['reply']);
    expect(arrived[0]?.headers.urgency).toBe('high');
    // What the doctor writes an hour after the last answer is an ordinary message.
    test.clock.advance(60 * 60_000);
    await reply('How are you?');
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(arrived).toHaveLength(1);
  });

  it('is told of although the one before it was opened while it was still being sent', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, patient);
    const first = await reply('Please rest.');
    await test.db
      .updateTable('notices')
      .set({ leased_until: new Date(Date.now() + 60_000) })
      .where('subject_id', '=', chatId)
      .execute();
    const body = { messageId: first.body.id };
    await patient.call(chatsEndpoints.seen, { params: { chatId }, body });
    const second = await reply('And drink water.');
    await test.db
      .updateTable('notices')
      .set({ due_at: new Date(0) })
      .where('message_id', '=', second.body.id)
      .execute();
    test.database.notify('notice', chatId);
    await heard(arrived, 1);
  });

  it('is not told of where the patient has switched it off', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, patient);
    await patient.call(noticesEndpoints.changeSettings, { body: { reply: false } });
    await reply('Please rest.');
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect([arrived, (await kept(chatId))[0]?.sent_at]).toEqual([[], null]);
  });

  it('leaves no notice where no device and no gateway could tell of it', async () => {
    const { chatId, reply } = await startConversation(test);
    await reply('Please rest.');
    expect(await kept(chatId)).toEqual([]);
  });

  it('too old to be told is told no more', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, patient);
    await reply('Please rest.');
    await test.db
      .updateTable('notices')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('subject_id', '=', chatId)
      .execute();
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(arrived).toEqual([]);
  });

  it('is stored whether or not the push service answers', async () => {
    const { doctor, say, reply } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    test.receiver.mute(true);
    expect((await say('I have chest pain and cannot breathe')).status).toBe(201);
    await heard(arrived, 1);
    // The doctor's ring is still waiting for its answer.
    expect((await reply('Call 112.')).status).toBe(201);
    test.receiver.mute(false);
  });
});

describe('what the assistant adds later', () => {
  it('reaches a patient who has left', async () => {
    const { patient, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, patient);
    await say('I have chest pain and cannot breathe');
    expect(await kept(chatId)).toEqual([]);
    // The reminder of whom to call, five minutes later.
    await makeJobsDue(test.database, chatId);
    await eventually(async () => expect(await kept(chatId)).toHaveLength(1));
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(arrived.map(({ payload }) => payload.kind)).toEqual(['second_look']);
  });

  it('rings at night, switched off and behind other news, where it says whom to call now', async () => {
    const { patient, pair, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, patient);
    await patient.call(noticesEndpoints.changeSettings, { body: { second_look: false } });
    test.clock.set('2026-03-10T02:00:00+05:30');
    const sent = await say('I have chest pain and cannot breathe');
    await notifyPatient('second_look', { ...pair, id: chatId }, sent.body.id).execute(test.db);
    await makeJobsDue(test.database, chatId);
    await eventually(async () => expect(await kept(chatId)).toHaveLength(2));
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(arrived.map(({ headers }) => headers.urgency)).toEqual(['high']);
  });
});
