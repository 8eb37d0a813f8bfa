import { text } from 'node:stream/consumers';
import { type ChatId, chatsEndpoints } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Loopback, startLoopback } from '../../../../test/loopback.ts';
import { newId } from '../../../platform/ids.ts';
import { makeChat, makeJobsDue } from '../chats.factory.ts';
import { startConversation } from '../conversation.factory.ts';
import { createJobsRepository } from './jobs.repository.ts';

type Alert = { id: string; chatId: string; messageId: string; level: string; again: boolean };

let test: TestApp;
let receiver: Loopback;
/** The raw bodies that the webhook received. */
let received: string[];
/** Statuses that the webhook answers next; 204 when none are left. */
let statuses: number[];

beforeAll(async () => {
  receiver = await startLoopback(async (request, response) => {
    const body = await text(request);
    const status = statuses.shift() ?? 204;
    if (status < 300) received.push(body);
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  test = await startTestApp({ ALERT_URL: `${receiver.origin}/alerts` });
});
afterAll(async () => {
  await test.close();
  receiver.close();
});
beforeEach(() => {
  received = [];
  statuses = [];
});

const EMERGENCY = 'I have chest pain and cannot breathe';
const URGENT = 'I took the wrong dose of my medicine';
const alertsOf = (chatId: ChatId) =>
  received.map((body) => JSON.parse(body) as Alert).filter((alert) => alert.chatId === chatId);
const openJobs = (chatId: ChatId) =>
  test.db
    .selectFrom('jobs')
    .select(['kind', 'attempts', 'due_at'])
    .where('chat_id', '=', chatId)
    .where('done_at', 'is', null)
    .orderBy('kind')
    .execute();
const minutesUntil = (due: Date) => Math.round((due.getTime() - Date.now()) / 60_000);
const done = (chatId: ChatId) =>
  vi.waitFor(async () => expect(await openJobs(chatId)).toEqual([]), { timeout: 90_000 });

describe('an emergency', () => {
  it('is told to the webhook at once, with ids and level only', async () => {
    const { patient, doctor, chatId, say } = await startConversation(test);
    const sent = await say(EMERGENCY);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
    const [alert] = alertsOf(chatId);
    expect(alert).toEqual({
      id: expect.any(String),
      chatId,
      messageId: sent.body.id,
      doctorId: doctor.id,
      level: 'EMERGENCY',
      again: false,
    });
    for (const secret of [patient.name, patient.phone, doctor.name, 'chest']) {
      expect(received.join()).not.toContain(secret);
    }
  });

  it('is called an alert to the doctor, who may have no device', async () => {
    const { say, thread } = await startConversation(test, { doctor: { name: 'Meera Iyer' } });
    await say(EMERGENCY);
    expect((await thread()).at(-1)?.content).toContain('Dr. Meera Iyer has been alerted');
  });

  it('unseen after 5 and 15 minutes is told again, and the patient once more whom to call', async () => {
    const { chatId, say, thread, inbox } = await startConversation(test, {
      doctor: { name: 'Meera Iyer' },
    });
    await say(EMERGENCY);
    await vi.waitFor(async () => expect(await openJobs(chatId)).toHaveLength(3));
    const waiting = await openJobs(chatId);
    expect(waiting.map(({ kind, due_at }) => [kind, minutesUntil(due_at)])).toEqual([
      ['alert_again', 5],
      ['alert_last', 15],
      ['remind', 5],
    ]);
    const before = await thread();
    await makeJobsDue(test.database, chatId);
    await done(chatId);
    expect(alertsOf(chatId).map(({ again }) => again)).toEqual([false, true, true]);
    const shown = (await inbox())[0]?.rang.map(({ step }) => step);
    expect(shown?.filter((step) => step === 'webhook')).toHaveLength(3);
    const after = await thread();
    expect(after).toHaveLength(before.length + 1);
    const reminder = after.at(-1);
    expect(reminder).toMatchObject({ senderType: 'ai', kind: 'emergency' });
    expect(reminder?.content).toMatch(/Dr\. Meera Iyer has not seen .* call 112 or 108/);
    expect(reminder?.helplines.length).toBeGreaterThan(0);
  });

  it.each([['1 hour'], ['1 day']])(
    'is told where the clock is set back by %s since it was to be told',
    async (back) => {
      const { chatId, say } = await startConversation(test);
      statuses = [500];
      await say(EMERGENCY);
      await vi.waitFor(async () =>
        expect((await openJobs(chatId)).find(({ kind }) => kind === 'alert')?.attempts).toBe(1),
      );
      await test.db
        .updateTable('jobs')
        .set({
          due_at: sql`due_at + ${back}::interval`,
          leased_until: sql`now() + ${back}::interval`,
        })
        .where('chat_id', '=', chatId)
        .execute();
      test.database.notify('job', chatId);
      await done(chatId);
      expect(alertsOf(chatId)).toHaveLength(3);
    },
  );

  it('is told at once where the clock was set back by a day since the last one of the chat', async () => {
    const { chatId, say } = await startConversation(test);
    await say(EMERGENCY);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
    await test.db
      .updateTable('jobs')
      .set({ due_at: sql`due_at + interval '1 day'`, done_at: sql`now()` })
      .where('chat_id', '=', chatId)
      .execute();
    await say(EMERGENCY);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(2));
  });

  it.each([
    ['seen by the doctor', 'seen'],
    ['answered by the doctor', 'reply'],
    ['closed by the doctor', 'close'],
  ] as const)('%s is not told again', async (_, how) => {
    const { doctor, chatId, say, reply, thread } = await startConversation(test);
    const sent = await say(EMERGENCY);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
    const body = { messageId: sent.body.id };
    const acts = {
      seen: () => doctor.call(chatsEndpoints.seen, { params: { chatId }, body }),
      reply: async () => {
        await acts.seen();
        return reply('Call 112 now. I am calling you.');
      },
      close: () => doctor.call(chatsEndpoints.close, { params: { chatId }, body }),
    };
    await acts[how]();
    const before = await thread();
    await makeJobsDue(test.database, chatId);
    await done(chatId);
    expect(alertsOf(chatId)).toHaveLength(1);
    expect(await thread()).toHaveLength(before.length);
  });

  it('is told, after the five minutes of the last alert, when a second one is written that the doctor has not seen', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const first = await say(EMERGENCY);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
    const body = { messageId: first.body.id };
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body });
    const second = await say('Now I have severe bleeding and I am fainting');
    const waiting = (await openJobs(chatId)).find(({ kind }) => kind === 'alert');
    expect(minutesUntil(waiting!.due_at)).toBe(5);
    await makeJobsDue(test.database, chatId);
    await done(chatId);
    expect(alertsOf(chatId)).toMatchObject([
      { messageId: first.body.id, again: false },
      { messageId: second.body.id },
      { messageId: second.body.id },
      { messageId: second.body.id },
    ]);
  });

  it('that was answered and is still open does not silence an urgent message after it', async () => {
    const { doctor, chatId, say, reply, inbox } = await startConversation(test);
    const first = await say(EMERGENCY);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
    const body = { messageId: first.body.id };
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body });
    await reply('Please go to the hospital now.');
    await makeJobsDue(test.database, chatId);
    await done(chatId);
    const urgent = await say(URGENT);
    const [item] = await inbox();
    expect(item).toMatchObject({ level: 'EMERGENCY', quote: `${EMERGENCY} … ${URGENT}` });
    await makeJobsDue(test.database, chatId);
    await done(chatId);
    expect(alertsOf(chatId).map(({ messageId }) => messageId)).toEqual([
      first.body.id,
      ...Array(3).fill(urgent.body.id),
    ]);
  });

  it('many in one chat are one alert in five minutes, and every one reaches the inbox', async () => {
    const { chatId, say, inbox } = await startConversation(test);
    for (let n = 0; n < 6; n += 1) {
      const sent = await say(EMERGENCY);
      expect((await inbox())[0]).toMatchObject({ level: 'EMERGENCY', unread: n + 1 });
      expect(sent.body.review).toBe('escalated');
    }
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
    const waiting = (await openJobs(chatId)).filter(({ kind }) => kind === 'alert');
    expect(waiting.map(({ due_at }) => minutesUntil(due_at))).toEqual([5]);
  });

  it('of a patient whose alerts of the hour are used up waits for the second alert', async () => {
    const { patient, chatId, say, inbox } = await startConversation(test);
    const other = await makeChat(test.db, { patient, doctor: await test.doctor() });
    const alert = () => ({ id: newId(), kind: 'alert', chat_id: other, message_id: newId() });
    const past = { due_at: new Date(Date.now() - 600_000), done_at: new Date() };
    await test.db
      .insertInto('jobs')
      .values(Array.from({ length: 20 }, () => ({ ...alert(), ...past })))
      .execute();
    await say(EMERGENCY);
    const waiting = (await openJobs(chatId)).map(({ kind }) => kind);
    expect(waiting).toEqual(['alert_again', 'alert_last', 'remind']);
    expect(await inbox()).toHaveLength(1);
  });

  it('does not wait for the alert of an urgent message before it', async () => {
    const { chatId, say } = await startConversation(test);
    await say(URGENT);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
    await say(EMERGENCY);
    await vi.waitFor(() =>
      expect(alertsOf(chatId).map(({ level }) => level)).toEqual(['URGENT', 'EMERGENCY']),
    );
  });

  it('is told once the webhook is back', async () => {
    const { chatId, say } = await startConversation(test);
    statuses = [500, 302];
    await say(EMERGENCY);
    for (const attempts of [1, 2]) {
      await vi.waitFor(async () => {
        const alert = (await openJobs(chatId)).find(({ kind }) => kind === 'alert');
        expect(alert?.attempts).toBe(attempts);
        expect(alert!.due_at.getTime()).toBeGreaterThan(Date.now());
      });
      expect(alertsOf(chatId)).toEqual([]);
      await test.db
        .updateTable('jobs')
        .set({ due_at: new Date(0) })
        .where('chat_id', '=', chatId)
        .where('kind', '=', 'alert')
        .execute();
      test.database.notify('job', chatId);
    }
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
  });

  it('left by a server that died is told when its lease is over', async () => {
    const { chatId, say } = await startConversation(test);
    statuses = [500];
    await say(EMERGENCY);
    await vi.waitFor(async () => expect((await openJobs(chatId))[0]?.attempts).toBe(1));
    const lease = (until: Date) =>
      test.db
        .updateTable('jobs')
        .set({ leased_until: until, due_at: new Date(0) })
        .where('chat_id', '=', chatId)
        .where('kind', '=', 'alert')
        .execute();
    await lease(new Date(Date.now() + 60_000));
    test.database.notify('job', chatId);
    await new Promise((pass) => setTimeout(pass, 300));
    expect(alertsOf(chatId)).toEqual([]);
    await lease(new Date(Date.now() - 1_000));
    test.database.notify('job', chatId);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
  });
});

