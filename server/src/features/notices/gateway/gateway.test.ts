import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  appointmentsEndpoints,
  authEndpoints,
  chatsEndpoints,
  goalsEndpoints,
  type MessageId,
  noticesEndpoints,
  planEndpoints,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp, type TestPerson } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Loopback, startLoopback } from '../../../../test/loopback.ts';
import { createLogger } from '../../../platform/logger.ts';
import { signatureOf, signedAt } from '../../../platform/signature.ts';
import { everyDay, saveHours } from '../../appointments/appointments.factory.ts';
import { startConversation } from '../../chats/conversation.factory.ts';
import { addDevice, makeNoticesDue } from '../notices.factory.ts';
import { createRemindersRepository } from '../reminders.repository.ts';
import { createReminders } from '../reminders.ts';

const SECRET = 'a secret of at least 32 characters';
type Told = { id: string; kind: string; language: string; phone: string; link: string };

let gateway: Loopback;
let test: PushTestApp;
let told: { headers: IncomingHttpHeaders; body: string }[];
let statuses: number[];
/** What it was told in calls that failed. */
let failed: Told[];
beforeAll(async () => {
  gateway = await startLoopback(async (request, response) => {
    const body = await text(request);
    const status = statuses.shift() ?? 204;
    if (status < 300) told.push({ headers: request.headers, body });
    else failed.push(JSON.parse(body));
    response.writeHead(status).end();
  });
  test = await startPushTestApp({
    NOTIFY_URL: `${gateway.origin}/notify`,
    NOTIFY_SECRET: SECRET,
    NOTIFY_AFTER: '7m',
    PUBLIC_ORIGIN: 'https://saathi.example.org',
  });
  await test.app.ready();
});
afterAll(async () => {
  await test.close();
  gateway.close();
});
beforeEach(() => {
  told = [];
  failed = [];
  statuses = [];
  test.clock.set('2026-03-10T12:00:00+05:30');
});

const consent = (person: Pick<TestPerson, 'call'>, gateway = true) =>
  person.call(noticesEndpoints.changeSettings, { body: { gateway } });
const kept = (chatId: string) =>
  test.db
    .selectFrom('notices')
    .select(['id', 'kind', 'step', 'due_at', 'sent_at', 'gateway_at', 'receipt', 'done_at'])
    .where('subject_id', '=', chatId)
    .orderBy('created_at')
    .orderBy('due_at')
    .execute();
/** Rings what is due, then lets the minutes pass after which the gateway is told. */
const passTime = async (chatId: string) => {
  await makeNoticesDue(test.database, chatId);
  await eventually(async () => {
    const all = await kept(chatId);
    expect(all.every(({ sent_at, done_at }) => sent_at !== null || done_at !== null)).toBe(true);
  });
  await makeNoticesDue(test.database, chatId);
};
const done = (chatId: string) =>
  eventually(async () =>
    expect((await kept(chatId)).filter(({ done_at }) => done_at === null)).toEqual([]),
  );
const calls = () => told.map(({ body }) => JSON.parse(body) as Told);

