import { text } from 'node:stream/consumers';
import {
  appointmentsEndpoints,
  type ChatId,
  chatsEndpoints,
  type MessageId,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { type Loopback, startLoopback } from '../../../../test/loopback.ts';
import { everyDay, saveHours } from '../../appointments/appointments.factory.ts';
import { startConversation } from '../conversation.factory.ts';
import { replyWithLevel, startWithModel } from './model.factory.ts';

let receiver: Loopback;
/** What the clinic's webhook received. */
let alerts: { chatId: string; messageId: string; level: string; again: boolean }[];
let ground: Awaited<ReturnType<typeof startWithModel>>;
let test: TestApp;
let model: typeof ground.model;

beforeAll(async () => {
  receiver = await startLoopback(async (request, response) => {
    const body = await text(request);
    alerts.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  ground = await startWithModel({ ALERT_URL: `${receiver.origin}/alerts` });
  ({ test, model } = ground);
});
afterAll(async () => {
  await ground.close();
  receiver.close();
});
beforeEach(async () => {
  await ground.forget();
  alerts = [];
});

const HARMLESS = 'My knee has been stiff since May';
const URGENT = 'I took the wrong dose of my medicine';
const EMERGENCY = 'I have chest pain and cannot breathe';

const start = async () => {
  const talk = await startConversation(test);
  const { chatId, doctor } = talk;
  const sees = (messageId: MessageId) =>
    doctor.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId } });
  return {
    ...talk,
    sees,
    /** The patient writes this, and the doctor reads and answers it. */
    isAnswered: async (text: string) => {
      const { body } = await talk.say(text);
      await vi.waitFor(() => expect(alertsOf(chatId)).toContain(body.id));
      await sees(body.id);
      await talk.reply('Please come to the clinic today.');
      expect(await talk.inbox()).toMatchObject([{ state: 'with_doctor', quote: text }]);
      await ground.test.db
        .updateTable('jobs')
        .set({ due_at: new Date(0) })
        .execute();
      return body.id;
    },
  };
};
const alertsOf = (chatId: ChatId) =>
  alerts.filter((alert) => alert.chatId === chatId).map(({ messageId }) => messageId);
const rungFor = async (messageId: MessageId) =>
  (
    await test.db
      .selectFrom('notices')
      .select('step')
      .where('message_id', '=', messageId)
      .where('kind', '=', 'emergency')
      .where('step', '<>', 'webhook')
      .orderBy('step', 'desc')
      .execute()
  ).map(({ step }) => step);
const dueIn = async (messageId: MessageId) =>
  Object.fromEntries(
    (
      await test.db
        .selectFrom('jobs')
        .select(['kind', 'due_at'])
        .where('message_id', '=', messageId)
        .where('done_at', 'is', null)
        .execute()
    ).map(({ kind, due_at }) => [kind, Math.round((due_at.getTime() - Date.now()) / 60_000)]),
  );

/** Waits until these are the open jobs of a message: in how many minutes each kind is due. */
const isDue = (messageId: MessageId, due: object) =>
  vi.waitFor(async () => expect(await dueIn(messageId)).toEqual(due));