describe('an urgent message', () => {
  it('unseen after 4 hours is told again', async () => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    await say(URGENT);
    expect((await inbox())[0]?.level).toBe('URGENT');
    await vi.waitFor(async () => {
      const waiting = await openJobs(chatId);
      expect(waiting.map(({ kind, due_at }) => [kind, minutesUntil(due_at)])).toEqual([
        ['alert_again', 240],
        ['remind', 240],
      ]);
    });
    await makeJobsDue(test.database, chatId);
    await done(chatId);
    expect((await thread()).at(-1)?.content).toMatch(/has not seen/);
  });
});

describe('a message that can wait', () => {
  it('alarms nobody', async () => {
    const { chatId, say } = await startConversation(test);
    await say('My knee has been stiff since May');
    expect(await openJobs(chatId)).toEqual([]);
  });
});

describe('a job', () => {
  it('is removed a week after it was done, or a day after it was due if no server does it', async () => {
    const chatId = await makeChat(test.db, {
      patient: await test.patient(),
      doctor: await test.doctor(),
    });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const made = [
      { due_at: daysAgo(9), done_at: daysAgo(8) },
      { due_at: daysAgo(1.1) },
      { due_at: daysAgo(9), done_at: daysAgo(6) },
      { due_at: daysAgo(0.9) },
      { due_at: daysAgo(1.1), leased_until: new Date(Date.now() + 30_000) },
    ].map((times) => ({
      id: newId(),
      kind: 'model',
      chat_id: chatId,
      message_id: newId(),
      ...times,
    }));
    await test.db.insertInto('jobs').values(made).execute();
    await createJobsRepository(test.db).sweep();
    const kept = await test.db
      .selectFrom('jobs')
      .select('id')
      .where('chat_id', '=', chatId)
      .execute();
    expect(kept.map(({ id }) => id).sort()).toEqual(made.slice(2).map(({ id }) => id));
  });
});