describe('the gateway', () => {
  it('is told after some minutes of what nobody opened: kind, language, phone and a link, signed', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    await consent(patient);
    await patient.call(authEndpoints.editProfile, { body: { language: 'hi' } });
    await reply('Your sugar is far too high.');
    await makeNoticesDue(test.database, chatId);
    await eventually(async () => expect((await kept(chatId))[0]?.sent_at).not.toBeNull());
    const [waiting] = await kept(chatId);
    expect(Math.round(((waiting?.due_at.getTime() ?? 0) - Date.now()) / 60_000)).toBe(7);
    expect(told).toEqual([]);
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(calls()).toEqual([
      {
        id: waiting?.id,
        kind: 'reply',
        language: 'hi',
        phone: patient.phone,
        link: expect.stringMatching(
          /^https:\/\/saathi\.example\.org\/api\/notices\/links\/[\w-]{43}$/,
        ),
      },
    ]);
    const [{ headers, body } = expect.fail()] = told;
    const signature = String(headers['x-saathi-signature']);
    const timestamp = String(headers['x-saathi-timestamp']);
    expect(signedAt(SECRET, { signature, timestamp, body })).not.toBeNull();
    expect(signedAt(SECRET, { signature, timestamp, body: `${body} ` })).toBeNull();
    expect(signedAt(`${SECRET}!`, { signature, timestamp, body })).toBeNull();
    for (const secret of [patient.name, 'sugar', chatId, patient.id]) {
      expect(JSON.stringify(told)).not.toContain(secret);
    }
  });

  it.each(['seen', 'withdrawn consent', 'never agreed'] as const)(
    'is not told: %s',
    async (why) => {
      const { patient, chatId, reply } = await startConversation(test);
      if (why !== 'never agreed') await consent(patient);
      const sent = await reply('Please rest.');
      const body = { messageId: sent.body.id };
      if (why === 'seen') await patient.call(chatsEndpoints.seen, { params: { chatId }, body });
      if (why === 'withdrawn consent') await consent(patient, false);
      await passTime(chatId);
      await done(chatId);
      expect(told).toEqual([]);
    },
  );

  it('is told in no quiet hours, but of an emergency, once for its ladder', async () => {
    const { patient, doctor, chatId, say, reply } = await startConversation(test);
    await consent(patient);
    await consent(doctor);
    test.clock.set('2026-03-10T23:00:00+05:30');
    await reply('Please rest.');
    await makeNoticesDue(test.database, chatId);
    await eventually(async () => {
      expect((await kept(chatId))[0]?.due_at.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
    });
    await say('I have chest pain and cannot breathe');
    for (let step = 0; step < 4; step += 1) {
      await test.db
        .updateTable('notices')
        .set({ due_at: new Date(0) })
        .where('subject_id', '=', chatId)
        .where('kind', '=', 'emergency')
        .where('done_at', 'is', null)
        .execute();
      test.database.notify('notice', chatId);
      await new Promise((pass) => setTimeout(pass, 300));
    }
    expect(calls().map(({ kind, phone }) => [kind, phone])).toEqual([['emergency', doctor.phone]]);
  });

  it('is told at most once a day of one person, apart from emergencies', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    await consent(patient);
    const first = await reply('Please rest.');
    await passTime(chatId);
    await done(chatId);
    await patient.call(chatsEndpoints.seen, {
      params: { chatId },
      body: { messageId: first.body.id },
    });
    await reply('And drink water.');
    await passTime(chatId);
    await done(chatId);
    expect(calls()).toHaveLength(1);
    await test.database.pool.query(
      `update notices set gateway_at = gateway_at - interval '25 hours' where subject_id = $1`,
      [chatId],
    );
    await reply('Call me.');
    await passTime(chatId);
    await done(chatId);
    expect(calls()).toHaveLength(2);
  });

  /** Returns a function that books as this person and lets the time pass to all its notices. */
  const bookingAs =
    (who: Pick<TestPerson, 'call'>, pair: { patientId: UserId; doctorId: UserId }) =>
    async (time: string) => {
      const body = { ...pair, startsAt: `2026-03-17T${time}:00+05:30` };
      const { id } = (await who.call(appointmentsEndpoints.book, { body })).body;
      await passTime(id);
      await done(id);
      return id;
    };

  it('is told once a day that an emergency was answered, at night too', async () => {
    const { patient, chatId, say, reply } = await startConversation(test);
    await consent(patient);
    test.clock.set('2026-03-10T02:00:00+05:30');
    await say('I have chest pain and cannot breathe');
    for (const words of ['Go to the hospital now.', 'Take somebody with you.']) {
      await reply(words);
      await passTime(chatId);
      await done(chatId);
    }
    expect(calls().map(({ kind }) => kind)).toEqual(['reply']);
  });

  it('is told of each appointment and each reminder, which do not count as the one a day', async () => {
    const { patient, doctor, pair, chatId, reply } = await startConversation(test);
    await consent(patient);
    await saveHours(doctor, everyDay());
    const books = bookingAs(doctor, pair);
    const ofOne = ['appointment', 'appointment_reminder', 'appointment_reminder'];
    const kinds = () =>
      calls()
        .map(({ kind }) => kind)
        .sort();
    await books('10:00');
    expect(kinds()).toEqual(ofOne);
    await reply('Please rest.');
    await passTime(chatId);
    await done(chatId);
    expect(kinds()).toEqual([...ofOne, 'reply']);
    await books('11:00');
    expect(kinds()).toEqual([...ofOne, ...ofOne, 'reply'].sort());
  });

  it('is not told of a reminder after which the patient looked at the appointments', async () => {
    const { patient, doctor, pair } = await startConversation(test);
    await consent(patient);
    await saveHours(doctor, everyDay());
    const body = { ...pair, startsAt: '2026-03-17T10:00:00+05:30' };
    const { id } = (await doctor.call(appointmentsEndpoints.book, { body })).body;
    await makeNoticesDue(test.database, id);
    await eventually(async () =>
      expect((await kept(id)).filter(({ sent_at }) => sent_at === null)).toEqual([]),
    );
    await patient.call(appointmentsEndpoints.list, {});
    await makeNoticesDue(test.database, id);
    await done(id);
    expect(calls()).toEqual([]);
  });

  /** Has the patient reminded of a goal now, and lets the time pass. */
  const remind = async (patient: TestPerson) => {
    const body = { patientId: patient.id, title: 'Walk', remindAt: '12:00' };
    const goal = (await patient.call(goalsEndpoints.create, { body })).body;
    await createReminders({
      reminders: createRemindersRepository(test.db, 'Asia/Kolkata'),
      clock: test.clock,
      logger: createLogger('silent'),
      wake: () => test.database.notify('notice', goal.id),
    })();
    await passTime(goal.id);
    await done(goal.id);
    return kept(goal.id);
  };

  it('is told of one goal reminder a day, which uses up nothing else', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    await consent(patient);
    for (let turn = 0; turn < 2; turn += 1) expect(await remind(patient)).toHaveLength(1);
    await reply('Your sugar is far too high.');
    await passTime(chatId);
    await done(chatId);
    expect(calls().map(({ kind }) => kind)).toEqual(['reminder', 'reply']);
  });

  it('is told once a day of proposed goals, which uses up nothing else', async () => {
    const { patient, doctor, pair, chatId, reply } = await startConversation(test);
    await consent(patient);
    const propose = (title: string) =>
      doctor.call(planEndpoints.propose, { params: pair, body: { goals: [{ title }] } });
    const see = (messageId: MessageId) =>
      patient.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId } });
    for (const title of ['Walk', 'Sleep']) {
      await propose(title);
      const { body } = await reply('Your sugar is far too high.');
      await passTime(chatId);
      await done(chatId);
      await see(body.id);
    }
    expect(
      calls()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['proposal', 'reply']);
  });

  it('is not told of a goal reminder that reached a device', async () => {
    const { patient } = await startConversation(test);
    await consent(patient);
    await addDevice(test, patient);
    const [reminder] = await remind(patient);
    expect(reminder?.sent_at).not.toBeNull();
    expect(calls()).toEqual([]);
  });

  /** Makes it so that the gateway was told of three more appointments like this one today. */
  const tellThreeMore = (appointmentId: string) =>
    test.database.pool.query(
      `insert into notices (id, user_id, kind, subject_id, slot, path, due_at, expires_at, done_at,
        gateway_at)
       select gen_random_uuid(), user_id, kind, gen_random_uuid(), slot, path, now(), now(), now(),
        now()
       from notices, generate_series(1, 3) where subject_id = $1 and kind = 'appointment'`,
      [appointmentId],
    );

  it('is told of each booking that a patient makes with a doctor', async () => {
    const { patient, doctor, pair } = await startConversation(test);
    await consent(doctor);
    await saveHours(doctor, everyDay());
    const books = bookingAs(patient, pair);
    await tellThreeMore(await books('10:00'));
    told = [];
    await books('11:00');
    expect(calls().map(({ kind }) => kind)).toEqual(['appointment']);
  });

  it('is told four times a day of news about appointments, and still of what is off and of reminders', async () => {
    const { patient, doctor, pair } = await startConversation(test);
    await consent(patient);
    await saveHours(doctor, everyDay());
    const books = bookingAs(doctor, pair);
    const appointmentId = await books('10:00');
    await tellThreeMore(appointmentId);
    told = [];
    await books('11:00');
    expect(calls().map(({ kind }) => kind)).toEqual(Array(2).fill('appointment_reminder'));
    const state = { params: { appointmentId }, body: { state: 'cancelled' as const } };
    await doctor.call(appointmentsEndpoints.setState, state);
    await passTime(appointmentId);
    await done(appointmentId);
    expect(calls().map(({ kind }) => kind)).toContain('appointment');
  });

  it('is told of an emergency although the push services stay unreachable', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    await consent(doctor);
    (await addDevice(test, doctor)).answer(503);
    const first = async () => (await kept(chatId)).find(({ step }) => step === 'doctor');
    await say('I have chest pain and cannot breathe');
    await eventually(async () => {
      const tried = await first();
      expect(tried?.sent_at).toBeNull();
      expect(tried?.due_at.getTime()).toBeGreaterThan(Date.now());
    });
    await test.database.pool.query(
      `update notices set attempts = 4 where subject_id = $1 and step = 'doctor'`,
      [chatId],
    );
    await makeNoticesDue(test.database, chatId);
    await eventually(async () => expect((await first())?.sent_at).not.toBeNull());
    expect(calls()).toEqual([]);
    await makeNoticesDue(test.database, chatId);
    await eventually(() =>
      expect(calls().map(({ kind, phone }) => [kind, phone])).toEqual([
        ['emergency', doctor.phone],
      ]),
    );
  });

  it('that fails five times is told no more, also of an emergency', async () => {
    const { doctor, chatId, say } = await startConversation(test);
    await consent(doctor);
    await say('I have chest pain and cannot breathe');
    const first = async () => (await kept(chatId)).find(({ step }) => step === 'doctor');
    await eventually(async () => expect((await first())?.sent_at).not.toBeNull());
    statuses = Array(2).fill(500);
    for (const tries of [3, 4]) {
      await test.database.pool.query(
        `update notices set attempts = $2 where subject_id = $1 and step = 'doctor'`,
        [chatId, tries],
      );
      expect((await first())?.done_at).toBeNull();
      await makeNoticesDue(test.database, chatId);
      await eventually(() => expect(statuses).toHaveLength(4 - tries));
      await eventually(async () => {
        const tried = await first();
        expect(tried?.done_at !== null || tried.due_at.getTime() > Date.now()).toBe(true);
      });
    }
    await eventually(async () => expect((await first())?.done_at).not.toBeNull());
    expect(calls()).toEqual([]);
  });

  it('that fails is told again, under the same link, which leads to the chat also meanwhile', async () => {
    const { patient, chatId, reply } = await startConversation(test);
    await consent(patient);
    statuses = [504];
    await reply('Please rest.');
    await passTime(chatId);
    await eventually(async () => expect(statuses).toEqual([]));
    await eventually(async () =>
      expect((await kept(chatId))[0]?.due_at.getTime()).toBeGreaterThan(Date.now()),
    );
    const [first] = failed;
    const params = { token: first?.link.split('/').at(-1) ?? '' };
    const opened = await test.nobody.call(noticesEndpoints.link, { params });
    expect(opened.headers.location).toMatch(/^\/patient\/chat\//);
    await makeNoticesDue(test.database, chatId);
    await done(chatId);
    expect(calls().map(({ link }) => link)).toEqual([first?.link]);
  });
});

