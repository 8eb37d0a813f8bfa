import {
  appointmentsEndpoints,
  assignmentsEndpoints,
  type ChatId,
  chatsEndpoints,
  type DayString,
  type FileId,
  filesEndpoints,
  type MessageId,
  type NoteId,
  patientsEndpoints,
  type SessionId,
  visitsEndpoints,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { eventually } from '../../../test/eventually.ts';
import { everyDay, makeAppointment, saveHours } from '../appointments/appointments.factory.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';
import { createAssignmentQueries } from '../assignments/index.ts';
import { makeMessage } from '../chats/chats.factory.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { makeSentFile, TINY_PNG, uploadFile } from '../files/files.factory.ts';
import { achieve, makeGoal } from '../goals/goals.factory.ts';
import { createGoals } from '../goals/index.ts';
import { addDevice, heard, makeNoticesDue } from '../notices/notices.factory.ts';
import { createNotesRepository } from './notes.repository.ts';
import { makeNote } from './visits.factory.ts';
import { createVisitsRepository } from './visits.repository.ts';
import { createVisitsService } from './visits.service.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());

const TODAY = '2026-03-10' as DayString;
const NOTE = {
  advice: 'Walk every day.\nLess salt.',
  medicines: 'Amlodipine 5 mg, one in the morning',
  nextDate: '2026-04-07' as DayString,
};

type Life = Awaited<ReturnType<typeof startConversation>>;
type Doctor = Life['doctor'];

/** Creates a pair that has been assigned since January. */
const startLife = async () => {
  const life = await startConversation(test);
  await test.db
    .updateTable('assignments')
    .set({ assigned_at: new Date('2026-01-01T00:00:00Z') })
    .where('patient_id', '=', life.patient.id)
    .execute();
  return life;
};
const pageOf = (doctor: Doctor, params: Life['pair']) =>
  doctor.call(visitsEndpoints.page, { params, query: { userDate: TODAY } });
const write = (doctor: Doctor, params: Life['pair'], body: object = {}) =>
  doctor.call(visitsEndpoints.write, { params, body: { ...NOTE, ...body } });
const correct = (doctor: Doctor, noteId: NoteId, body: object) =>
  doctor.call(visitsEndpoints.correct, { params: { noteId }, body: body as typeof NOTE });
const notesOf = async ({ patient }: Life) => (await patient.call(visitsEndpoints.list)).body;

describe('the page before a visit', () => {
  it('has what reached the doctor since the last visit, newest first, with its level', async () => {
    const life = await startLife();
    const { patient, doctor, pair, say, chatId } = life;
    await say('I have crushing chest pain');
    await test.database.pool.query(
      `update messages set created_at = '2026-02-01T10:00:00Z' where chat_id = $1`,
      [chatId],
    );
    await makeNote(test.db, { patient, doctor, at: new Date('2026-02-20T10:00:00Z') });
    await say('Kya main chai pi sakti hoon?');
    await say('My knee has been stiff since May', 'doctor');
    await say('Please give me a time', 'appointment');
    const { status, body } = await pageOf(doctor, pair);
    expect(status).toBe(200);
    expect(body.lastVisitAt).toBe('2026-02-20T10:00:00.000Z');
    expect(body.since).toBe(body.lastVisitAt);
    expect(body.complaints.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['My knee has been stiff since May']),
    );
    expect(body.complaints.map(({ content }) => content)).not.toEqual(
      expect.arrayContaining(['I have crushing chest pain', 'Please give me a time']),
    );
    expect(body.complaints[0]?.level).toEqual(expect.any(String));
    expect(body.notes).toMatchObject([{ advice: 'Walk every day', first: null }]);
  });

  it('has the level of each message alone, also while an emergency is open', async () => {
    const { patient, doctor, pair, chatId, say } = await startLife();
    await say('I have crushing chest pain');
    await say('My knee has been stiff since May');
    await say('kya main dawai do baar le sakti hoon?');
    await say('Thank you');
    const fileIds = [await uploadFile(test, patient, TINY_PNG)];
    await patient.call(chatsEndpoints.send, { body: { chatId, content: '', fileIds } });
    await say('Now I cannot breathe');
    const { complaints } = (await pageOf(doctor, pair)).body;
    expect(complaints.map(({ content, level }) => [content, level]).reverse()).toEqual([
      ['I have crushing chest pain', 'EMERGENCY'],
      ['My knee has been stiff since May', 'ROUTINE'],
      ['kya main dawai do baar le sakti hoon?', 'URGENT'],
      ['Thank you', 'ROUTINE'],
      ['', 'UNSURE'],
      ['Now I cannot breathe', 'EMERGENCY'],
    ]);
  });

  it('has what a model raised to an emergency as one, whatever was found first', async () => {
    const { doctor, pair, chatId, say } = await startLife();
    await say('I have crushing chest pain');
    const { body } = await say('zubble blarg');
    await test.database.pool.query(
      `update reviews set found_level = 'UNSURE', rule_ids = rule_ids || '{model.raised}'
       where message_id = $1 and chat_id = $2`,
      [body.id, chatId],
    );
    expect((await pageOf(doctor, pair)).body.complaints[0]?.level).toBe('EMERGENCY');
  });

  it('counts from an appointment that took place, but from no visit of today', async () => {
    const life = await startLife();
    const { patient, doctor, pair } = life;
    expect((await pageOf(doctor, pair)).body).toMatchObject({
      lastVisitAt: null,
      since: '2026-01-01T00:00:00.000Z',
    });
    const startsAt = '2026-02-10T10:00:00+05:30';
    await makeAppointment(test.db, { patient, doctor }, { startsAt, state: 'done' });
    await write(doctor, pair);
    await makeAppointment(test.db, { patient, doctor }, { token: 2 });
    const { body } = await pageOf(doctor, pair);
    expect(body.lastVisitAt).toBe('2026-02-10T04:30:00.000Z');
    expect(body.appointments.map(({ state }) => state)).toEqual(['done', 'confirmed']);
  });

  it('has what nobody has answered, and no more once the doctor has', async () => {
    const { doctor, pair, say, reply, close } = await startLife();
    await say('Can I stop the tablets?', 'doctor');
    const open = await pageOf(doctor, pair);
    expect(open.body.questions).toMatchObject([{ content: 'Can I stop the tablets?', files: 0 }]);
    await reply('Please go on with them.');
    expect((await pageOf(doctor, pair)).body.questions).toEqual([]);
    await say('And the water tablet?', 'doctor');
    expect((await pageOf(doctor, pair)).body.questions).toHaveLength(1);
    await close();
    expect((await pageOf(doctor, pair)).body.questions).toEqual([]);
  });

  it('has the last 15 days and the streak of every goal, a long one too', async () => {
    const { patient, doctor, pair } = await startLife();
    const goalId = await makeGoal(test.db, patient, { title: 'Walk' });
    const days = Array.from({ length: 80 }, (_, ago) =>
      new Date(Date.parse(TODAY) - ago * 86_400_000).toISOString().slice(0, 10),
    );
    await achieve(test.db, patient, goalId, days);
    const [goal] = (await pageOf(doctor, pair)).body.goals;
    expect(goal).toMatchObject({ goalId, title: 'Walk', streak: 80 });
    expect(goal?.last15Days).toHaveLength(15);
    expect(goal?.last15Days.at(-1)).toEqual({ date: TODAY, achieved: true });
  });

  it('stays bounded in words, rows and statements, however much was written', async () => {
    const { patient, doctor, pair, chatId } = await startLife();
    for (let written = 0; written < 30; written += 1) {
      const id = await makeMessage(test.db, chatId, patient, { content: 'x'.repeat(2_000) });
      await makeSentFile(test.db, patient, id);
      await makeNote(test.db, { patient, doctor, at: new Date('2025-03-10T02:00:00Z') });
    }
    await test.database.pool.query(`update messages set review = 'escalated' where chat_id = $1`, [
      chatId,
    ]);
    const assignments = createAssignmentQueries(test.db);
    const { database, count } = countStatements(test.database);
    const page = await createVisitsService({
      ...test,
      ...test.config,
      visits: createVisitsRepository(database.db),
      notes: createNotesRepository(database.db),
      goals: createGoals({ ...test, ...test.config, assignments }).reader,
    }).page({ userId: doctor.id, role: 'doctor', sessionId: '' as SessionId }, pair);
    expect(page.complaints).toHaveLength(20);
    expect(page.questions).toHaveLength(20);
    expect(page.questions[0]?.content).toHaveLength(300);
    expect(page.files).toHaveLength(12);
    expect(page.notes).toHaveLength(5);
    expect(count()).toBe(6);
  });

  it('has the files sent to this doctor since the last visit, and nobody else’s', async () => {
    const life = await startLife();
    const { patient, doctor, pair, chatId } = life;
    const send = async (to: ChatId, ...pictures: Buffer[]) => {
      const fileIds: FileId[] = [];
      for (const picture of pictures) fileIds.push(await uploadFile(test, patient, picture));
      const body = { chatId: to, content: '', fileIds };
      return { fileIds, id: (await patient.call(chatsEndpoints.send, { body })).body.id };
    };
    await send(chatId, TINY_PNG);
    await life.reply('Thank you.');
    await test.database.pool.query(
      `update messages set created_at = '2026-02-01T10:00:00Z' where chat_id = $1`,
      [chatId],
    );
    await makeNote(test.db, { patient, doctor, at: new Date('2026-02-20T10:00:00Z') });
    const other = await test.doctor();
    await assign(test.db, patient, other);
    const theirs = await patient.call(chatsEndpoints.create, {
      body: { ...pair, doctorId: other.id },
    });
    await send(theirs.body.id, TINY_PNG);
    const one = await send(chatId, TINY_PNG, TINY_PNG);
    const two = await send(chatId, TINY_PNG);
    const files = (await pageOf(doctor, pair)).body.files ?? expect.fail();
    expect(files.map(({ id, messageId }) => [messageId, id])).toEqual([
      [two.id, two.fileIds[0]],
      [one.id, one.fileIds[0]],
      [one.id, one.fileIds[1]],
    ]);
    expect(files[0]).toMatchObject({ kind: 'picture', size: TINY_PNG.length, seconds: null });
    for (const { id: fileId } of files) {
      expect((await doctor.call(filesEndpoints.read, { params: { fileId } })).status).toBe(200);
    }
    const seen = await patient.call(patientsEndpoints.accessLog, {
      params: { patientId: patient.id },
    });
    expect(seen.body.map(({ kind }) => kind).sort()).toEqual(['files', 'visit']);
  });

  it('has the files of a message from before the last visit until it is answered', async () => {
    const { patient, doctor, pair, chatId, reply } = await startLife();
    const at = new Date('2026-02-01T10:00:00Z');
    const messageId = await makeMessage(test.db, chatId, patient, { at });
    await makeSentFile(test.db, patient, messageId);
    await test.database.pool.query(`update messages set review = 'escalated' where id = $1`, [
      messageId,
    ]);
    await makeNote(test.db, { patient, doctor, at: new Date('2026-02-20T10:00:00Z') });
    expect((await pageOf(doctor, pair)).body.files).toMatchObject([{ messageId }]);
    await reply('Thank you.');
    expect((await pageOf(doctor, pair)).body.files).toEqual([]);
  });

  it('has no message with only some of its files', async () => {
    const { patient, doctor, pair, chatId } = await startLife();
    const sent: MessageId[] = [];
    for (const count of [3, 5, 5]) {
      const id = await makeMessage(test.db, chatId, patient);
      for (let place = 1; place <= count; place += 1)
        await makeSentFile(test.db, patient, id, { place });
      sent.push(id);
    }
    const files = (await pageOf(doctor, pair)).body.files ?? expect.fail();
    const [, five, newest] = sent;
    expect(files.map(({ messageId }) => messageId)).toEqual([
      ...Array(5).fill(newest),
      ...Array(5).fill(five),
    ]);
  });

  it('is written into what the patient reads of who looked', async () => {
    const { patient, doctor, pair } = await startLife();
    await pageOf(doctor, pair);
    const seen = await patient.call(patientsEndpoints.accessLog, {
      params: { patientId: patient.id },
    });
    expect(seen.body).toMatchObject([{ doctorId: doctor.id, kind: 'visit' }]);
  });
});

