import {
  chatsEndpoints,
  clinicEndpoints,
  HAND_OVER_WHY_MAX_CHARACTERS,
  handOverEndpoints,
  myDataEndpoints,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  cookieHeader,
  newsDelivered,
  openEventStream,
  type SignedIn,
} from '../../../../test/event-stream.ts';
import { eventually } from '../../../../test/eventually.ts';
import { choosePin } from '../../../../test/full-lives.ts';
import { makeFamily } from '../../../../test/guard/family.ts';
import { startOwner } from '../../../../test/guard/owners.ts';
import { expectUnseenByPatient } from '../../../../test/guard/patient-reads.ts';
import { useUpLimits } from '../../../../test/use-up-limits.ts';
import { newId } from '../../../platform/ids.ts';
import { PIN } from '../../auth/auth.factory.ts';
import { makeMember } from '../../clinic/clinic.factory.ts';
import { startTeam } from './team.factory.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const URGENT = 'I have chest pain and cannot breathe';
const WHY = 'Zinc tablets, she only asks for a day';

type Caller = { call: TestApp['nobody']['call'] };
type Member = Caller & { id: UserId };
type More = { why?: string; readUpTo?: string; handedAt?: string | null };

/** Creates a team, with shortcuts to hand over what the patient wrote. */
const startHandingOver = async (text?: string) => {
  const team = await startTeam(test, text);
  const { params, sent } = team;
  const inboxOf = async ({ id, call }: Member) =>
    (await call(chatsEndpoints.inbox, { params: { doctorId: id } })).body;
  return {
    ...team,
    receivers: (who: Caller) => who.call(handOverEndpoints.receivers, { params }),
    gives: (who: Caller, colleagueId: string, more: More = {}) =>
      who.call(handOverEndpoints.give, {
        params,
        body: { colleagueId, why: WHY, readUpTo: sent.id, ...more } as never,
      }),
    takesBack: (who: Caller, handedAt: string) =>
      who.call(handOverEndpoints.takeBack, { params, query: { handedAt } }),
    sees: async (who: Member) =>
      (await inboxOf(who)).find(({ chatId }) => chatId === params.chatId)?.handOver,
    inboxOf,
    setLevel: (level: 'EMERGENCY' | 'UNSURE' | 'ROUTINE') =>
      test.db.updateTable('inbox').set({ level }).where('chat_id', '=', params.chatId).execute(),
    stored: () =>
      test.db
        .selectFrom('inbox')
        .select(['level', 'seen_at', 'answered_at', 'handed_to', 'handed_by', 'handed_why'])
        .where('chat_id', '=', params.chatId)
        .executeTakeFirst(),
  };
};

const namesOf = (colleagues: readonly { name: string }[]) => colleagues.map(({ name }) => name);

