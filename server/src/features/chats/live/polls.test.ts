import { authEndpoints, chatsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { passTime } from '../../auth/auth.factory.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { messages, seen } = chatsEndpoints;

/** Opens a chat in which both people have the newest version and poll for a newer one. */
const openChat = async () => {
  const conversation = await startConversation(test);
  const { patient, doctor, chatId, reply } = conversation;
  await reply('Hello');
  const params = { chatId };
  const { etag } = (await patient.call(messages, { params })).headers;
  const headers = { 'if-none-match': String(etag) };
  const poll = async () => [
    (await patient.call(messages, { params, headers })).status,
    (await doctor.call(messages, { params, headers })).status,
  ];
  expect(await poll()).toEqual([304, 304]);
  return { ...conversation, poll, params };
};

const signOut = (who: { call: TestApp['nobody']['call'] }) => who.call(authEndpoints.logout);

describe('a poll of an unchanged thread', () => {
  it('costs one statement with its session', async () => {
    const { poll } = await openChat();
    const polls = (await statementsOf(poll)).filter((text) => !text.includes('skip locked'));
    expect(polls).toHaveLength(2);
  });

  it('hears of a message, of a look at it and of a closed chat at once', async () => {
    const { say, patient, poll, params, thread } = await openChat();
    await say('My knee has been stiff since May');
    expect(await poll()).toEqual([200, 200]);
    const other = await openChat();
    const [first] = await other.thread();
    await other.patient.call(seen, { params: other.params, body: { messageId: first!.id } });
    expect(await other.poll()).toEqual([200, 200]);
    const third = await openChat();
    await third.close();
    expect(await third.poll()).toEqual([200, 200]);
    expect(await thread()).not.toHaveLength(0);
    expect((await patient.call(messages, { params })).status).toBe(200);
  });

  it('ends with the session, for the one who signed out alone', async () => {
    const { patient, doctor, poll } = await openChat();
    await signOut(patient);
    expect(await poll()).toEqual([401, 304]);
    await test.operator.endSessions(doctor.phone);
    expect(await poll()).toEqual([401, 401]);
  });

  it('ends with the time of the session', async () => {
    const { poll } = await openChat();
    await passTime(test.db, 400 * 86_400);
    expect(await poll()).toEqual([401, 401]);
  });

  it('is not there any more for a doctor who was removed', async () => {
    const { poll, removeDoctor } = await openChat();
    await removeDoctor();
    expect(await poll()).toEqual([304, 404]);
  });

  it('ends for both when the patient is erased', async () => {
    const { patient, poll } = await openChat();
    await test.operator.erase(patient.phone);
    expect(await poll()).toEqual([401, 404]);
  });

  it('is an empty answer with its version, for this browser alone, under the headers of every other', async () => {
    const { patient, params } = await openChat();
    const whole = await patient.call(messages, { params });
    const { etag } = whole.headers;
    const { raw } = await patient.call(messages, {
      params,
      headers: { 'if-none-match': String(etag) },
    });
    expect([raw.statusCode, raw.body]).toEqual([304, '']);
    expect(raw.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
    for (const name of ['content-security-policy', 'x-content-type-options']) {
      expect(raw.headers[name]).toBe(whole.headers[name]);
    }
  });

  it('is no answer to nonsense or to a page from a message that is not in it', async () => {
    const { patient, chatId, params } = await openChat();
    const { etag } = (await patient.call(messages, { params })).headers;
    const headers = { 'if-none-match': String(etag) };
    const ask = (query: string, chat: string = chatId) =>
      test.app.inject({
        url: `/api/chats/${chat}/messages${query}`,
        headers,
        cookies: patient.cookies,
      });
    expect((await ask('')).statusCode).toBe(304);
    for (const query of ['?limit=0', '?limit=1&limit=2', '?before=x', '?after=%00']) {
      expect((await ask(query)).statusCode, query).toBe(400);
    }
    expect((await ask(`?after=${crypto.randomUUID()}`)).statusCode).toBe(404);
    expect((await ask('', 'x')).statusCode).toBe(400);
    const unknown = await test.app.inject({
      url: `/api/chats/${chatId}/messages`,
      headers,
      cookies: Object.fromEntries(Object.keys(patient.cookies).map((name) => [name, 'x'])),
    });
    expect(unknown.statusCode).toBe(401);
  });

  it('tells nobody else that it is unchanged', async () => {
    const { params } = await openChat();
    const headers = { 'if-none-match': '"2"' };
    const stranger = await test.patient();
    expect((await stranger.call(messages, { params, headers })).status).toBe(404);
    expect((await test.nobody.call(messages, { params, headers })).status).toBe(401);
  });
});