describe('a note after a visit', () => {
  it('is the patient’s in Records and a line in the chat that quotes nothing', async () => {
    const life = await startLife();
    const { doctor, pair, thread, inbox } = life;
    await test.db
      .updateTable('doctors')
      .set({ registration_number: 'MMC 12345' })
      .where('user_id', '=', doctor.id)
      .execute();
    const { status, body } = await write(doctor, pair);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...NOTE,
      doctor: { id: doctor.id, name: doctor.name, registrationNumber: 'MMC 12345' },
      day: TODAY,
      correctedAt: null,
      first: null,
    });
    expect(await notesOf(life)).toEqual([body]);
    expect(await thread()).toMatchObject([
      {
        senderType: 'ai',
        content:
          'Your doctor wrote a note about your visit: 10 March 2026. You can read it in Records.',
      },
    ]);
    expect(await inbox()).toEqual([]);
    const { rows } = await test.database.pool.query(
      `select kind, detail from audit where subject_id = $1 and kind like 'visit%'`,
      [life.patient.id],
    );
    expect(rows).toEqual([{ kind: 'visit_note_written', detail: body.id }]);
  });

  it('rings at the patient, written and corrected, like a doctor’s message, and names nobody', async () => {
    const { patient, doctor, pair, chatId } = await startLife();
    const { arrived } = await addDevice(test, patient);
    const { body } = await write(doctor, pair, { nextDate: null });
    await makeNoticesDue(test.database, chatId);
    await heard(arrived, 1);
    await correct(doctor, body.id, { advice: 'Rest' });
    await makeNoticesDue(test.database, chatId);
    await heard(arrived, 2);
    for (const { payload, headers } of arrived) {
      expect(payload).toEqual({
        kind: 'reply',
        language: 'en',
        tag: expect.stringMatching(/^[\w-]{22}$/),
        path: `/patient/chat/${doctor.id}`,
      });
      expect(headers.urgency).toBe('normal');
    }
  });

  it('is announced in Hindi to whom Hindi is spoken', async () => {
    const { patient, doctor, pair, thread } = await startLife();
    await test.database.pool.query(
      `insert into notice_settings (user_id, reply, second_look, reminder, quiet_from, quiet_to,
         language) values ($1, true, true, true, '21:00', '07:00', 'hi')`,
      [patient.id],
    );
    await write(doctor, pair);
    expect((await thread())[0]?.content).toMatch('रिकॉर्ड में मिलेगा');
  });

  it('is written once under its id, and another text under it is refused', async () => {
    const life = await startLife();
    const [one, two] = await Promise.all([
      write(life.doctor, life.pair, { clientId: 'a' }),
      write(life.doctor, life.pair, { clientId: 'a' }),
    ]);
    expect(two.body.id).toBe(one.body.id);
    expect(await notesOf(life)).toHaveLength(1);
    expect(await life.thread()).toHaveLength(1);
    const other = await write(life.doctor, life.pair, { clientId: 'a', advice: 'Rest' });
    expect([other.status, other.error.code]).toEqual([422, 'client_id_reused']);
  });

  it.each([
    ['without advice', { advice: ' ' }, 400],
    ['with endless advice', { advice: 'x'.repeat(4_001) }, 400],
    ['with a day that is none', { nextDate: '2026-02-30' }, 400],
    ['to be continued today', { nextDate: TODAY }, 422],
    ['to be continued in more than two years', { nextDate: '2028-03-10' }, 422],
  ])('is refused %s', async (_, wrong, status) => {
    const life = await startLife();
    expect((await write(life.doctor, life.pair, wrong)).status).toBe(status);
    expect([await notesOf(life), await life.thread()]).toEqual([[], []]);
  });

  it('is refused to whom the patient is not, and from the 21st of a day on', async () => {
    const life = await startLife();
    const { patient, doctor, pair } = life;
    const stranger = await test.doctor();
    const theirs = { ...pair, doctorId: stranger.id };
    expect((await write(stranger, theirs)).status).toBe(404);
    expect((await pageOf(stranger, theirs)).status).toBe(404);
    expect((await write(stranger, pair)).status).toBe(403);
    for (let written = 0; written < 20; written += 1) {
      await makeNote(test.db, { patient, doctor, at: new Date('2026-03-10T02:00:00Z') });
    }
    expect((await write(doctor, pair)).error.code).toBe('limit_reached');
  });

  it('is corrected within 24 hours, and keeps what was written first', async () => {
    const life = await startLife();
    const { doctor, pair, thread } = life;
    const { body } = await write(doctor, pair);
    const next = { ...NOTE, medicines: 'Amlodipine 2.5 mg', nextDate: undefined };
    const corrected = await correct(doctor, body.id, next);
    expect(corrected.body).toMatchObject({
      medicines: 'Amlodipine 2.5 mg',
      nextDate: null,
      correctedAt: expect.any(String),
      first: NOTE,
    });
    expect((await correct(doctor, body.id, { ...next, advice: 'Rest' })).body.first).toEqual(NOTE);
    expect((await correct(doctor, body.id, { ...next, advice: 'Rest' })).status).toBe(200);
    expect(await thread()).toHaveLength(3);
    expect((await thread())[1]?.content).toMatch('Please read it again in Records');
    const stranger = await test.doctor();
    expect((await correct(stranger, body.id, next)).status).toBe(404);
    await unassign(test.db, life.patient, doctor, new Date());
    expect((await correct(doctor, body.id, next)).status).toBe(404);
  });

  it('can no longer be corrected after 24 hours, nor more than 10 times', async () => {
    const { patient, doctor, pair } = await startLife();
    const old = await makeNote(test.db, { patient, doctor, at: new Date('2026-03-09T02:00:00Z') });
    expect((await correct(doctor, old, NOTE)).error.code).toBe('too_late');
    const { body } = await write(doctor, pair);
    for (let time = 1; time <= 10; time += 1) {
      expect((await correct(doctor, body.id, { advice: `Rest ${time}` })).status).toBe(200);
    }
    expect((await correct(doctor, body.id, { advice: 'More' })).error.code).toBe('limit_reached');
  });

  it('stays with the patient when the two part or the doctor is erased', async () => {
    const life = await startLife();
    const { patient, doctor, pair, close } = life;
    const { body } = await write(doctor, pair);
    await patient.call(assignmentsEndpoints.removeDoctor, { params: pair });
    expect(await notesOf(life)).toEqual([body]);
    expect((await pageOf(doctor, pair)).status).toBe(404);
    expect((await test.operator.personalData(doctor.phone)).visit_notes).toEqual([]);
    await close();
    await test.operator.erase(doctor.phone);
    expect(await notesOf(life)).toMatchObject([{ ...NOTE, doctor: { name: 'Former doctor' } }]);
  });
});

