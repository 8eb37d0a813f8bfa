import { chatsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { startTeam } from '../chats/team/team.factory.ts';
import { addDevice, heard, makeNoticesDue } from './notices.factory.ts';
import { createNoticesRepository } from './notices.repository.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());

const URGENT = 'I took the wrong dose of my medicine';

const storedOf = (chatId: string) =>
  test.db
    .selectFrom('notices')
    .select(['id', 'user_id', 'kind', 'urgent', 'message_id', 'due_at', 'done_at'])
    .where('subject_id', '=', chatId)
    .where('kind', '=', 'urgent')
    .orderBy('due_at')
    .execute();

const start = async () => {
  const talk = await startConversation(test);
  return { ...talk, ...(await addDevice(test, talk.doctor)) };
};

it('rings the doctor of an urgent message, and once more if nobody opens it', async () => {
  test.clock.set('2026-03-10T10:00:00+05:30');
  const { say, chatId, arrived } = await start();
  const { body } = await say(URGENT);
  expect(await storedOf(chatId)).toHaveLength(2);
  // A second urgent message does not ring by itself while the first still waits.
  await say('I took the wrong dose again, of the evening medicine');
  expect((await storedOf(chatId)).map((notice) => notice.message_id)).toEqual([body.id, body.id]);
  const [first] = await storedOf(chatId);
  await makeNoticesDue(test.database, chatId, first?.id);
  await heard(arrived, 1);
  await eventually(async () =>
    expect(await storedOf(chatId)).toContainEqual(
      expect.objectContaining({ id: first?.id, done_at: expect.any(Date) }),
    ),
  );
  await test.database.pool.query(
    "update notices set sent_at = now() - interval '4 hours' where id = $1",
    [first?.id],
  );
  await makeNoticesDue(test.database, chatId);
  await heard(arrived, 2);
  for (const { payload } of arrived) {
    expect(payload).toMatchObject({ kind: 'urgent', path: `/doctor/inbox/${chatId}` });
    expect(JSON.stringify(payload)).not.toMatch(/dose|medicine|Patient/);
  }
});

it('is silent once the doctor has opened the message', async () => {
  test.clock.set('2026-03-10T10:00:00+05:30');
  const { say, chatId, doctor } = await start();
  const { body } = await say(URGENT);
  const seen = { params: { chatId }, body: { messageId: body.id } };
  await doctor.call(chatsEndpoints.seen, seen);
  expect((await storedOf(chatId)).every(({ done_at: doneAt }) => doneAt !== null)).toBe(true);
});

it('waits for the morning', async () => {
  test.clock.set('2026-03-10T23:00:00+05:30');
  const { say, chatId, arrived } = await start();
  await say(URGENT);
  await makeNoticesDue(test.database, chatId);
  await eventually(async () => {
    const stored = await storedOf(chatId);
    expect(stored).toMatchObject([{ urgent: false }, { urgent: false }]);
    expect(stored.every(({ due_at, done_at }) => done_at ?? due_at.getTime() > Date.now())).toBe(
      true,
    );
  });
  expect(arrived).toEqual([]);
  // Both are due then; they ring once.
  test.clock.set('2026-03-11T07:00:00+05:30');
  await makeNoticesDue(test.database, chatId);
  await eventually(async () =>
    expect((await storedOf(chatId)).every(({ done_at: doneAt }) => doneAt !== null)).toBe(true),
  );
  expect(arrived).toHaveLength(1);
});

it('rings a stand-in on duty as well', async () => {
  test.clock.set('2026-03-10T10:00:00+05:30');
  const { chatId, standIn, doctor, say } = await startTeam(test);
  await addDevice(test, standIn);
  await addDevice(test, doctor);
  await say(URGENT);
  const told = (await storedOf(chatId)).map((notice) => notice.user_id);
  expect(new Set(told)).toEqual(new Set([standIn.id, doctor.id]));
  expect(told).toHaveLength(4);
});

it('ends when it is over, although the clock was set back since it was leased', async () => {
  test.clock.set('2026-03-10T10:00:00+05:30');
  const { say, chatId } = await start();
  await say(URGENT);
  await test.database.pool.query(
    `update notices set leased_until = now() + interval '1 day',
      expires_at = now() - interval '1 minute' where subject_id = $1`,
    [chatId],
  );
  await createNoticesRepository(test.db, 'Asia/Kolkata').expire();
  expect((await storedOf(chatId)).map(({ done_at: doneAt }) => doneAt)).not.toContain(null);
});
