import {
  authEndpoints,
  chatsEndpoints,
  clinicEndpoints,
  coverEndpoints,
  type DayString,
  deskEndpoints,
  filesEndpoints,
  type Level,
  patientsEndpoints,
  type UserId,
  visitsEndpoints,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { startOwner } from '../../../test/guard/owners.ts';
import { nextPhone, PIN } from '../auth/auth.factory.ts';
import { makeInvitation, makeMember } from '../clinic/clinic.factory.ts';
import { makeSentFile } from '../files/files.factory.ts';
import { newAssistant, startAssisted } from './assisted.factory.ts';
import { verify } from './cover.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T12:00:00+05:30'));

const TODAY = '2026-03-10' as DayString;
const EMERGENCY = 'I have chest pain and cannot breathe';

const start = (more: Parameters<typeof startAssisted>[1] = {}) => startAssisted(test, more);

const notedOf = async (doctorId: UserId) =>
  (
    await test.db
      .selectFrom('audit')
      .select(['kind', 'actor_id', 'detail'])
      .where('subject_id', '=', doctorId)
      .where('kind', 'in', ['assistant_allowed', 'assistant_ended'])
      .orderBy('id')
      .execute()
  ).map(({ kind, actor_id, detail }) => [kind, actor_id, detail]);

describe('an assistant is allowed', () => {
  it('by the doctor alone, who sees whom; asked twice it stands once', async () => {
    const { doctor, assistant, patient, allow } = await start({ allowed: false });
    const owner = await startOwner(test);
    for (const [who, status] of [
      [test.nobody, 401],
      [patient, 403],
      [owner, 403],
      [assistant, 403],
      [doctor, 200],
      [doctor, 200],
    ] as const) {
      expect((await allow(who, true)).status).toBe(status);
    }
    const own = { params: { doctorId: doctor.id } };
    const shown = async () => (await doctor.call(coverEndpoints.list, own)).body.assistants;
    expect(await shown()).toContainEqual({ id: assistant.id, name: 'Amita Kale', allowed: true });
    for (let i = 0; i < 2; i += 1) expect((await allow(doctor, false)).status).toBe(200);
    expect(await shown()).toContainEqual({ id: assistant.id, name: 'Amita Kale', allowed: false });
    expect(await notedOf(doctor.id)).toEqual([
      ['assistant_allowed', doctor.id, assistant.id],
      ['assistant_ended', doctor.id, assistant.id],
    ]);
  });

  it('not oneself, nobody, a member at the desk or another doctor, nor by a doctor who is not verified', async () => {
    const { doctor } = await start();
    const [desk, other] = [await makeMember(test.db), await test.doctor()];
    const ask = async (who: typeof doctor, assistantId: UserId) =>
      (
        await who.call(coverEndpoints.allow, {
          params: { doctorId: who.id, assistantId },
          body: { allowed: true },
        })
      ).status;
    for (const id of [doctor.id, desk.id, other.id, crypto.randomUUID()]) {
      expect(await ask(doctor, id as UserId)).toBe(404);
    }
    expect(await ask(doctor, 'x' as UserId)).toBe(400);
    expect(await ask(other, (await newAssistant(test)).id)).toBe(422);
  });
});