describe('a doctor’s notes about a patient', () => {
  const notesAbout = (who: Pick<Doctor, 'call'>, params: Life['pair']) =>
    who.call(visitsEndpoints.ofPatient, { params });

  it('are all of this doctor alone, newest first; the page before a visit says that there are more', async () => {
    const { patient, doctor, pair } = await startLife();
    const other = await test.doctor();
    await assign(test.db, patient, other);
    const written: NoteId[] = [];
    for (let day = 1; day <= 5; day += 1) {
      const at = new Date(`2026-02-0${day}T10:00:00Z`);
      await makeNote(test.db, { patient, doctor: other, at });
      written.unshift(await makeNote(test.db, { patient, doctor, at }));
    }
    expect((await pageOf(doctor, pair)).body.hasEarlierNotes).toBe(false);
    written.unshift(await makeNote(test.db, { patient, doctor, at: new Date('2026-02-06') }));
    const { status, body } = await notesAbout(doctor, pair);
    expect(status).toBe(200);
    expect(body.notes.map(({ id }) => id)).toEqual(written);
    expect(body.patient).toEqual({ id: patient.id, name: patient.name, phone: patient.phone });
    const page = (await pageOf(doctor, pair)).body;
    expect(page.hasEarlierNotes).toBe(true);
    expect(page.notes).toEqual(body.notes.slice(0, 5));
  });

  it('are written into what the patient reads of who looked', async () => {
    const { patient, doctor, pair } = await startLife();
    await notesAbout(doctor, pair);
    const params = { patientId: patient.id };
    const seen = await patient.call(patientsEndpoints.accessLog, { params });
    expect(seen.body).toMatchObject([{ doctorId: doctor.id, kind: 'visit' }]);
  });

  it('are refused to everybody else, and once the two have parted', async () => {
    const { patient, doctor, pair } = await startLife();
    const stranger = await test.doctor();
    const nowhere = { ...pair, patientId: 'x' as typeof pair.patientId };
    const url = `/api/doctors/${doctor.id}/patients/${patient.id}/visit-notes`;
    expect((await test.app.inject({ url })).statusCode).toBe(401);
    expect((await notesAbout(patient, pair)).status).toBe(403);
    expect((await notesAbout(stranger, pair)).status).toBe(403);
    expect((await notesAbout(stranger, { ...pair, doctorId: stranger.id })).status).toBe(404);
    expect((await notesAbout(doctor, nowhere)).status).toBe(400);
    await unassign(test.db, patient, doctor, new Date());
    expect((await notesAbout(doctor, pair)).status).toBe(404);
  });
});

