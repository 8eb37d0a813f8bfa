import { type ChatId, chatsEndpoints, type MessageId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { newId } from '../../../platform/ids.ts';
import { makeMessage } from '../chats.factory.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { messages } = chatsEndpoints;
const texts = (page: { content: string }[]) => page.map(({ content }) => content);

/** Creates a chat with the doctor's messages '1' to `count`, and returns their ids. */
const longConversation = async (count: number) => {
  const conversation = await startConversation(test);
  const ids: MessageId[] = [];
  for (let n = 1; n <= count; n += 1) {
    ids.push(
      await makeMessage(test.db, conversation.chatId, conversation.doctor, { content: `${n}` }),
    );
  }
  const page = (query: { before?: MessageId; after?: MessageId; limit?: number } = {}) =>
    conversation.patient.call(messages, { params: { chatId: conversation.chatId }, query });
  return { ...conversation, ids, page };
};

describe('GET /api/chats/:chatId/messages', () => {
  it('answers oldest to newest, as both sides wrote', async () => {
    const { say, reply, thread, patient, doctor } = await startConversation(test);
    await say('My knee has been stiff since May');
    await reply('Since when exactly?');
    const [first, second, third] = await thread();
    expect(first).toMatchObject({
      senderId: patient.id,
      senderType: 'patient',
      content: 'My knee has been stiff since May',
      review: 'escalated',
    });
    expect(second).toMatchObject({ senderId: null, senderType: 'ai', review: null });
    expect(third).toMatchObject({ senderId: doctor.id, senderType: 'doctor', review: null });
  });

  it('answers the last 200', async () => {
    const { page } = await longConversation(203);
    const { body } = await page();
    expect(body).toHaveLength(200);
    expect(texts(body).at(0)).toBe('4');
    expect(texts(body).at(-1)).toBe('203');
  });

  it('pages backwards and forwards by message ids', async () => {
    const { page, ids } = await longConversation(7);
    expect(texts((await page({ limit: 2 })).body)).toEqual(['6', '7']);
    expect(texts((await page({ before: ids[5]!, limit: 2 })).body)).toEqual(['4', '5']);
    expect(texts((await page({ after: ids[1]!, limit: 2 })).body)).toEqual(['3', '4']);
    expect(texts((await page({ after: ids[6]! })).body)).toEqual([]);
    expect(texts((await page({ before: ids[0]! })).body)).toEqual([]);
  });

  it('does not take a message of another chat as a cursor', async () => {
    const { page } = await longConversation(1);
    const { ids } = await longConversation(1);
    expect((await page({ after: ids[0]! })).status).toBe(404);
    expect((await page({ before: newId<MessageId>() })).status).toBe(404);
  });

  it('answers 304 until something changes: a message, a tick of "seen", a close', async () => {
    const { patient, chatId, reply, close } = await startConversation(test);
    const params = { chatId };
    const poll = (etag: string) =>
      patient.call(messages, { params, headers: { 'if-none-match': etag } });
    const first = await patient.call(messages, { params });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    let etag = String(first.headers.etag);
    const same = await poll(etag);
    expect([same.status, same.raw.body, same.headers.etag]).toEqual([304, '', etag]);
    const sent = await reply('Hello');
    const changes = [
      async () => {},
      () => patient.call(chatsEndpoints.seen, { params, body: { messageId: sent.body.id } }),
      close,
    ];
    for (const change of changes) {
      await change();
      const changed = await poll(etag);
      expect(changed.status).toBe(200);
      expect(changed.headers.etag).not.toBe(etag);
      etag = String(changed.headers.etag);
      expect((await poll(etag)).status).toBe(304);
    }
    expect((await poll('"nonsense"')).status).toBe(200);
    expect((await poll(`"0", W/${etag}, "nonsense"`)).status).toBe(304);
    expect((await poll('"0", "1"')).status).toBe(200);
    expect((await poll('*')).status).toBe(304);
  });

  it('loses no message that is sent while others are', async () => {
    const { say, reply, thread } = await startConversation(test);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? say(`patient ${n}`) : reply(`doctor ${n}`))),
    );
    const people = (await thread()).filter(({ senderType }) => senderType !== 'ai');
    expect(people).toHaveLength(10);
    const rows = await test.db.selectFrom('messages').select(['chat_id', 'seq']).execute();
    expect(new Set(rows.map(({ chat_id, seq }) => `${chat_id} ${seq}`)).size).toBe(rows.length);
  });

  it('asks the database at most once, with the session', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    await reply('Hello');
    const params = { chatId };
    const { headers } = await patient.call(messages, { params });
    const full = await statementsOf(() => patient.call(messages, { params }));
    const unchanged = await statementsOf(() =>
      patient.call(messages, { params, headers: { 'if-none-match': String(headers.etag) } }),
    );
    const ofCall = (statements: string[]) =>
      statements.filter((text) => !text.includes('skip locked'));
    expect(ofCall(full)).toHaveLength(1);
    expect(ofCall(unchanged).length).toBeLessThanOrEqual(1);
  });

  it('is not there for others, refuses nonsense and nobody', async () => {
    const { patient, chatId } = await startConversation(test);
    const other = await startConversation(test);
    const params = { chatId };
    expect((await other.patient.call(messages, { params })).status).toBe(404);
    expect((await other.doctor.call(messages, { params })).status).toBe(404);
    expect((await test.nobody.call(messages, { params })).status).toBe(401);
    const missing = { params: { chatId: newId<ChatId>() } };
    expect((await patient.call(messages, missing)).status).toBe(404);
    for (const query of [
      { limit: 0 },
      { limit: 201 },
      { limit: 'x' },
      { before: '1' as MessageId },
    ]) {
      expect((await patient.call(messages, { params, query })).status).toBe(400);
    }
  });
});