describe('handing over', () => {
  it('marks what waits for the colleague with a line of why, and changes nothing else', async () => {
    const { doctor, assistant, gives, sees, stored, state } = await startHandingOver();
    const before = await stored();
    const given = await gives(doctor, assistant.id, { why: `  ${WHY}\n ` });
    expect(given.status).toBe(201);
    expect(given.body).toEqual({
      to: { id: assistant.id, name: 'Amita Kale', isAssistant: true },
      by: { id: doctor.id, name: 'Vikram Mehta', isAssistant: false },
      at: test.clock.now().toISOString(),
      why: WHY,
    });
    for (const who of [doctor, assistant]) expect(await sees(who)).toEqual(given.body);
    const handed = { handed_to: assistant.id, handed_by: doctor.id, handed_why: WHY };
    expect(await stored()).toEqual({ ...before, ...handed });
    expect(await state()).toBe('waiting_doctor');
    const noted = test.db.selectFrom('audit').selectAll().where('kind', '=', 'handed_over');
    const [entry] = await noted.where('actor_id', '=', doctor.id).execute();
    expect(entry).toMatchObject({ detail: assistant.id });
    expect(JSON.stringify(entry)).not.toContain('Zinc');
  });

  it('is done by whoever may act in the chat, to a doctor at any level', async () => {
    const { doctor, standIn, assistant, gives, sees, setLevel } = await startHandingOver(URGENT);
    await setLevel('EMERGENCY');
    let handedAt: string | null = null;
    for (const [who, to] of [
      [assistant, standIn],
      [standIn, doctor],
      [doctor, standIn],
    ] as const) {
      test.clock.advance(60_000);
      const given = await gives(who, to.id, { handedAt });
      expect(given.status).toBe(201);
      handedAt = given.body.at;
      expect(await sees(to)).toMatchObject({ to: { id: to.id }, by: { id: who.id } });
    }
  });

  it('is nothing for nobody, the patient, the desk, another doctor and whoever acts no more', async () => {
    const { doctor, standIn, endActing, ...talk } = await startHandingOver(URGENT);
    for (const [who, status] of await endActing()) {
      const at = test.clock.now().toISOString();
      const refused = [
        await talk.receivers(who),
        await talk.gives(who, doctor.id),
        await talk.takesBack(who, at),
      ];
      expect(refused.map((reply) => reply.status)).toEqual([status, status, status]);
    }
    await talk.removeDoctor();
    expect((await talk.gives(doctor, standIn.id)).status).toBe(404);
  });

  it('is done so many times a day by one person, and can be taken back after that', async () => {
    const { doctor, assistant, gives, takesBack, sees } = await startHandingOver();
    const { body: given } = await gives(doctor, assistant.id);
    expect(await useUpLimits(test.db, `audit handed_over ${doctor.id}`)).toEqual([500]);
    const again = await gives(doctor, assistant.id, { handedAt: given.at });
    expect(again.error.code).toBe('too_many_attempts');
    expect(await sees(assistant)).toEqual(given);
    expect((await takesBack(doctor, given.at)).status).toBe(200);
  });

  it('needs one line of 1 to 140 characters, a message and an id', async () => {
    const { doctor, assistant, gives, takesBack, sees } = await startHandingOver();
    for (const why of ['', ' \n', '\u200b', 'x'.repeat(HAND_OVER_WHY_MAX_CHARACTERS + 1)]) {
      expect((await gives(doctor, assistant.id, { why })).status).toBe(400);
    }
    expect((await gives(doctor, 'x')).status).toBe(400);
    expect((await gives(doctor, assistant.id, { readUpTo: 'x' })).status).toBe(400);
    expect((await gives(doctor, assistant.id, { readUpTo: newId() })).status).toBe(404);
    expect((await takesBack(doctor, 'yesterday')).status).toBe(400);
    expect(await sees(doctor)).toBeNull();
    const why = 'x'.repeat(HAND_OVER_WHY_MAX_CHARACTERS);
    expect((await gives(doctor, assistant.id, { why })).status).toBe(201);
  });

  it('is refused to oneself, to a stranger, the desk, a former member, and without duty or consent', async () => {
    const { patient, doctor, standIn, assistant, gives, receivers } = await startHandingOver();
    expect((await gives(doctor, doctor.id)).error.code).toBe('not_yourself');
    const desk = await makeMember(test.db);
    // Nothing here is urgent, so the stand-in does not see it.
    for (const id of [newId(), patient.id, desk.id, (await test.doctor()).id, standIn.id]) {
      const refused = await gives(doctor, id);
      expect([refused.status, refused.error.code]).toEqual([404, 'not_found']);
    }
    expect(namesOf((await receivers(doctor)).body.colleagues)).toEqual(['Amita Kale']);
    await test.db
      .updateTable('assignments')
      .set({ team_agreed_at: null, team_refused_at: new Date() })
      .where('patient_id', '=', patient.id)
      .execute();
    expect((await gives(doctor, assistant.id)).status).toBe(404);
    expect((await receivers(doctor)).body.colleagues).toEqual([]);
  });

  it('is refused to an assistant who may not answer what waits', async () => {
    const { doctor, assistant, chatId, gives, receivers, setLevel } =
      await startHandingOver(URGENT);
    for (const level of ['EMERGENCY', 'UNSURE'] as const) {
      await setLevel(level);
      const refused = await gives(doctor, assistant.id);
      expect([refused.status, refused.error.code]).toEqual([403, 'doctor_only']);
    }
    await setLevel('EMERGENCY');
    expect(namesOf((await receivers(doctor)).body.colleagues)).toEqual(['Suresh Rao']);
    expect(namesOf((await receivers(assistant)).body.colleagues)).toEqual([
      'Suresh Rao',
      'Vikram Mehta',
    ]);
    // At a level that an assistant answers, but with something the review was unsure of.
    await setLevel('ROUTINE');
    expect(namesOf((await receivers(doctor)).body.colleagues)).toEqual(['Amita Kale']);
    const unsure = `update reviews set found_level = 'UNSURE' where chat_id = $1`;
    await test.database.pool.query(unsure, [chatId]);
    expect((await receivers(doctor)).body.colleagues).toEqual([]);
    expect((await gives(doctor, assistant.id)).error.code).toBe('doctor_only');
  });

  it('is a conflict where nobody waits any more or the patient has written again', async () => {
    const { doctor, assistant, gives, say, reply, close } = await startHandingOver();
    const codeOf = async () => (await gives(doctor, assistant.id)).error.code;
    await say('And may I swim?');
    expect(await codeOf()).toBe('conflict');
    await reply('Yes.');
    expect(await codeOf()).toBe('conflict');
    await close();
    expect(await codeOf()).toBe('conflict');
  });

  it('of two at once one hears that the other was faster', async () => {
    const { doctor, standIn, assistant, gives, sees } = await startHandingOver(URGENT);
    const both = await Promise.all([gives(assistant, doctor.id), gives(doctor, standIn.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const held = await sees(doctor);
    test.clock.advance(60_000);
    // Somebody who has read it hands it on.
    const on = await gives(doctor, standIn.id, { handedAt: held?.at ?? null });
    expect(on.status).toBe(201);
    expect((await gives(standIn, doctor.id, { handedAt: held?.at ?? null })).status).toBe(409);
  });
});

describe('what was handed over', () => {
  it('is handed on or taken back by whoever has it, whoever gave it and the doctor, by nobody else', async () => {
    const { doctor, standIn, assistant, gives, takesBack, sees } = await startHandingOver(URGENT);
    const { body: first } = await gives(doctor, standIn.id);
    expect((await gives(assistant, doctor.id, { handedAt: first.at })).status).toBe(403);
    expect((await takesBack(assistant, first.at)).status).toBe(403);
    test.clock.advance(60_000);
    expect((await takesBack(doctor, test.clock.now().toISOString())).status).toBe(409);
    const { body: back } = await gives(standIn, doctor.id, { handedAt: first.at, why: 'Away' });
    expect(await sees(doctor)).toMatchObject({ to: { id: doctor.id }, why: 'Away' });
    for (const who of [standIn, doctor, assistant]) {
      expect((await takesBack(who, back.at)).status).toBe(200);
      expect(await sees(doctor)).toBeNull();
    }
    const ended = test.db
      .selectFrom('audit')
      .select('actor_id')
      .where('kind', '=', 'hand_over_ended');
    const actors = await ended.where('detail', '=', doctor.id).execute();
    expect(actors).toEqual([{ actor_id: standIn.id }]);
  });

  it('is over with an answer and with the close, and its words are gone', async () => {
    const { doctor, assistant, gives, sees, stored, say, close, params } = await startHandingOver();
    await gives(doctor, assistant.id);
    const answer = { chatId: params.chatId, content: 'On Monday.' };
    expect((await assistant.call(chatsEndpoints.send, { body: answer })).status).toBe(201);
    expect(await sees(assistant)).toBeNull();
    expect(await stored()).toMatchObject({ handed_to: null, handed_by: null, handed_why: null });
    test.clock.advance(60_000);
    // What the patient writes next starts a new wait.
    const { body: again } = await say('Please can I talk to the doctor again');
    expect(await sees(doctor)).toBeNull();
    expect((await gives(doctor, assistant.id, { readUpTo: again.id })).status).toBe(201);
    await close();
    expect(await stored()).toBeUndefined();
  });

  it('goes on while the same wait goes on, and is void once an assistant may not answer any more', async () => {
    const { doctor, assistant, gives, sees, say, stored } = await startHandingOver();
    await gives(doctor, assistant.id);
    await say('Please can I talk to the doctor about my salt too');
    expect(await sees(doctor)).toMatchObject({ to: { id: assistant.id } });
    await say('I have chest pain and cannot breathe');
    const { level, seen_at } = (await stored()) ?? {};
    expect([level, seen_at]).toEqual(['EMERGENCY', null]);
    for (const who of [doctor, assistant]) expect(await sees(who)).toBeNull();
  });

  it('is void with the duty, what the doctor allows and the consent of the patient', async () => {
    for (const end of ['duty', 'allowed', 'consent']) {
      const { patient, doctor, standIn, assistant, coverId, gives, sees, receivers } =
        await startHandingOver(end === 'duty' ? URGENT : undefined);
      const given = await gives(doctor, end === 'duty' ? standIn.id : assistant.id);
      expect(given.status).toBe(201);
      const { db } = test;
      const ends_at = new Date('2001-01-01T00:00:00Z');
      if (end === 'duty')
        await db.updateTable('covers').set({ ends_at }).where('id', '=', coverId).execute();
      if (end === 'allowed')
        await db.deleteFrom('assistants').where('assistant_id', '=', assistant.id).execute();
      if (end === 'consent')
        await db
          .updateTable('assignments')
          .set({ team_agreed_at: null })
          .where('patient_id', '=', patient.id)
          .execute();
      expect(await sees(doctor), end).toBeNull();
      const { colleagues } = (await receivers(doctor)).body;
      expect(namesOf(colleagues), end).toEqual([]);
    }
  });

  it('leaves with whoever has it or gave it, when they are removed from the clinic or erased', async () => {
    const removed = await startHandingOver();
    await removed.gives(removed.doctor, removed.assistant.id);
    const owner = await startOwner(test);
    const params = { memberId: removed.assistant.id };
    const left = await owner.call(clinicEndpoints.removeMember, { params, body: { pin: PIN } });
    expect(left.status).toBe(200);
    expect(await removed.stored()).toMatchObject({ handed_to: null, handed_why: null });

    const erased = await startHandingOver(URGENT);
    await erased.gives(erased.standIn, erased.doctor.id);
    await test.operator.erase(erased.standIn.phone);
    expect(await erased.stored()).toMatchObject({ handed_by: null, handed_why: null });
    expect(await erased.sees(erased.doctor)).toBeNull();
  });

  it('stands first among what is as urgent for whoever has it, never before what is more urgent', async () => {
    const handed = await startHandingOver(URGENT);
    const { doctor, standIn, inboxOf, gives } = handed;
    const others = [await startHandingOver(URGENT), await startHandingOver(URGENT)];
    const [emergency, longer] = others.map(({ chatId }) => chatId);
    for (const { coverId } of others) {
      const cover = test.db.updateTable('covers').set({ stand_in_id: standIn.id });
      await cover.where('id', '=', coverId).execute();
    }
    const places = [
      [emergency, 'EMERGENCY', 0, 0],
      [longer, 'URGENT', 1, 60],
      [handed.chatId, 'URGENT', 1, 5],
    ];
    for (const [chatId, level, rank, minutes] of places) {
      const since = `waiting_since - make_interval(mins => $4)`;
      const set = `update inbox set level = $2, rank = $3, waiting_since = ${since}`;
      await test.database.pool.query(`${set} where chat_id = $1`, [chatId, level, rank, minutes]);
    }
    const order = async () => (await inboxOf(standIn)).map(({ chatId }) => chatId);
    expect(await order()).toEqual([emergency, longer, handed.chatId]);
    expect((await gives(doctor, standIn.id)).status).toBe(201);
    expect(await order()).toEqual([emergency, handed.chatId, longer]);
  });
});

describe('no character of a hand-over reaches the patient', () => {
  it('in any read of the contract', async () => {
    const family = await makeFamily(test);
    const { chatId, messageId, standInId } = family.named;
    const body = { colleagueId: standInId, why: WHY, readUpTo: messageId };
    const given = await family.doctor.call(handOverEndpoints.give, { params: { chatId }, body });
    expect(given.status).toBe(201);
    await expectUnseenByPatient(test, family, ['Zinc', 'handed_over']);
  });

  it('nor a sign of it: the team is told, the version of the thread stays', async () => {
    const { patient, doctor, standIn, params, gives, say } = await startHandingOver(URGENT);
    const streamOf = (who: SignedIn) => openEventStream(origin, cookieHeader(who));
    await newsDelivered(test.database);
    const [ofPatient, ofStandIn] = [await streamOf(patient), await streamOf(standIn)];
    const versionOf = async () =>
      (await patient.call(chatsEndpoints.messages, { params })).headers.etag;
    const { body: worse } = await say('It is worse');
    await eventually(() => expect(ofPatient.pokes()).toHaveLength(1));
    const before = await versionOf();
    expect((await gives(doctor, standIn.id, { readUpTo: worse.id })).status).toBe(201);
    await eventually(() => expect(ofStandIn.pokes().join()).toContain('"team"'));
    expect(await versionOf()).toBe(before);
    expect(ofPatient.pokes()).toHaveLength(1);
    await say('Much worse');
    await eventually(() => expect(ofPatient.pokes()).toHaveLength(2));
    for (const stream of [ofPatient, ofStandIn]) stream.close();
  });

  it('but in the copy of the own data while it lasts, and in no document for another clinic', async () => {
    const { patient, doctor, assistant, gives } = await startHandingOver();
    await gives(doctor, assistant.id);
    const body = { pin: await choosePin(test, patient), language: 'en' as const };
    const client = await test.as(patient);
    const { body: links } = await client.call(myDataEndpoints.askDownload, { body });
    const get = async (url: string | null) =>
      (await test.app.inject({ url: url ?? '', cookies: client.cookies })).body;
    const { tables } = JSON.parse(await get(links.json));
    expect(tables.inbox).toMatchObject([{ handed_why: WHY }]);
    expect(JSON.stringify({ ...tables, inbox: [] })).not.toContain('Zinc');
    expect(await get(links.fhir)).not.toContain('Zinc');
  });
});