describe('an assistant sees', () => {
  it('what waits for the doctor, once allowed and once the patient agreed to a wording that names assistants', async () => {
    const { doctor, patient, allow, sees, opens, chat } = await start({
      allowed: false,
      agreed: false,
    });
    const none = async () => expect([await sees(), await opens()]).toEqual([[], 404]);
    await none();
    expect(await chat()).toMatchObject({ cover: null });
    await allow(doctor, true);
    await none();
    expect((await chat())?.cover).toMatchObject({ standIn: null, agreed: null });
    const answer = (body: { agreed: boolean; consentVersion?: '2' | '3' }) =>
      patient.call(coverEndpoints.agree, {
        params: { patientId: patient.id, doctorId: doctor.id },
        body,
      });
    await answer({ agreed: true, consentVersion: '2' });
    await none();
    expect((await chat())?.cover?.agreed).toBeNull();
    await answer({ agreed: true });
    expect((await chat())?.cover?.agreed).toBe(true);
    expect([await sees(), await opens()]).toMatchObject([
      [{ level: 'ROUTINE', standInFor: { id: doctor.id, name: 'Vikram Rao' } }],
      200,
    ]);
    await answer({ agreed: false });
    await none();
  });

  it('nothing after the doctor closed, withdrew, lost the verification or was removed', async () => {
    const closed = await start();
    await closed.close();
    const withdrawn = await start();
    await withdrawn.allow(withdrawn.doctor, false);
    const unverified = await start();
    await test.db
      .updateTable('doctors')
      .set({ verified_at: null })
      .where('user_id', '=', unverified.doctor.id)
      .execute();
    const removed = await start();
    await removed.removeDoctor();
    for (const { sees, opens, answers, marks } of [closed, withdrawn, unverified, removed]) {
      expect([await sees(), await opens()]).toEqual([[], 404]);
      expect([(await answers()).status, (await marks()).status]).toEqual([404, 404]);
    }
  });

  it('the files of the chat, and nothing else of patients or doctors', async () => {
    const { assistant, doctor, patient, pair, sent } = await start();
    const fileId = await makeSentFile(test.db, patient, sent.id);
    const file = { params: { fileId } };
    expect((await assistant.call(filesEndpoints.read, file)).status).toBe(200);
    const { assistant: stranger } = await start();
    expect((await stranger.call(filesEndpoints.read, file)).status).toBe(404);
    const own = { params: { doctorId: doctor.id } };
    for (const { status } of [
      await assistant.call(patientsEndpoints.stats, own),
      await assistant.call(patientsEndpoints.detail, { params: pair, query: {} as never }),
      await assistant.call(chatsEndpoints.search, { ...own, query: { q: 'diet' } }),
      await assistant.call(chatsEndpoints.inbox, own),
      await assistant.call(clinicEndpoints.members),
      await assistant.call(coverEndpoints.list, own),
    ]) {
      expect(status).toBe(403);
    }
  });

  it('its own in the session, and the doctors who allowed it among appointments', async () => {
    const { assistant, doctor } = await start();
    const me = await assistant.call(authEndpoints.me, { params: { userId: assistant.id } });
    expect(me.body).toMatchObject({ doctor: null, clinic: 'assistant' });
    await verify(test.db, await test.doctor());
    const shown = (await assistant.call(deskEndpoints.doctors)).body.map(({ id }) => id);
    expect(shown).toEqual([doctor.id]);
    const other = await start();
    const params = { doctorId: other.doctor.id };
    expect((await assistant.call(deskEndpoints.day, { params })).status).toBe(404);
    const own = { params: { doctorId: doctor.id } };
    expect((await assistant.call(deskEndpoints.day, own)).status).toBe(200);
  });
});