describe('the next date of a note', () => {
  const nextVisits = ({ chatId }: Life) =>
    test.db
      .selectFrom('notices')
      .select(['id', 'slot', 'due_at', 'expires_at', 'sent_at', 'done_at', 'withdrawn_at'])
      .where('subject_id', '=', chatId)
      .where('kind', '=', 'next_visit')
      .orderBy('slot')
      .execute();
  /** Makes the notices of the next dates due; returns the dates that rang. */
  const datesThatRing = async (life: Life) => {
    for (const { id } of await nextVisits(life)) {
      await makeNoticesDue(test.database, life.chatId, id);
    }
    return eventually(async () => {
      const all = await nextVisits(life);
      expect(all.every(({ done_at }) => done_at !== null)).toBe(true);
      return all.flatMap(({ slot, sent_at }) => (sent_at ? [slot] : []));
    });
  };
  const appointmentOn =
    (day: string, state: 'requested' | 'confirmed' | 'done' | 'cancelled' | 'no_show') =>
    ({ patient, doctor }: Life) =>
      makeAppointment(test.db, { patient, doctor }, { startsAt: `${day}T10:00:00+05:30`, state });

  it('rings at the patient at ten, three days before, and leads to the chat with the doctor', async () => {
    const life = await startLife();
    const { arrived } = await addDevice(test, life.patient, 'hi');
    await write(life.doctor, life.pair);
    const [{ due_at, expires_at } = expect.fail()] = await nextVisits(life);
    const ahead = (instant: string) => Date.parse(instant) - test.clock.now().getTime();
    const hours = (at: Date) => Math.round((at.getTime() - Date.now()) / 3_600_000);
    expect(hours(due_at)).toBe(Math.round(ahead('2026-04-04T10:00:00+05:30') / 3_600_000));
    expect(hours(expires_at)).toBe(Math.round(ahead('2026-04-07T00:00:00+05:30') / 3_600_000));
    expect(await datesThatRing(life)).toEqual([NOTE.nextDate]);
    expect(arrived.map(({ payload }) => payload)).toEqual([
      {
        kind: 'next_visit',
        language: 'hi',
        tag: expect.stringMatching(/^[\w-]{22}$/),
        path: `/patient/chat/${life.doctor.id}`,
      },
    ]);
  });

  it('waits until the quiet hours are over', async () => {
    const life = await startLife();
    await write(life.doctor, life.pair);
    test.clock.set('2026-04-04T22:00:00+05:30');
    const [{ id } = expect.fail()] = await nextVisits(life);
    await makeNoticesDue(test.database, life.chatId, id);
    await eventually(async () => {
      const [notice] = await nextVisits(life);
      expect(notice?.due_at.getTime()).toBeGreaterThan(Date.now());
      expect(notice?.sent_at).toBeNull();
    });
    test.clock.set('2026-03-10T09:00:00+05:30');
  });

  it.each(['2026-03-11', '2026-03-13'])('is not told again for %s', async (nextDate) => {
    const life = await startLife();
    await write(life.doctor, life.pair, { nextDate });
    expect(await nextVisits(life)).toEqual([]);
  });

  it('rings once, at the date that the newest note has now', async () => {
    const life = await startLife();
    const { doctor, pair } = life;
    await write(doctor, pair, { nextDate: '2026-04-01' });
    const { body } = await write(doctor, pair);
    await correct(doctor, body.id, { ...NOTE, nextDate: '2026-05-05' });
    await correct(doctor, body.id, { ...NOTE, nextDate: '2026-05-05', advice: 'Rest' });
    expect(await datesThatRing(life)).toEqual(['2026-05-05']);
    expect(await nextVisits(life)).toHaveLength(3);
  });

  it.each<[string, (life: Life) => Promise<unknown>]>([
    ['a later note has none', ({ doctor, pair }) => write(doctor, pair, { nextDate: null })],
    ['an appointment is near it', appointmentOn('2026-04-20', 'confirmed')],
    ['an appointment near it is asked for', appointmentOn('2026-04-05', 'requested')],
    ['the visit took place', appointmentOn('2026-04-01', 'done')],
    [
      'the two have parted',
      ({ patient, pair }) => patient.call(assignmentsEndpoints.removeDoctor, { params: pair }),
    ],
  ])('does not ring if %s', async (_, change) => {
    const life = await startLife();
    await write(life.doctor, life.pair);
    await change(life);
    expect(await datesThatRing(life)).toEqual([]);
  });

  it.each([
    ['that was cancelled', '2026-04-05', 'cancelled'],
    ['that was missed', '2026-04-01', 'no_show'],
    ['of long before', '2026-03-20', 'done'],
    ['of long after', '2026-04-30', 'confirmed'],
    ['that the note is about', TODAY, 'done'],
  ] as const)('rings despite an appointment %s', async (_, day, state) => {
    const life = await startLife();
    const nextDate = day === TODAY ? '2026-03-17' : NOTE.nextDate;
    await write(life.doctor, life.pair, { nextDate });
    await appointmentOn(day, state)(life);
    expect(await datesThatRing(life)).toEqual([nextDate]);
  });

  it('rings if the two parted and met again, and a new note has the date', async () => {
    const life = await startLife();
    const { patient, doctor, pair } = life;
    await write(doctor, pair);
    await patient.call(assignmentsEndpoints.removeDoctor, { params: pair });
    await assign(test.db, patient, doctor);
    await write(doctor, pair, { advice: 'Rest' });
    expect(await datesThatRing(life)).toEqual([NOTE.nextDate]);
    await write(doctor, pair, { advice: 'Rest more' });
    expect(await nextVisits(life)).toMatchObject([{ done_at: expect.any(Date) }]);
  });

  it('is taken back where it rang once the patient has an appointment, also days later', async () => {
    const life = await startLife();
    const { patient, doctor, pair } = life;
    const { arrived } = await addDevice(test, patient);
    await write(doctor, pair);
    expect(await datesThatRing(life)).toEqual([NOTE.nextDate]);
    // Until the date begins.
    expect(arrived[0]?.headers.ttl).toBe(`${62 * 3_600}`);
    await test.database.pool.query(
      `update notices set sent_at = sent_at - interval '60 hours' where subject_id = $1`,
      [life.chatId],
    );
    await saveHours(doctor, everyDay());
    const body = { ...pair, startsAt: '2026-04-08T10:00:00+05:30' };
    expect((await patient.call(appointmentsEndpoints.book, { body })).status).toBe(201);
    await heard(arrived, 2);
    expect(arrived[1]?.payload).toEqual({ ...arrived[0]?.payload, withdrawn: true });
  });

  it('is taken back where it rang once the two part', async () => {
    const life = await startLife();
    const { arrived } = await addDevice(test, life.patient);
    await write(life.doctor, life.pair);
    expect(await datesThatRing(life)).toEqual([NOTE.nextDate]);
    await life.patient.call(assignmentsEndpoints.removeDoctor, { params: life.pair });
    await heard(arrived, 2);
    expect(arrived[1]?.payload).toEqual({ ...arrived[0]?.payload, withdrawn: true });
  });
});