const toldOnce = async () => {
  const conversation = await startConversation(test);
  await consent(conversation.patient);
  await conversation.reply('Please rest.');
  await passTime(conversation.chatId);
  await done(conversation.chatId);
  const [call = expect.fail()] = calls();
  return { ...conversation, call };
};

describe('the link', () => {
  it('leads to the very chat once, to the start after that, and signs nobody in', async () => {
    const { doctor, call } = await toldOnce();
    const token = call.link.split('/').at(-1) ?? '';
    const follow = () => test.nobody.call(noticesEndpoints.link, { params: { token } });
    const first = await follow();
    expect([first.status, first.headers.location]).toEqual([302, `/patient/chat/${doctor.id}`]);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.cookies).toEqual([]);
    expect((await follow()).headers.location).toBe('/');
  });

  /** Lets this time pass since each of these instants of the chat's notices. */
  const age = (chatId: string, time: string, ...columns: string[]) =>
    test.database.pool.query(
      `update notices set ${columns.map((name) => `${name} = ${name} - $2::interval`)}
       where subject_id = $1`,
      [chatId, time],
    );

  it('leads to the chat though the notice was made days before it was due', async () => {
    const { call, chatId } = await toldOnce();
    await age(chatId, '5 days', 'created_at');
    const params = { token: call.link.split('/').at(-1) ?? '' };
    const reply = await test.nobody.call(noticesEndpoints.link, { params });
    expect(reply.headers.location).toMatch(/^\/patient\/chat\//);
  });

  it('of two days ago, or that never was one, leads to the start', async () => {
    const { call, chatId } = await toldOnce();
    await age(chatId, '49 hours', 'created_at', 'sent_at', 'gateway_at');
    for (const token of [call.link.split('/').at(-1) ?? '', 'x'.repeat(43)]) {
      const reply = await test.nobody.call(noticesEndpoints.link, { params: { token } });
      expect([reply.status, reply.headers.location]).toEqual([302, '/']);
    }
    const bad = await test.nobody.call(noticesEndpoints.link, { params: { token: 'x' } });
    expect(bad.status).toBe(400);
  });
});