describe('an assistant answers', () => {
  it('what is routine, and the patient sees who wrote and who looked', async () => {
    const { assistant, patient, opens, answers, thread, inbox } = await start();
    expect(await opens()).toBe(200);
    const answer = await answers();
    const written = { writtenBy: 'Amita Kale', byAssistant: true };
    expect(answer.body).toMatchObject({ senderId: assistant.id, senderType: 'doctor', ...written });
    expect((await thread()).at(-1)).toMatchObject(written);
    expect(await inbox()).toMatchObject([{ state: 'with_doctor' }]);
    const params = { patientId: patient.id };
    const log = (await patient.call(patientsEndpoints.accessLog, { params })).body;
    const looks = log.filter(({ doctorName }) => doctorName === 'Amita Kale');
    expect(looks.map(({ kind }) => kind).sort()).toEqual(['chat', 'stand_in_answered']);
    expect(looks.map(({ isDoctor }) => isDoctor)).toEqual([false, false]);
    await test.operator.erase(assistant.phone);
    const later = (await patient.call(patientsEndpoints.accessLog, { params })).body;
    const former = { doctorName: 'Former member of the clinic', isDoctor: false };
    expect(later.filter(({ isDoctor }) => !isDoctor)).toMatchObject([former, former]);
  });

  it('what the doctor need not answer before a visit, until it proves to be more than routine', async () => {
    const { answers, doctor, sent, pair } = await start();
    const params = { patientId: pair.patientId, doctorId: doctor.id };
    const open = async () =>
      (await doctor.call(visitsEndpoints.page, { params, query: { userDate: TODAY } })).body
        .questions;
    expect(await open()).toHaveLength(1);
    await answers();
    expect(await open()).toEqual([]);
    const raise = (level: Level, found: Level | null) =>
      test.database.pool.query(
        'update reviews set level = $2, found_level = $3 where message_id = $1',
        [sent.id, level, found],
      );
    await raise('ROUTINE', 'UNSURE');
    expect(await open()).toHaveLength(1);
    await raise('URGENT', null);
    expect(await open()).toHaveLength(1);
  });

  it('whose words stay with the patient, without the name, when erased', async () => {
    const { answers, assistant, chatId, patient } = await start();
    await answers();
    await test.operator.erase(assistant.phone);
    const { body } = await patient.call(chatsEndpoints.messages, { params: { chatId } });
    expect(body.at(-1)).toMatchObject({
      senderId: null,
      writtenBy: 'Former assistant',
      byAssistant: true,
    });
  });

  it('nothing that is urgent or unclear, and marks what is urgent as read', async () => {
    const { setLevel, opens, answers, marks, thread } = await start();
    for (const [level, marked] of [
      ['UNSURE', 403],
      ['URGENT', 200],
    ] as const) {
      await setLevel(level);
      expect(await opens()).toBe(200);
      const refused = await answers();
      expect([refused.status, refused.error.code]).toEqual([403, 'doctor_only']);
      expect((await marks()).status).toBe(marked);
    }
    expect((await thread()).filter(({ senderType }) => senderType === 'doctor')).toEqual([]);
  });

  it('and what it marked is seen by the team, until the doctor has looked', async () => {
    const { doctor, chatId, sent, setLevel, marks, thread, inbox } = await start();
    const [question] = await thread();
    expect(question).toMatchObject({ seenAt: null, seenByTeam: false });
    await setLevel('URGENT');
    await marks();
    expect((await thread())[0]).toMatchObject({ seenAt: expect.any(String), seenByTeam: true });
    const look = { params: { chatId }, body: { messageId: sent.id } };
    await doctor.call(chatsEndpoints.seen, look);
    expect((await thread())[0]).toMatchObject({ seenAt: expect.any(String), seenByTeam: false });
    await marks();
    expect((await thread())[0]?.seenByTeam).toBe(false);
    expect(await inbox()).toMatchObject([{ unread: 0 }]);
  });

  it('no emergency, which stays unseen and open', async () => {
    const emergency = await start({ text: EMERGENCY });
    const { assistant, doctor, chatId, sees, answers, marks, inbox } = emergency;
    expect(await sees()).toMatchObject([{ level: 'EMERGENCY' }]);
    for (const { status, error } of [await answers(), await marks()]) {
      expect([status, error.code]).toEqual([403, 'doctor_only']);
    }
    const close = { params: { chatId }, body: null };
    expect((await assistant.call(chatsEndpoints.close, close)).status).toBe(403);
    expect(await inbox()).toMatchObject([{ openedAt: null, state: 'waiting_doctor' }]);
    const told = await test.db
      .selectFrom('notices')
      .select(['kind', 'opened_at', 'withdrawn_at'])
      .where('user_id', '=', doctor.id)
      .execute();
    expect(new Set(told.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ kind: 'emergency', opened_at: null, withdrawn_at: null })]),
    );
  });

  it('no emergency that the patient writes meanwhile', async () => {
    const { answers, say } = await start();
    expect((await answers()).status).toBe(201);
    await say(EMERGENCY);
    expect((await answers('Fine.')).error.code).toBe('doctor_only');
  });
});

describe('an assistant of the clinic', () => {
  it('joins by a code that works once', async () => {
    const owner = await startOwner(test);
    const { id, code } = await makeInvitation(test.db, owner);
    await test.db
      .updateTable('clinic_invitations')
      .set({ role: 'assistant' })
      .where('id', '=', id)
      .execute();
    const join = () =>
      test.nobody.call(authEndpoints.join, {
        body: { phone: nextPhone(), code, name: 'Ravi Pawar', pin: '8052' },
      });
    const { status, body } = await join();
    expect(status).toBe(201);
    expect((await join()).error.code).toBe('invitation_invalid');
    const { members } = (await owner.call(clinicEndpoints.members)).body;
    expect(members.find((member) => member.id === body.userId)?.role).toBe('assistant');
  });

  it('is signed out when removed, and is allowed by nobody after coming back', async () => {
    const { assistant, doctor, opens, sees } = await start();
    const owner = await startOwner(test);
    const params = { memberId: assistant.id };
    expect(
      (await owner.call(clinicEndpoints.removeMember, { params, body: { pin: PIN } })).status,
    ).toBe(200);
    expect(await opens()).toBe(401);
    const own = { params: { doctorId: doctor.id } };
    const { assistants } = (await doctor.call(coverEndpoints.list, own)).body;
    expect(assistants.map(({ id }) => id)).not.toContain(assistant.id);
    await test.db
      .updateTable('clinic_members')
      .set({ role: 'assistant' })
      .where('user_id', '=', assistant.id)
      .execute();
    const again = await test.as(assistant);
    const seen = await again.call(chatsEndpoints.inbox, { params: { doctorId: assistant.id } });
    expect([seen.status, seen.body]).toEqual([200, []]);
    expect((await sees()) as unknown).toMatchObject({ code: 'not_signed_in' });
  });
});
