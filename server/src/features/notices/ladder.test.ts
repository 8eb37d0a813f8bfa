import { assignmentsEndpoints, chatsEndpoints } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { recordWebhookNotice } from './chat-notices.repository.ts';
import { addDevice, heard, makeNoticesDue } from './notices.factory.ts';
import { createNoticesRepository } from './notices.repository.ts';

let test: PushTestApp;
beforeAll(async () => {
  // Late at night: quiet hours do not hold back an emergency.
  test = await startPushTestApp();
  test.clock.set('2026-03-10T02:00:00+05:30');
});
afterAll(() => test.close());

const EMERGENCY = 'I have chest pain and cannot breathe';
const kept = (chatId: string) =>
  test.db
    .selectFrom('notices')
    .select(['step', 'slot', 'sent_at', 'devices', 'due_at', 'done_at', 'opened_at'])
    .where('subject_id', '=', chatId)
    .where('kind', 'in', ['emergency', 'emergency_unseen'])
    .orderBy('due_at')
    .execute();
/** Makes only the rung of these minutes due. */
const nextRung = async (chatId: string, minutes: number) => {
  await test.db
    .updateTable('notices')
    .set({ due_at: new Date(Date.now() - 1_000) })
    .where('subject_id', '=', chatId)
    .where('slot', 'like', `% ${minutes}`)
    .execute();
  test.database.notify('notice', chatId);
};
/** Waits until the doctor and everybody else on the rung of these minutes were rung. */
const rung = (chatId: string, minutes: number) =>
  eventually(async () => {
    const found = (await kept(chatId)).filter(({ slot }) => slot.endsWith(` ${minutes}`));
    expect(found).not.toEqual([]);
    for (const { done_at, sent_at } of found) {
      expect(done_at).not.toBeNull();
      expect(sent_at).not.toBeNull();
    }
  });