describe('a receipt', () => {
  const hand = (
    body: { id: string; status: 'delivered' | 'failed' },
    { timestamp = String(Date.now()), secret = SECRET, sign = true } = {},
  ) =>
    test.nobody.call(noticesEndpoints.receipt, {
      body,
      headers: sign
        ? {
            'x-saathi-timestamp': timestamp,
            'x-saathi-signature': signatureOf(secret, timestamp, JSON.stringify(body)),
          }
        : {},
    });

  it('is kept where it is signed and new; handed in again it is a conflict', async () => {
    const { call, chatId } = await toldOnce();
    const [timestamp, later] = [String(Date.now()), String(Date.now() + 1)];
    const body = { id: call.id, status: 'delivered' as const };
    expect((await hand(body, { timestamp })).status).toBe(200);
    expect((await kept(chatId))[0]?.receipt).toBe('delivered');
    expect((await hand(body, { timestamp })).error.code).toBe('conflict');
    const failed = { id: call.id, status: 'failed' as const };
    expect((await hand(failed, { timestamp: String(Number(timestamp) - 1) })).status).toBe(409);
    expect((await hand(failed, { timestamp: later })).status).toBe(200);
    expect((await kept(chatId))[0]?.receipt).toBe('failed');
  });

  it('without a signature, of another secret, or too old is refused, and nonsense is', async () => {
    const { call, chatId } = await toldOnce();
    const body = { id: call.id, status: 'delivered' as const };
    expect((await hand(body, { sign: false })).status).toBe(403);
    expect((await hand(body, { secret: 'x'.repeat(32) })).status).toBe(403);
    const old = String(Date.now() - 6 * 60_000);
    expect((await hand(body, { timestamp: old })).status).toBe(403);
    expect((await hand({ ...body, status: 'lost' as 'failed' })).status).toBe(400);
    expect((await hand({ ...body, id: 'x' })).status).toBe(400);
    expect((await kept(chatId))[0]?.receipt).toBeNull();
    expect((await hand({ ...body, id: '0190a000-0000-7000-8000-0000000000aa' })).status).toBe(404);
  });
});

// Last, because it closes the gateway.
describe('a gateway that cannot be reached', () => {
  it('is told on of an emergency after five tries, as nothing can have been sent', async () => {
    gateway.close();
    const { doctor, chatId, say } = await startConversation(test);
    await consent(doctor);
    await say('I have chest pain and cannot breathe');
    const first = async () =>
      (await kept(chatId)).find(({ step }) => step === 'doctor') ?? expect.fail();
    await eventually(async () => expect((await first()).sent_at).not.toBeNull());
    await test.database.pool.query('update notices set attempts = 6 where id = $1', [
      (await first()).id,
    ]);
    await makeNoticesDue(test.database, chatId);
    await eventually(async () => {
      const { due_at, done_at } = await first();
      const inMs = due_at.getTime() - Date.now();
      expect([inMs > 0 && inMs < 31_000, done_at]).toEqual([true, null]);
    });
  });
});