describe('what the model finds in a message while an answered item is open', () => {
  it('is shown, told and rung like an emergency that the first review finds', async () => {
    const { chatId, isAnswered, say, inbox, thread } = await start();
    await isAnswered(EMERGENCY);
    model.reply = replyWithLevel('EMERGENCY');
    const { body } = await say(HARMLESS);
    await ground.settled(chatId);
    const waits = { level: 'EMERGENCY', openedAt: null, state: 'waiting_doctor' };
    expect(await inbox()).toMatchObject([{ ...waits, quote: `${EMERGENCY} … ${HARMLESS}` }]);
    expect((await thread()).at(-1)).toMatchObject({ kind: 'emergency' });
    expect(await rungFor(body.id)).toEqual(['doctor', 'again', 'again', 'again']);
    await vi.waitFor(() => expect(alertsOf(chatId)).toContain(body.id));
    await isDue(body.id, { alert_again: 5, alert_last: 15, remind: 5 });
  });

  it.each([
    [URGENT, 'URGENT', HARMLESS, { alert_again: 240, remind: 240 }],
    // An emergency stays until it is closed.
    [
      EMERGENCY,
      'EMERGENCY',
      `${EMERGENCY} … ${HARMLESS}`,
      { alert_again: 5, alert_last: 15, remind: 5 },
    ],
  ])('is shown and told where it is urgent, after "%s"', async (open, level, quote, due) => {
    const { chatId, isAnswered, say, inbox } = await start();
    await isAnswered(open);
    model.reply = replyWithLevel('URGENT');
    const { body } = await say(HARMLESS);
    await ground.settled(chatId);
    expect(await inbox()).toMatchObject([{ level, quote, openedAt: null }]);
    await vi.waitFor(() => expect(alertsOf(chatId)).toContain(body.id));
    await isDue(body.id, due);
  });

  it('is shown beside what the doctor has seen but not answered', async () => {
    const { chatId, say, sees, inbox } = await start();
    const { body: first } = await say(URGENT);
    await sees(first.id);
    await ground.settled(chatId);
    model.reply = replyWithLevel('URGENT', { reason: 'Sounds desperate' });
    await say(HARMLESS);
    await ground.settled(chatId);
    const [item] = await inbox();
    expect(item).toMatchObject({ level: 'URGENT', openedAt: null });
    expect(item?.quote).toBe(`${URGENT} … ${HARMLESS}`);
    expect(item?.reason).toMatch(/^Medicine mistake.* Also: Language model: Sounds desperate$/);
    expect(item?.families).toContain('medication_error');
  });

  it('lowers no level, and shows nothing else, where it is less than what is open', async () => {
    const { chatId, isAnswered, say, inbox } = await start();
    await isAnswered(EMERGENCY);
    model.reply = replyWithLevel('ROUTINE');
    const { body } = await say('Hello');
    await ground.settled(chatId);
    expect(await inbox()).toMatchObject([{ level: 'EMERGENCY', quote: EMERGENCY }]);
    const { rows } = await test.database.pool.query(
      'select level, found_level from reviews where message_id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ level: 'EMERGENCY', found_level: 'ROUTINE' }]);
  });

  it('waits behind an emergency that nobody has seen, which keeps ringing', async () => {
    const { chatId, say, inbox, thread } = await start();
    const { body: first } = await say(EMERGENCY);
    await vi.waitFor(() => expect(alertsOf(chatId)).toHaveLength(1));
    model.reply = replyWithLevel('EMERGENCY');
    const { body } = await say(HARMLESS);
    await ground.settled(chatId);
    expect(await inbox()).toMatchObject([{ quote: EMERGENCY, openedAt: null }]);
    await isDue(first.id, { alert_again: 5, alert_last: 15, remind: 5 });
    expect(await rungFor(body.id)).toEqual([]);
    expect((await thread()).at(-1)).toMatchObject({ kind: 'emergency' });
  });
});

describe('an emergency that the model finds', () => {
  it('rings although the doctor has written since, without having seen the message', async () => {
    const { chatId, doctor, say, sees, inbox, thread } = await start();
    const { body: read } = await say('My elbow is stiff too');
    await sees(read.id);
    await ground.settled(chatId);
    const go = ground.hold(replyWithLevel('EMERGENCY'));
    const { body } = await say(HARMLESS);
    const written = { chatId, content: 'Keep the elbow warm.', readUpTo: read.id };
    await doctor.call(chatsEndpoints.send, { body: written });
    go();
    await ground.settled(chatId);
    expect(await inbox()).toMatchObject([{ level: 'EMERGENCY', openedAt: null }]);
    expect((await thread()).at(-1)).toMatchObject({ kind: 'emergency' });
    expect(await rungFor(body.id)).toHaveLength(4);
  });

  it('is left to the doctor who has seen the message and written after it', async () => {
    const { chatId, doctor, say, sees, inbox } = await start();
    const { body: read } = await say('My elbow is stiff too');
    await ground.settled(chatId);
    const go = ground.hold(replyWithLevel('EMERGENCY'));
    const { body } = await say(HARMLESS);
    await sees(body.id);
    const written = { chatId, content: 'Keep both warm.', readUpTo: read.id };
    await doctor.call(chatsEndpoints.send, { body: written });
    go();
    await ground.settled(chatId);
    expect(await inbox()).toMatchObject([{ level: 'ROUTINE' }]);
    expect(await rungFor(body.id)).toEqual([]);
  });

  it('in a message that the doctor has seen rings until it is seen again, which all readers learn', async () => {
    const { chatId, say, sees, inbox, thread } = await start();
    const go = ground.hold(replyWithLevel('EMERGENCY'));
    const { body } = await say(HARMLESS);
    await sees(body.id);
    go();
    await ground.settled(chatId);
    expect(await inbox()).toMatchObject([{ level: 'EMERGENCY', openedAt: null, unread: 0 }]);
    const told: string[] = [];
    const stop = test.database.onNotify('chat', (changes) => void told.push(...changes));
    await sees(body.id);
    await vi.waitFor(() => expect(told.join()).toContain(chatId));
    stop();
    expect((await inbox())[0]?.openedAt).not.toBeNull();
    // The patient reads that it was opened after the help, not before.
    const [message, help] = await thread();
    expect(new Date(message?.seenAt ?? 0).getTime()).toBeGreaterThanOrEqual(
      new Date(help?.createdAt ?? 0).getTime(),
    );
  });

  it('in the first of two messages that the doctor has seen is opened with both', async () => {
    const { chatId, say, sees, thread } = await start();
    const go = ground.hold(replyWithLevel('EMERGENCY'));
    await say(HARMLESS);
    const { body } = await say('It is the left one');
    await sees(body.id);
    go();
    await ground.settled(chatId);
    const help = (await thread()).findLast(({ senderType }) => senderType === 'ai');
    await sees(body.id);
    const last = (await thread()).find(({ id }) => id === body.id);
    expect(Date.parse(last?.seenAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(help?.createdAt ?? ''),
    );
  });

  it('in a message that the doctor has read cannot be closed before it is seen again', async () => {
    const { chatId, doctor, say, sees } = await start();
    const go = ground.hold(replyWithLevel('EMERGENCY'));
    const { body } = await say(HARMLESS);
    await sees(body.id);
    go();
    await ground.settled(chatId);
    const close = () =>
      doctor.call(chatsEndpoints.close, { params: { chatId }, body: { messageId: body.id } });
    const refused = await close();
    expect([refused.status, refused.error?.code]).toEqual([409, 'conflict']);
    await sees(body.id);
    expect((await close()).status).toBe(200);
  });

  it('in an urgent message moves the jobs of that message: told at once, reminded in minutes', async () => {
    const { chatId, say, thread } = await start();
    const go = ground.hold(replyWithLevel('EMERGENCY'));
    const { body } = await say(URGENT);
    await vi.waitFor(() => expect(alerts).toMatchObject([{ level: 'URGENT' }]));
    go();
    await ground.settled(chatId);
    await vi.waitFor(() =>
      expect(alerts.map(({ level, again }) => [level, again])).toEqual([
        ['URGENT', false],
        ['EMERGENCY', false],
      ]),
    );
    await isDue(body.id, { alert_again: 5, alert_last: 15, remind: 5 });
    const lines = await thread();
    expect(lines.filter(({ content }) => /has not seen/.test(content))).toEqual([]);
  });

  it('is not lost where the doctor confirms an appointment while the model is still asked', async () => {
    const { chatId, doctor, patient, pair, say, inbox } = await start();
    await saveHours(doctor, everyDay(), true);
    const { body: asked } = await patient.call(appointmentsEndpoints.book, {
      body: { ...pair, startsAt: '2026-03-11T11:00:00+05:30' },
    });
    const go = ground.hold(replyWithLevel('EMERGENCY'));
    await say('Hello');
    const confirmed = await doctor.call(appointmentsEndpoints.setState, {
      params: { appointmentId: asked.id },
      body: { state: 'confirmed' },
    });
    expect(confirmed.status).toBe(200);
    go();
    await ground.settled(chatId);
    expect(await inbox()).toMatchObject([{ level: 'EMERGENCY', quote: 'Hello', openedAt: null }]);
  });
});
