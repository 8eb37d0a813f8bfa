import { authEndpoints, chatsEndpoints, myDataEndpoints, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startPushTestApp,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { choosePin, makeTwoFullAccounts, tracesOf } from '../../../test/full-lives.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { createPersonData } from '../../app/person-data.ts';
import { checkDatabase } from '../../platform/database/index.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { startClinic } from '../appointments/appointments.factory.ts';
import { createAudit } from '../audit/index.ts';
import { createErasure } from '../auth/index.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { letAnotherAnswer } from '../cover/cover.factory.ts';
import { addDevice, heard, makeNoticesDue } from '../notices/notices.factory.ts';
import { createAgreementsRepository } from './agreements.repository.ts';
import { createErasuresRepository, postponeErasures } from './erasures.repository.ts';
import { createGrievancesRepository } from './grievances.repository.ts';
import { createMyDataService } from './my-data.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ask = (who: Pick<TestPerson, 'call'>, pin: string) =>
  who.call(myDataEndpoints.askErasure, { body: { pin } });

/** Gives a person a PIN and signs them in. */
const withPin = async (person: TestPerson) => {
  const pin = await choosePin(test, person);
  return { pin, client: await test.as(person) };
};

const pass = (id: UserId, hours: number) =>
  test.database.pool.query(
    `update erasures set due_at = due_at - make_interval(hours => $2::int) where user_id = $1`,
    [id, hours],
  );

const exists = async (id: UserId): Promise<boolean> =>
  (await test.db.selectFrom('users').select('id').where('id', '=', id).execute()).length > 0;

/** Tables that the notice jobs change during a test. */
const SENT = ['notices', 'push_devices'];

describe('the erasure a person asks for', () => {
  it('comes 48 hours later, is shown by every session until then, and can be undone', async () => {
    const patient = await test.patient();
    const { pin, client } = await withPin(patient);
    const asked = await ask(client, pin);
    const at = asked.body.erasure.at ?? '';
    expect(new Date(at).getTime() - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    // A repeated request keeps the first time.
    expect((await ask(client, pin)).body.erasure.at).toBe(at);
    const another = await test.as(patient);
    const me = { params: { userId: patient.id } };
    expect((await another.call(authEndpoints.me, me)).body.erasureAt).toBe(at);

    await pass(patient.id, 47);
    await test.eraseDue();
    expect((await another.call(myDataEndpoints.undoErasure)).body.erasure.at).toBeNull();
    expect((await another.call(authEndpoints.me, me)).body).not.toHaveProperty('erasureAt');
    await test.eraseDue();
    expect(await exists(patient.id)).toBe(true);
    const kinds = await test.db
      .selectFrom('audit')
      .select('kind')
      .where('subject_id', '=', patient.id)
      .where('kind', 'like', 'eras%')
      .orderBy('at')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['erasure_asked', 'erasure_undone']);
  });

  it('leaves no trace after it, and the phone is free again', async () => {
    const { patient, words } = await makeTwoFullAccounts(test);
    const { client } = await withPin(patient);
    await pass(patient.id, 48);
    await test.eraseDue();
    expect(await tracesOf(test, words.patient)).toEqual([]);
    expect((await client.call(myDataEndpoints.read)).status).toBe(401);
    const body = { phone: patient.phone };
    const check = await test.nobody.call(authEndpoints.patientCheckPhone, { body });
    expect(check.body.exists).toBe(false);
  });

  it.each(['assistant', 'stand-in'])(
    'of the %s of a doctor leaves their words without them',
    async (kind) => {
      const talk = await startConversation(test);
      const { sender, call, write } = await letAnotherAnswer(test, talk, kind === 'assistant');
      await call(chatsEndpoints.messages, { params: { chatId: talk.chatId } });
      await write('You can come on Monday.');
      await test.database.pool.query(
        `insert into chat_notes (id, chat_id, author_id, content, created_at)
         values (gen_random_uuid(), $1, $2, 'Sounds tired', now())`,
        [talk.chatId, sender.id],
      );
      await talk.say('Thank you');
      const copy = await test.operator.personalData(sender.phone);
      const written = [...(copy.messages ?? []), ...(copy.chat_notes ?? [])];
      expect(written.map(({ content }) => content)).toEqual([
        'You can come on Monday.',
        'Sounds tired',
      ]);
      await test.operator.erase(sender.phone);
      expect(await tracesOf(test, [sender.id, sender.phone, sender.name])).toEqual([]);
      expect(await talk.thread()).toContainEqual(
        expect.objectContaining({
          content: 'You can come on Monday.',
          senderId: null,
          writtenBy: kind === 'assistant' ? 'Former assistant' : 'Former doctor',
        }),
      );
    },
  );

  it('is refused with a wrong PIN, and nothing is kept of it', async () => {
    const patient = await test.patient();
    const { client } = await withPin(patient);
    expect((await ask(client, '0001')).error.code).toBe('wrong_pin');
    expect((await client.call(myDataEndpoints.read)).body.erasure.at).toBeNull();
  });

  it('is refused while patients wait for a doctor, and waits for those who came later', async () => {
    const { doctor, say, thread, close, chatId } = await startConversation(test);
    const { pin, client } = await withPin(doctor);
    const handBack = async () => {
      const messageId = (await thread()).at(-1)?.id;
      const params = { chatId };
      if (messageId) await client.call(chatsEndpoints.seen, { params, body: { messageId } });
      expect((await client.call(chatsEndpoints.close, { params })).status).toBe(200);
    };
    await say('Please call me', 'doctor');
    const refused = await ask(client, pin);
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({
      code: 'open_chats',
      message: '1 chat is still open. Please close them first.',
    });
    expect((await client.call(myDataEndpoints.read)).body.erasure).toMatchObject({ openChats: 1 });
    await handBack();
    expect((await ask(client, pin)).status).toBe(200);

    await say('Please call me again', 'doctor');
    await pass(doctor.id, 48);
    expect(await createErasuresRepository(test.db).due()).not.toContain(doctor.id);
    await test.eraseDue();
    expect(await exists(doctor.id)).toBe(true);
    await handBack();
    await test.eraseDue();
    expect(await exists(doctor.id)).toBe(false);
    expect((await close()).status).toBe(401);
    expect((await thread()).length).toBeGreaterThan(0);
  });

  it('is not refused for a chat in which the doctor wrote first, where nobody waits', async () => {
    const { doctor, chatId, reply, thread } = await startConversation(test);
    await reply('How are you?');
    const { pin, client } = await withPin(doctor);
    expect((await client.call(myDataEndpoints.read)).body.erasure).toMatchObject({ openChats: 0 });
    expect((await ask(client, pin)).status).toBe(200);
    await pass(doctor.id, 48);
    await test.eraseDue();
    expect(await exists(doctor.id)).toBe(false);
    expect(await thread()).toMatchObject([{ chatId, content: 'How are you?' }]);
    const chats = await test.db
      .selectFrom('chats')
      .select('state')
      .where('id', '=', chatId)
      .execute();
    expect(chats).toEqual([{ state: 'assistant' }]);
  });

  it.each(['patient', 'doctor'] as const)(
    'of a %s tells the other side that what was still to come is cancelled, without a name',
    async (role) => {
      const ringing = await startPushTestApp();
      try {
        const { patient, doctor, book } = await startClinic(ringing);
        const [leaving, other] = role === 'patient' ? [patient, doctor] : [doctor, patient];
        const device = await addDevice(ringing, other);
        const startsAt = '2026-03-17T10:00:00+05:30';
        ringing.clock.set('2026-03-10T09:00:00+05:30');
        const { id } = (await book(patient, startsAt)).body;
        // The erasure uses the real time.
        await ringing.database.pool.query(
          `update appointments set starts_at = now() + interval '2 days',
             ends_at = now() + interval '49 hours', day = (now() + interval '2 days')::date`,
        );
        await ringing.database.pool.query(`delete from notices`);
        await ringing.operator.erase(leaving.phone);
        await makeNoticesDue(ringing.database, id);
        await heard(device.arrived, 1);
        expect(device.arrived[0]?.payload).toMatchObject({ kind: 'appointment' });
        const told = JSON.stringify(device.arrived[0]?.payload);
        for (const text of [leaving.name, leaving.phone, leaving.id]) {
          expect(told).not.toContain(text);
        }
      } finally {
        await ringing.close();
      }
    },
  );

  it.each(['patient', 'doctor'] as const)(
    'of a %s takes back what the other side was shown of the chat, and leaves no id of it behind',
    async (role) => {
      const ringing = await startPushTestApp();
      try {
        const { patient, doctor, chatId, say, reply } = await startConversation(ringing);
        const [leaving, other] = role === 'patient' ? [patient, doctor] : [doctor, patient];
        const device = await addDevice(ringing, other);
        if (role === 'patient') await say('I have crushing chest pain');
        else await reply('Please rest.');
        await makeNoticesDue(ringing.database, chatId);
        await eventually(() => expect(device.arrived).not.toEqual([]));
        await ringing.database.pool.query(`delete from inbox`);
        await ringing.database.pool.query(`update chats set state = 'assistant'`);
        await ringing.operator.erase(leaving.phone);
        const told = () => device.arrived.map(({ payload }) => payload);
        await eventually(() => expect(told().at(-1)).toHaveProperty('withdrawn', true));
        const [shown, back] = [told()[0], told().at(-1)];
        expect(back?.tag).toBe(shown?.tag);
        expect(JSON.stringify(back)).not.toContain(leaving.id);
        expect(await tracesOf(ringing, [leaving.id])).toEqual([]);
      } finally {
        await ringing.close();
      }
    },
  );

  it('is done once by two servers at the same moment', async () => {
    const patient = await test.patient();
    await test.database.pool.query(`insert into erasures values ($1, now(), now())`, [patient.id]);
    await Promise.all([test.eraseDue(), test.eraseDue(), test.eraseDue()]);
    expect(await exists(patient.id)).toBe(false);
    const erased = await test.db
      .selectFrom('audit')
      .select('actor_kind')
      .where('subject_id', '=', patient.id)
      .where('kind', '=', 'erased')
      .execute();
    expect(erased).toHaveLength(1);
  });

  it.each(['patient', 'doctor'] as const)(
    'of a %s that dies before any of its statements leaves every table as it was, and is then done',
    async (role) => {
      const life = await makeTwoFullAccounts(test);
      await test.database.pool.query(`delete from inbox where chat_id = $1`, [life.chatId]);
      await test.database.pool.query(`update chats set state = 'assistant' where id = $1`, [
        life.chatId,
      ]);
      const { id } = life[role];
      let dieAt = 0;
      const { transaction } = test.database;
      const erase = createErasure(
        {
          transaction: (work) =>
            transaction((tx) => {
              let statements = 0;
              const dying = tx.withPlugin({
                transformQuery: ({ node }) => {
                  statements += 1;
                  if (statements === dieAt) throw new Error('died');
                  return node;
                },
                transformResult: async ({ result }) => result,
              });
              return work(dying);
            }),
        },
        createPersonData(test),
        createAudit(test),
      );
      // Pending notices are sent in the meantime.
      const stored = async () => {
        const { tables, ...rest } = await checkDatabase(test.database);
        const settled = tables.map((one) =>
          SENT.includes(one.name) ? { ...one, checksum: '' } : one,
        );
        return { ...rest, tables: settled };
      };
      const before = await stored();
      for (dieAt = 1; dieAt < 100; dieAt += 1) {
        const died = await erase(id).catch((error: Error) => error.message);
        if (died === true) break;
        expect(died).toBe('died');
        expect(await stored(), `statement ${dieAt}`).toEqual(before);
      }
      expect(dieAt).toBeGreaterThan(8);
      expect(await tracesOf(test, life.words[role])).toEqual([]);
    },
    120_000,
  );

  it('is not undone with success where it was done while the undoing waited', async () => {
    const patient = await test.patient();
    const service = createMyDataService({
      ...test,
      audit: createAudit(test),
      limits: createRateLimits(test.db),
      agreements: createAgreementsRepository(test.db),
      erasures: createErasuresRepository(test.db),
      grievances: createGrievancesRepository(test.database),
      requirePin: async () => {},
      grievanceContact: () => null,
    });
    const { id: userId } = patient;
    const actor = { userId, role: 'patient', sessionId: userId } as never;
    await service.undoErasure(actor, 'request');
    await test.database.pool.query('insert into erasures values ($1, now(), now())', [userId]);
    await test.eraseDue();
    await expect(service.undoErasure(actor, 'request')).rejects.toThrow('Please sign in.');
  });

  it('of a restored copy can be undone for 48 hours once more, and comes no earlier than asked', async () => {
    const { pool } = test.database;
    const [soon, later] = [await test.patient(), await test.patient()];
    await pool.query(
      `insert into erasures values
         ($1, now(), now() + interval '1 hour'), ($2, now(), now() + interval '50 hours')`,
      [soon.id, later.id],
    );
    expect(await postponeErasures(pool)).toBeGreaterThanOrEqual(2);
    const { rows } = await pool.query(
      `select user_id as id, round(extract(epoch from due_at - now()) / 3600)::int as hours
       from erasures where user_id in ($1, $2) order by 2`,
      [soon.id, later.id],
    );
    expect(rows).toEqual([
      { id: soon.id, hours: 48 },
      { id: later.id, hours: 50 },
    ]);
    await pool.query('delete from erasures where user_id in ($1, $2)', [soon.id, later.id]);
  });

  it('can be asked for and undone twenty times a day', async () => {
    const patient = await test.patient();
    const { pin, client } = await withPin(patient);
    expect((await ask(client, pin)).status).toBe(200);
    expect(await useUpLimits(test.db, `erasure ${patient.id}`)).toEqual([20]);
    expect((await client.call(myDataEndpoints.undoErasure)).status).toBe(200);
    expect((await ask(client, pin)).status).toBe(429);
  });
});
