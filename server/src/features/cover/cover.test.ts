import {
  chatsEndpoints,
  coverEndpoints,
  doctorsEndpoints,
  filesEndpoints,
  type MessageId,
  myDataEndpoints,
  patientsEndpoints,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { startOwner } from '../../../test/guard/owners.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { makeSentFile } from '../files/files.factory.ts';
import { letStandInsRead, makeCover, verify } from './cover.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// A Tuesday.
beforeEach(() => test.clock.set('2026-03-10T12:00:00+05:30'));

const EMERGENCY = 'I have chest pain and cannot breathe';
const ROUTINE = 'Please can I talk to the doctor about my diet next week';
const NOBODY = '0190a000-0000-7000-8000-0000000000aa' as UserId;
const verified = async (name = 'Meera Iyer'): Promise<TestPerson> => {
  const doctor = await test.doctor({ name });
  await verify(test.db, doctor);
  return doctor;
};
const add = (actor: TestPerson, doctor: TestPerson, body: object) =>
  actor.call(coverEndpoints.add, { params: { doctorId: doctor.id }, body: body as never });
const listOf = async (doctor: TestPerson) =>
  (await doctor.call(coverEndpoints.list, { params: { doctorId: doctor.id } })).body;
const inboxOf = async (doctor: TestPerson) =>
  (await doctor.call(chatsEndpoints.inbox, { params: { doctorId: doctor.id } })).body;
const at = (time: string) => `2026-03-${time}:00+05:30`;
const night = { weekday: 2, from: '20:00', to: '08:00' };

/** Creates a patient with an emergency, the doctor, and a stand-in on duty who may read. */
const emergency = async ({ agreed = true, text = EMERGENCY } = {}) => {
  const talk = await startConversation(test, { doctor: { name: 'Vikram Mehta' } });
  const standIn = await verified('Suresh Rao');
  const coverId = await makeCover(test.db, talk.doctor, standIn);
  if (agreed) await letStandInsRead(test.db, talk.patient);
  const sent = await talk.say(text);
  const params = { chatId: talk.chatId };
  return {
    ...talk,
    standIn,
    coverId,
    sent,
    opens: async () => (await standIn.call(chatsEndpoints.messages, { params })).status,
    answers: (content = 'Call 112 now. I am here.') =>
      standIn.call(chatsEndpoints.send, { body: { ...params, content, clientId: 'a' } }),
    /** Answers as `who`, who has read up to a message. */
    answersTo: (who: TestPerson, readUpTo: MessageId, content = `From ${who.id}`) =>
      who.call(chatsEndpoints.send, {
        body: { ...params, content, clientId: who.id, readUpTo },
      }),
    chat: async () => (await talk.patient.call(chatsEndpoints.list, { params: talk.pair })).body[0],
  };
};

describe('who stands in', () => {
  it('is named by the doctor, between two times or every week, and seen by both', async () => {
    const [doctor, standIn] = [await verified('Vikram Mehta'), await verified('Suresh Rao')];
    const dated = { standInId: standIn.id, startsAt: at('10T09:00'), endsAt: at('12T09:00') };
    const first = await add(doctor, doctor, dated);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ standIn: { name: 'Suresh Rao' }, onDuty: true });
    expect((await add(doctor, doctor, { standInId: standIn.id, ...night })).status).toBe(201);
    const { covers, colleagues } = await listOf(doctor);
    expect(covers).toMatchObject([
      { startsAt: '2026-03-10T03:30:00.000Z', weekday: null },
      { startsAt: null, ...night, onDuty: false },
    ]);
    expect(colleagues).toContainEqual({
      id: standIn.id,
      name: 'Suresh Rao',
      specialty: expect.anything(),
    });
    expect(colleagues.map(({ id }) => id)).not.toContain(doctor.id);
    expect((await listOf(standIn)).standsInFor).toEqual(covers);
    const noted = await test.db
      .selectFrom('audit')
      .select(['actor_id', 'subject_id', 'detail'])
      .where('kind', '=', 'cover_set')
      .where('subject_id', '=', doctor.id)
      .execute();
    expect(noted).toEqual(
      Array(2).fill({ actor_id: doctor.id, subject_id: doctor.id, detail: standIn.id }),
    );
  });

  it('is listed as without effect once an edit of the own details ended the verification', async () => {
    const [doctor, standIn] = [await verified(), await verified('Suresh Rao')];
    await add(doctor, doctor, {
      standInId: standIn.id,
      startsAt: at('10T09:00'),
      endsAt: at('12T09:00'),
    });
    const listed = async () => (await listOf(doctor)).covers;
    expect(await listed()).toMatchObject([{ standInVerified: true, onDuty: true }]);
    await standIn.call(doctorsEndpoints.edit, {
      params: { doctorId: standIn.id },
      body: { qualifications: ['MBBS', 'MD'] },
    });
    expect(await listed()).toMatchObject([{ standInVerified: false, onDuty: false }]);
    expect((await listOf(standIn)).standsInFor).toEqual(await listed());
  });

  it.each([
    ['oneself', 'self', {}, 'invalid_cover'],
    ['an unknown doctor', 'nobody', {}, 'not_verified'],
    ['a doctor who is not verified', 'unverified', {}, 'not_verified'],
    ['an end before the start', 'good', { endsAt: at('10T08:00') }, 'invalid_cover'],
    ['no end', 'good', { endsAt: undefined }, 'invalid_cover'],
    ['dates and a week at once', 'good', night, 'invalid_cover'],
    ['more than 60 days', 'good', { endsAt: '2026-06-01T09:00:00+05:30' }, 'invalid_cover'],
    [
      'more than a year ahead',
      'good',
      { startsAt: '2028-03-10T09:00:00Z', endsAt: '2028-03-11T09:00:00Z' },
      'invalid_cover',
    ],
    ['what is over', 'good', { startsAt: at('09T09:00'), endsAt: at('10T11:00') }, 'invalid_cover'],
    [
      'a night that is no time',
      'good',
      { startsAt: undefined, endsAt: undefined, weekday: 2, from: '20:00', to: '20:00' },
      'invalid_cover',
    ],
  ] as const)('is not %s', async (_, whom, more, code) => {
    const doctor = await verified();
    const ids = {
      self: doctor.id,
      nobody: NOBODY,
      unverified: (await test.doctor()).id,
      good: (await verified()).id,
    };
    const good = { standInId: ids[whom], startsAt: at('10T09:00'), endsAt: at('12T09:00') };
    const answer = await add(doctor, doctor, { ...good, ...more });
    expect([answer.status, answer.error.code]).toEqual([422, code]);
    expect((await listOf(doctor)).covers).toEqual([]);
  });

  it('does not overlap, also of two that are set at once', async () => {
    const [doctor, one, other] = [await verified(), await verified(), await verified()];
    const answers = await Promise.all(
      [one, other].map(({ id }) => add(doctor, doctor, { standInId: id, ...night })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const morning = { standInId: one.id, weekday: 3, from: '07:59', to: '09:00' };
    expect((await add(doctor, doctor, morning)).error.code).toBe('cover_overlaps');
    expect((await add(doctor, doctor, { ...morning, from: '08:00' })).status).toBe(201);
  });

  it('is at most 20 dated ones that are not over', async () => {
    const [doctor, standIn] = [await verified(), await verified()];
    const day = (n: number) => new Date(Date.parse('2026-04-01T00:00:00Z') + n * 86_400_000);
    const ask = (n: number) =>
      add(doctor, doctor, {
        standInId: standIn.id,
        startsAt: day(n).toISOString(),
        endsAt: day(n + 1).toISOString(),
      });
    for (let n = 0; n < 20; n += 1) expect((await ask(n)).status).toBe(201);
    expect((await ask(20)).error.code).toBe('limit_reached');
    test.clock.set('2026-05-01T12:00:00+05:30');
    expect((await ask(30)).status).toBe(201);
  });

  it('is set by nobody, a patient, another doctor or one who is not verified', async () => {
    const [doctor, standIn] = [await verified(), await verified()];
    const ask = { params: { doctorId: doctor.id }, body: { standInId: standIn.id, ...night } };
    for (const [who, status] of [
      [test.nobody, 401],
      [await test.patient(), 403],
      [standIn, 403],
    ] as const) {
      expect((await who.call(coverEndpoints.add, ask)).status).toBe(status);
      expect((await who.call(coverEndpoints.list, { params: ask.params })).status).toBe(status);
    }
    const unverified = await test.doctor();
    const refused = await add(unverified, unverified, { standInId: standIn.id, ...night });
    expect(refused.error.code).toBe('not_verified');
    expect(await listOf(unverified)).toMatchObject({ colleagues: [], verified: false });
    const nonsense = { standInId: standIn.id, weekday: 8, from: '25:00', to: 'x' };
    expect((await add(doctor, doctor, nonsense)).status).toBe(400);
  });

  it('is set by an owner of the clinic, under the owner’s name', async () => {
    const [owner, doctor, standIn] = [await startOwner(test), await verified(), await verified()];
    expect((await add(owner, doctor, { standInId: standIn.id, ...night })).status).toBe(201);
    const { actor_id } = await test.db
      .selectFrom('audit')
      .select('actor_id')
      .where('kind', '=', 'cover_set')
      .where('subject_id', '=', doctor.id)
      .executeTakeFirstOrThrow();
    expect(actor_id).toBe(owner.id);
  });

  it('is ended by the doctor, by whoever stands in or by an owner, and by nobody else', async () => {
    const [doctor, standIn, owner] = [await verified(), await verified(), await startOwner(test)];
    const end = async (who: { call: TestPerson['call'] }, coverId: string) =>
      (await who.call(coverEndpoints.remove, { params: { coverId: coverId as never } })).status;
    for (const who of [doctor, standIn, owner]) {
      const coverId = await makeCover(test.db, doctor, standIn);
      expect(await end(test.nobody, coverId)).toBe(401);
      expect(await end(await test.patient(), coverId)).toBe(403);
      expect(await end(await verified(), coverId)).toBe(404);
      expect(await end(who, coverId)).toBe(200);
      expect(await end(who, coverId)).toBe(404);
    }
    expect(await end(doctor, 'x')).toBe(400);
  });

  it('is forgotten 30 days after the end', async () => {
    const [doctor, standIn] = [await verified(), await verified()];
    const ended = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await makeCover(test.db, doctor, standIn, { startsAt: ended(40), endsAt: ended(31) });
    const kept = await makeCover(test.db, doctor, standIn, {
      startsAt: ended(40),
      endsAt: ended(29),
    });
    await test.sweep();
    const left = await test.db
      .selectFrom('covers')
      .select('id')
      .where('doctor_id', '=', doctor.id)
      .execute();
    expect(left).toEqual([{ id: kept }]);
  });
});

describe('whoever is on duty', () => {
  it('sees the emergency as the doctor’s, opens it, answers, and the patient sees who wrote and who looked', async () => {
    const { standIn, doctor, patient, chatId, opens, answers, chat, thread, inbox } =
      await emergency();
    expect(await inboxOf(standIn)).toMatchObject([
      { chatId, level: 'EMERGENCY', standInFor: { id: doctor.id, name: 'Vikram Mehta' } },
    ]);
    expect((await inbox())[0]?.standInFor).toBeNull();
    expect(await opens()).toBe(200);
    const answer = await answers();
    expect(answer.body).toMatchObject({ senderId: standIn.id, writtenBy: 'Suresh Rao' });
    expect((await answers()).body.id).toBe(answer.body.id);
    expect((await thread()).at(-1)).toMatchObject({
      writtenBy: 'Suresh Rao',
      senderType: 'doctor',
    });
    expect(await chat()).toMatchObject({
      cover: { standIn: 'Suresh Rao', until: '2100-01-01T00:00:00.000Z', agreed: true },
    });
    const params = { patientId: patient.id };
    const looks = (await patient.call(patientsEndpoints.accessLog, { params })).body;
    const his = looks.filter(({ doctorId }) => doctorId === standIn.id).map(({ kind }) => kind);
    expect(his.sort()).toEqual(['chat', 'inbox', 'stand_in_answered']);
    expect(looks.filter(({ doctorId }) => doctorId === doctor.id)).toHaveLength(1);
  });

  it('has seen the emergency for the doctor, who finds it still open', async () => {
    const { standIn, chatId, sent, inbox } = await emergency();
    const params = { chatId };
    const body = { messageId: sent.body.id };
    expect((await standIn.call(chatsEndpoints.seen, { params, body })).status).toBe(200);
    expect((await inbox())[0]?.openedAt).not.toBeNull();
    expect((await standIn.call(chatsEndpoints.close, { params })).status).toBe(404);
  });

  it('never answers beside the doctor what both have read: the second is told, and sends again after reading', async () => {
    const { doctor, standIn, sent, answersTo, say, thread } = await emergency();
    const both = await Promise.all([
      answersTo(doctor, sent.body.id),
      answersTo(standIn, sent.body.id),
    ]);
    const [first, second] = both[0].status === 201 ? [doctor, standIn] : [standIn, doctor];
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict' });
    const written = async () =>
      (await thread()).filter(({ senderType }) => senderType === 'doctor');
    expect((await written()).map(({ senderId }) => senderId)).toEqual([first.id]);
    // A repetition is not a second answer, and neither is another message of the patient.
    expect((await answersTo(first, sent.body.id)).status).toBe(201);
    await say('It is worse now');
    const answer = (await written())[0]?.id as MessageId;
    expect((await answersTo(second, answer)).status).toBe(201);
    expect((await written()).map(({ senderId }) => senderId)).toEqual([first.id, second.id]);
  });

  it('says what was read by a message of this chat alone', async () => {
    const { doctor, answersTo, patient, chatId } = await emergency();
    const other = await emergency();
    expect((await answersTo(doctor, other.sent.body.id)).status).toBe(404);
    expect((await answersTo(doctor, NOBODY as never)).status).toBe(404);
    expect((await answersTo(doctor, 'x' as never)).status).toBe(400);
    const body = { chatId, content: 'Hello', readUpTo: NOBODY as never };
    expect((await patient.call(chatsEndpoints.send, { body })).status).toBe(201);
  });

  it('opens the pictures of the chat', async () => {
    const { standIn, patient, sent } = await emergency();
    const fileId = await makeSentFile(test.db, patient, sent.body.id);
    const read = async (who: TestPerson) =>
      (await who.call(filesEndpoints.read, { params: { fileId } })).status;
    expect(await read(standIn)).toBe(200);
    expect(await read(await verified())).toBe(404);
  });

  it('sees nothing of a patient who has not agreed, or who took it back', async () => {
    const { standIn, patient, pair, opens, answers, chat } = await emergency({ agreed: false });
    expect(await inboxOf(standIn)).toEqual([]);
    expect([await opens(), (await answers()).status]).toEqual([404, 404]);
    expect((await chat())?.cover?.agreed).toBeNull();
    const answer = (agreed: boolean) =>
      patient.call(coverEndpoints.agree, { params: pair, body: { agreed } });
    expect((await answer(true)).status).toBe(200);
    expect([await opens(), (await inboxOf(standIn)).length]).toEqual([200, 1]);
    const { agreements } = (await patient.call(myDataEndpoints.read)).body;
    expect(agreements).toContainEqual(
      expect.objectContaining({ kind: 'team', version: '3', doctor: expect.anything() }),
    );
    expect((await answer(false)).status).toBe(200);
    expect([await opens(), (await inboxOf(standIn)).length]).toEqual([404, 0]);
    expect((await chat())?.cover?.agreed).toBe(false);
  });

  it('sees only what cannot wait', async () => {
    const { standIn, opens, inbox } = await emergency({ text: ROUTINE });
    expect(await inbox()).toHaveLength(1);
    expect(await inboxOf(standIn)).toEqual([]);
    expect(await opens()).toBe(404);
  });

  it.each([
    [
      'the cover was ended',
      (made: { coverId: string }) =>
        test.db
          .deleteFrom('covers')
          .where('id', '=', made.coverId as never)
          .execute(),
    ],
    [
      'the doctor closed it',
      async (made: Awaited<ReturnType<typeof emergency>>) => {
        await made.doctor.call(chatsEndpoints.seen, {
          params: { chatId: made.chatId },
          body: { messageId: made.sent.body.id },
        });
        expect((await made.close()).status).toBe(200);
      },
    ],
    [
      'the patient removed the doctor',
      (made: Awaited<ReturnType<typeof emergency>>) => made.removeDoctor(),
    ],
    [
      'nobody vouches any more',
      (made: Awaited<ReturnType<typeof emergency>>) =>
        test.db
          .updateTable('doctors')
          .set({ verified_at: null })
          .where('user_id', '=', made.standIn.id)
          .execute(),
    ],
  ])('is a stranger once %s', async (_, end) => {
    const made = await emergency();
    expect(await made.opens()).toBe(200);
    await end(made);
    expect(await made.opens()).toBe(404);
    expect((await made.answers()).status).toBe(404);
    expect(await inboxOf(made.standIn)).toEqual([]);
  });

  it('is on duty on the nights of the week, in the clinic’s time, unless a date goes before', async () => {
    const { standIn: other, doctor, coverId, opens, chat } = await emergency();
    await test.db.deleteFrom('covers').where('id', '=', coverId).execute();
    await verify(test.db, doctor);
    expect((await chat())?.cover).toBeNull();
    await add(doctor, doctor, { standInId: other.id, ...night });
    const open: Record<string, number> = {};
    for (const time of ['10T19:59', '10T20:00', '11T07:59', '11T08:00', '11T21:00', '17T23:00']) {
      test.clock.set(at(time));
      open[time] = await opens();
    }
    expect(open).toEqual({
      '10T19:59': 404,
      '10T20:00': 200,
      '11T07:59': 200,
      '11T08:00': 404,
      '11T21:00': 404,
      '17T23:00': 200,
    });
    expect((await chat())?.cover).toEqual({
      standIn: 'Suresh Rao',
      until: '2026-03-18T02:30:00.000Z',
      agreed: true,
    });
    const away = { standInId: (await verified('Asha Nair')).id };
    await add(doctor, doctor, { ...away, startsAt: at('17T22:00'), endsAt: at('18T01:00') });
    expect(await opens()).toBe(404);
    expect((await chat())?.cover?.standIn).toBe('Asha Nair');
    test.clock.set(at('11T12:00'));
    expect((await chat())?.cover).toEqual({ standIn: null, until: null, agreed: true });
  });
});

describe('whoever is on duty in the week', () => {
  it('is on duty while a date names somebody who is not verified any more', async () => {
    const { standIn: dated, doctor, chatId } = await emergency();
    await verify(test.db, doctor);
    const weekly = await verified('Asha Nair');
    await add(doctor, doctor, { standInId: weekly.id, ...night });
    test.clock.set(at('10T21:00'));
    expect(await inboxOf(weekly)).toEqual([]);
    await test.db
      .updateTable('doctors')
      .set({ verified_at: null })
      .where('user_id', '=', dated.id)
      .execute();
    expect(await inboxOf(weekly)).toMatchObject([{ chatId, level: 'EMERGENCY' }]);
  });
});

describe('the question to the patient', () => {
  it('is answered by the patient alone, about a doctor of now', async () => {
    const { patient, doctor, pair } = await startConversation(test);
    const body = { agreed: true };
    const ask = async (who: { call: TestPerson['call'] }, params = pair) =>
      (await who.call(coverEndpoints.agree, { params, body })).status;
    const other = await test.patient();
    const stranger = { patientId: patient.id, doctorId: (await test.doctor()).id };
    expect(await ask(test.nobody)).toBe(401);
    expect(await ask(doctor)).toBe(403);
    expect(await ask(other)).toBe(403);
    expect(await ask(patient, stranger)).toBe(404);
    const nonsense = { agreed: 'yes', consentVersion: '9' } as never;
    const params = { params: pair, body: nonsense };
    expect((await patient.call(coverEndpoints.agree, params)).status).toBe(400);
    expect(await ask(patient)).toBe(200);
  });

  it('is audited once for each new answer, so many times a day, and a withdrawal is never refused', async () => {
    const { patient, doctor, pair } = await startConversation(test);
    const answer = async (agreed: boolean, consentVersion?: '2' | '3') => {
      const body = { agreed, ...(consentVersion && { consentVersion }) };
      return (await patient.call(coverEndpoints.agree, { params: pair, body })).status;
    };
    const noted = async () => {
      const rows = await test.db
        .selectFrom('audit')
        .select('kind')
        .where('actor_id', '=', patient.id)
        .where('kind', 'in', ['team_agreed', 'team_refused'])
        .where('detail', 'like', `${doctor.id} _`)
        .orderBy('at')
        .execute();
      return rows.map(({ kind }) => kind);
    };
    for (const agreed of [true, true, false, false, true]) expect(await answer(agreed)).toBe(200);
    expect(await noted()).toEqual(['team_agreed', 'team_refused', 'team_agreed']);
    expect(await useUpLimits(test.db, `audit team_agreed ${patient.id}`)).toEqual([500]);
    expect([await answer(false), await answer(true)]).toEqual([200, 429]);
    expect(await answer(false, '2')).toBe(200);
    await useUpLimits(test.db, `audit team_refused ${patient.id}`);
    expect(await answer(false, '3')).toBe(429);
    expect(await noted()).toHaveLength(5);
  });
});

describe('a doctor who stood in', () => {
  it('leaves the words to the patient, without the name, when erased', async () => {
    const { standIn, answers, thread } = await emergency();
    await answers();
    await test.operator.erase(standIn.phone);
    const last = (await thread()).at(-1);
    expect(last).toMatchObject({
      senderId: null,
      writtenBy: 'Former doctor',
      byAssistant: false,
    });
  });
});