describe('an emergency', () => {
  it.each(['1 hour', '1 day'])('rings on where the clock is set back by %s', async (back) => {
    const { doctor, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    await say(EMERGENCY);
    await heard(arrived, 1);
    // The later rungs, leased by a server that is gone.
    await sql`update notices set due_at = due_at + ${back}::interval,
        expires_at = expires_at + ${back}::interval, leased_until = now() + ${back}::interval
      where subject_id = ${chatId} and sent_at is null`.execute(test.db);
    test.database.notify('notice', chatId);
    await rung(chatId, 15);
  });

  it.each(['1 hour', '1 day'])(
    'after one that rang before the clock was set back by %s rings a minute later',
    async (back) => {
      const { doctor, chatId, say } = await startConversation(test);
      const { arrived } = await addDevice(test, doctor);
      await say(EMERGENCY);
      await heard(arrived, 1);
      // As if the chat had been opened.
      await sql`delete from notices where subject_id = ${chatId} and sent_at is null`.execute(
        test.db,
      );
      await sql`update notices set sent_at = sent_at + ${back}::interval
      where subject_id = ${chatId}`.execute(test.db);
      await say(EMERGENCY);
      const [next] = (await kept(chatId)).filter(({ sent_at }) => sent_at === null);
      expect(next?.due_at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    },
  );

  it('rings all of the doctor’s devices at once, each in its language, quiet hours or not', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const [one, two] = [await addDevice(test, doctor), await addDevice(test, doctor, 'hi')];
    await say(EMERGENCY);
    await heard(one.arrived, 1);
    await heard(two.arrived, 1);
    const [{ payload, headers } = expect.fail()] = one.arrived;
    expect(payload).toEqual({
      kind: 'emergency',
      language: 'en',
      tag: expect.stringMatching(/^[\w-]{22}$/),
      path: `/doctor/inbox/${chatId}`,
    });
    expect(two.arrived[0]?.payload).toEqual({ ...payload, language: 'hi' });
    expect(headers).toMatchObject({ urgency: 'high', ttl: '900', topic: payload.tag });
  });

  it('climbs at 5, 10 and 15 minutes while nobody opens it, each step once and shown', async () => {
    const { patient, doctor, pair, chatId, say, inbox } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    await say(EMERGENCY);
    await rung(chatId, 0);
    const minutes = (await kept(chatId)).map(({ step, due_at }) => [
      step,
      Math.round((due_at.getTime() - Date.now()) / 60_000),
    ]);
    expect(minutes.slice(1)).toEqual([
      ['again', 5],
      ['again', 10],
      ['again', 15],
    ]);
    for (const [place, minutes] of [5, 10, 15].entries()) {
      await nextRung(chatId, minutes);
      await rung(chatId, minutes);
      expect(arrived).toHaveLength(place + 2);
    }
    expect(new Set(arrived.map(({ payload }) => payload.tag)).size).toBe(1);
    const [item] = await inbox();
    expect(item?.rang.map(({ step, devices }) => [step, devices])).toEqual([
      ['doctor', 1],
      ['again', 1],
      ['again', 1],
      ['again', 1],
    ]);
    expect(item?.openedAt).toBeNull();
    const [chat] = (await patient.call(chatsEndpoints.list, { params: pair })).body;
    expect(chat?.rangAt).toBe(new Date(item?.rang.at(-1)?.at ?? '').toISOString());
  });

  it('does not count what rang for an earlier one that was answered', async () => {
    const { patient, doctor, pair, chatId, say, reply, inbox } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    const { body } = await say(EMERGENCY);
    await rung(chatId, 0);
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId: body.id } });
    await reply('Call 112 now.');
    await heard(arrived, 2);
    await say(EMERGENCY);
    expect((await inbox())[0]?.rang).toEqual([]);
    const read = async () => (await patient.call(chatsEndpoints.list, { params: pair })).body[0];
    expect(await read()).toMatchObject({ emergency: true, rangAt: null });
    await nextRung(chatId, 0);
    await heard(arrived, 3);
    await eventually(async () => expect((await read())?.rangAt).not.toBeNull());
  });

  it('is shown as having rung nowhere where the doctor has no device, and the patient is told of no ring', async () => {
    const { patient, pair, chatId, say, inbox } = await startConversation(test);
    await say(EMERGENCY);
    await rung(chatId, 0);
    expect((await inbox())[0]?.rang).toMatchObject([{ step: 'doctor', devices: 0 }]);
    const [chat] = (await patient.call(chatsEndpoints.list, { params: pair })).body;
    expect(chat).toMatchObject({ emergency: true, rangAt: null });
  });

  it.each([
    ['seen', 'seen'],
    ['answered', 'reply'],
    ['seen and closed', 'close'],
  ] as const)('%s is taken back from every device and climbs no further', async (_, how) => {
    const { doctor, chatId, say, reply, inbox } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    const sent = await say(EMERGENCY);
    await rung(chatId, 0);
    const body = { messageId: sent.body.id };
    const acts = {
      seen: () => doctor.call(chatsEndpoints.seen, { params: { chatId }, body }),
      reply: async () => {
        await acts.seen();
        return reply('Call 112 now.');
      },
      close: () => doctor.call(chatsEndpoints.close, { params: { chatId }, body }),
    };
    expect((await acts[how]()).status).toBeLessThan(300);
    await heard(arrived, 2);
    expect(arrived[1]?.payload).toEqual({ ...arrived[0]?.payload, withdrawn: true });
    await eventually(async () => {
      expect((await kept(chatId)).filter(({ done_at }) => done_at === null)).toEqual([]);
    });
    await makeNoticesDue(test.database, chatId);
    await new Promise((pass) => setTimeout(pass, 300));
    expect(arrived).toHaveLength(2);
    const [item] = await inbox();
    if (how !== 'close') expect(item?.openedAt).not.toBeNull();
    expect((await kept(chatId)).every(({ opened_at }) => opened_at !== null)).toBe(true);
  });

  it('is taken back from the device it rang, though the webhook was told since and a later rung reached none', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    const { body } = await say(EMERGENCY);
    await rung(chatId, 0);
    const told = { chatId, messageId: body.id, doctorId: doctor.id };
    await recordWebhookNotice(test.db, told, 'a job');
    await sql`update notices set sent_at = now(), done_at = now()
      where subject_id = ${chatId} and slot like '% 5'`.execute(test.db);
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId: body.id } });
    await heard(arrived, 2);
    expect(arrived[1]?.payload).toEqual({ ...arrived[0]?.payload, withdrawn: true });
  });

  it('after one that was opened rings at once if a minute has passed since a ring, whenever the webhook was told', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    const { body } = await say(EMERGENCY);
    await rung(chatId, 0);
    const told = { chatId, messageId: body.id, doctorId: doctor.id };
    await recordWebhookNotice(test.db, told, 'a job');
    await sql`update notices set sent_at = now() - interval '2 minutes'
      where subject_id = ${chatId} and step = 'doctor'`.execute(test.db);
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId: body.id } });
    await heard(arrived, 2);
    await say(EMERGENCY);
    await heard(arrived, 3);
  });

  it('stays as it is when a message arrives that the doctor wrote before seeing it', async () => {
    const { doctor, chatId, say, reply, thread, inbox } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    const first = await say('My knee has been stiff since May');
    const seen = (messageId: typeof first.body.id) =>
      doctor.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId } });
    await seen(first.body.id);
    const sent = await say(EMERGENCY);
    await rung(chatId, 0);
    await reply('Keep the knee warm.');
    expect((await thread()).at(-1)?.content).toBe('Keep the knee warm.');
    const waits = { level: 'EMERGENCY', openedAt: null, state: 'waiting_doctor' };
    expect((await inbox())[0]).toMatchObject(waits);
    await nextRung(chatId, 5);
    await heard(arrived, 2);
    await seen(sent.body.id);
    await heard(arrived, 3);
    await reply('Call 112 now.');
    expect((await inbox())[0]).toMatchObject({
      state: 'with_doctor',
      openedAt: expect.any(String),
    });
  });

  it('is not begun anew by further messages while it climbs; opened, a new one rings again', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    await addDevice(test, doctor);
    await say(EMERGENCY);
    await rung(chatId, 0);
    const second = await say('The chest pain is getting worse, I am fainting');
    expect(await kept(chatId)).toHaveLength(4);
    await doctor.call(chatsEndpoints.seen, {
      params: { chatId },
      body: { messageId: second.body.id },
    });
    await say('Now I have severe bleeding and I am fainting');
    const all = await kept(chatId);
    expect(all).toHaveLength(8);
    const waits = Math.max(
      ...all.filter(({ step }) => step === 'doctor').map(({ due_at }) => due_at.getTime()),
    );
    expect(Math.round((waits - Date.now()) / 1_000)).toBeGreaterThan(30);
  });

  it('rings the doctor again though a device of whoever stands in cannot be reached', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    await addDevice(test, doctor);
    await say(EMERGENCY);
    await rung(chatId, 0);
    await test.database.pool.query(
      `update notices set sent_at = now(), done_at = now() where subject_id = $1`,
      [chatId],
    );
    await test.database.pool.query(
      `insert into notices (id, user_id, kind, urgent, subject_id, slot, step, path, due_at, expires_at)
       values (gen_random_uuid(), $1, 'emergency', true, $2, 'x 5', 'cover', '/',
         now() + interval '1 hour', now() + interval '1 day')`,
      [(await test.doctor()).id, chatId],
    );
    await say('Now I have severe bleeding and I am fainting');
    const again = (await kept(chatId)).filter(({ sent_at, step }) => !sent_at && step !== 'cover');
    expect(again.map(({ step }) => step)).toEqual(['doctor', 'again', 'again', 'again']);
  });

  it('rings no doctor the patient has removed, and what has rung is taken back', async () => {
    const { patient, doctor, pair, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    await say(EMERGENCY);
    await rung(chatId, 0);
    await patient.call(assignmentsEndpoints.removeDoctor, { params: pair });
    await heard(arrived, 2);
    expect(arrived[1]?.payload.withdrawn).toBe(true);
    await nextRung(chatId, 5);
    await new Promise((pass) => setTimeout(pass, 300));
    expect(arrived).toHaveLength(2);
  });

  it('rings no device that was removed, and removes one that is gone', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const [gone, good] = [await addDevice(test, doctor), await addDevice(test, doctor)];
    gone.answer(410);
    await say(EMERGENCY);
    await heard(good.arrived, 1);
    await eventually(async () => {
      const left = await test.db
        .selectFrom('push_devices')
        .select('id')
        .where('user_id', '=', doctor.id)
        .execute();
      expect(left.map(({ id }) => id)).toEqual([good.id]);
    });
    await rung(chatId, 0);
  });

  it('that no push service takes is tried again, and rings when one does', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const device = await addDevice(test, doctor);
    device.answer(503);
    await say(EMERGENCY);
    await eventually(async () => {
      const [first] = await kept(chatId);
      expect(first?.sent_at).toBeNull();
      expect(first?.due_at.getTime()).toBeGreaterThan(Date.now());
    });
    device.answer(201);
    await nextRung(chatId, 0);
    await heard(device.arrived, 1);
  });

  it.each([
    [5, 30],
    [15, 180],
  ] as const)(
    'is tried for as long as the rung of %i minutes lasts, every %i seconds',
    async (minutes, seconds) => {
      const { doctor, chatId, say } = await startConversation(test);
      const device = await addDevice(test, doctor);
      device.answer(503);
      await say(EMERGENCY);
      await test.database.pool.query(
        'update notices set attempts = 40 where subject_id = $1 and slot like $2',
        [chatId, `% ${minutes}`],
      );
      await nextRung(chatId, minutes);
      await eventually(async () => {
        const tried = (await kept(chatId)).find(({ slot }) => slot.endsWith(` ${minutes}`));
        const waits = ((tried?.due_at.getTime() ?? 0) - Date.now()) / 1_000;
        expect([tried?.sent_at, tried?.done_at]).toEqual([null, null]);
        expect(waits).toBeGreaterThan(seconds - 10);
        expect(waits).toBeLessThanOrEqual(seconds);
      });
    },
  );

  it('is told of although an earlier one is still being sent that was opened meanwhile', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    test.receiver.mute(true);
    const first = await say(EMERGENCY);
    await heard(arrived, 1);
    const body = { messageId: first.body.id };
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body });
    await say('Now I have severe bleeding and I am fainting');
    test.receiver.mute(false);
    expect(await kept(chatId)).toHaveLength(8);
    // No push service accepted the earlier one, so nothing is left to do for it.
    const { rows } = await test.database.pool.query<{ id: string }>(
      `select id from notices where subject_id = $1 and withdrawn_at is not null
         and done_at is null`,
      [chatId],
    );
    const [{ id } = expect.fail()] = rows;
    await createNoticesRepository(test.db, 'Asia/Kolkata').store({ id, nextInMs: 5_000 });
    const { rows: open } = await test.database.pool.query(
      'select from notices where id = $1 and done_at is null',
      [id],
    );
    expect(open).toEqual([]);
  });

  it('after an outage rings with the step that is due, not with a heap', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    await say(EMERGENCY);
    await rung(chatId, 0);
    await test.database.pool.query(
      `update notices set due_at = due_at - interval '12 minutes',
         expires_at = expires_at - interval '12 minutes' where subject_id = $1 and done_at is null`,
      [chatId],
    );
    test.database.notify('notice', chatId);
    await rung(chatId, 10);
    expect(arrived).toHaveLength(2);
  });
});

describe('anything but an emergency', () => {
  it('rings no doctor', async () => {
    const { chatId, say } = await startConversation(test);
    await say('My knee has been stiff since May');
    expect(await kept(chatId)).toEqual([]);
  });
});

describe('a doctor whose session has run out', () => {
  it('is rung at night all the same, but not after signing out', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    const { arrived } = await addDevice(test, doctor);
    await test.database.pool.query(
      `update sessions set used_at = now() - interval '2 days', created_at = now() - interval '2 days'
       where user_id = $1`,
      [doctor.id],
    );
    await test.sweep();
    expect(
      (await doctor.call(chatsEndpoints.inbox, { params: { doctorId: doctor.id } })).status,
    ).toBe(401);
    await say(EMERGENCY);
    await heard(arrived, 1);
    await test.operator.endSessions(doctor.phone);
    await nextRung(chatId, 5);
    await rung(chatId, 5);
    expect(arrived).toHaveLength(1);
  });
});
