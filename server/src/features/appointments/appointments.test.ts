import { randomUUID } from 'node:crypto';
import { appointmentsEndpoints, assignmentsEndpoints, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { unassign } from '../assignments/assignments.factory.ts';
import { everyDay, startClinic } from './appointments.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// A Tuesday.
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const { book, setState, move, edit, calendar } = appointmentsEndpoints;
const AT_TEN = '2026-03-10T10:00:00+05:30';
const NEXT_WEEK = '2026-03-17T10:00:00+05:30';

const stored = (doctor: { id: string }) =>
  test.db
    .selectFrom('appointments')
    .selectAll()
    .where('doctor_id', '=', doctor.id)
    .orderBy('id')
    .execute();

describe('POST /api/appointments', () => {
  it('books a place, answers it and stores it', async () => {
    const { doctor, patient } = await startClinic(test);
    const body = {
      patientId: patient.id,
      doctorId: doctor.id,
      startsAt: AT_TEN,
      reason: ' Blood pressure ',
    };
    const reply = await patient.call(book, { body });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      doctor: { id: doctor.id, name: 'Vikram Rao', specialty: 'Cardiologist' },
      patient: { id: patient.id, name: patient.name, phone: patient.phone },
      startsAt: '2026-03-10T04:30:00.000Z',
      minutes: 15,
      day: '2026-03-10',
      timeZone: 'Asia/Kolkata',
      token: 1,
      nowToken: null,
      state: 'confirmed',
      reason: 'Blood pressure',
      videoUrl: null,
      bookedBy: 'patient',
      cancelledBy: null,
      movedTo: null,
      changeableUntil: '2026-03-10T02:30:00.000Z',
    });
    expect(await stored(doctor)).toMatchObject([{ patient_id: patient.id, seat: 1, token: 1 }]);
  });

  it('waits for a doctor who confirms each booking, whose own bookings wait for nobody', async () => {
    const { doctor, patient, book: bookAs } = await startClinic(test, { confirms: true });
    expect((await bookAs(patient, AT_TEN)).body.state).toBe('requested');
    const body = { patientId: patient.id, doctorId: doctor.id, startsAt: NEXT_WEEK };
    expect((await doctor.call(book, { body })).body.state).toBe('confirmed');
  });

  it('answers the first booking to the same client id, and refuses another under it', async () => {
    const { doctor, patient, book: bookAs } = await startClinic(test);
    const clientId = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => bookAs(patient, AT_TEN, { clientId })));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    const other = await bookAs(patient, NEXT_WEEK, { clientId });
    expect([other.status, other.error.code]).toEqual([422, 'client_id_reused']);
    expect(await stored(doctor)).toHaveLength(1);
  });

  it('refuses a full time and names the next three that are free', async () => {
    const { patient, newPatient, book: bookAs } = await startClinic(test);
    await bookAs(patient, AT_TEN);
    await bookAs(await newPatient(), '2026-03-10T10:30:00+05:30');
    const late = await bookAs(await newPatient(), AT_TEN);
    expect([late.status, late.error.code]).toEqual([409, 'slot_taken']);
    expect(late.raw.json().nextFree).toEqual([
      '2026-03-10T04:45:00.000Z',
      '2026-03-10T05:15:00.000Z',
      '2026-03-10T05:30:00.000Z',
    ]);
  });

  it.each([
    ['off the grid', '2026-03-10T10:07:00+05:30', 'No appointment begins at this time.'],
    ['outside the hours', '2026-03-10T12:00:00+05:30', 'No appointment begins at this time.'],
    ['past', '2026-03-09T10:00:00+05:30', 'This time is past.'],
    ['more than 60 days ahead', '2026-05-10T10:00:00+05:30', 'Please book at most 60 days ahead.'],
  ])('refuses a time that is %s, naming the field', async (_, startsAt, sentence) => {
    const { doctor, patient, book: bookAs } = await startClinic(test);
    const reply = await bookAs(patient, startsAt);
    expect([reply.status, reply.error.code]).toEqual([422, 'invalid_time']);
    expect(reply.error.fields).toEqual({ startsAt: sentence });
    expect(await stored(doctor)).toEqual([]);
  });

  it('is possible up to half an hour ahead', async () => {
    const { patient, book: bookAs } = await startClinic(test);
    test.clock.set('2026-03-10T09:30:01+05:30');
    expect((await bookAs(patient, AT_TEN)).error.fields).toEqual({
      startsAt: 'Please book at least 30 minutes ahead.',
    });
    test.clock.set('2026-03-10T09:30:00+05:30');
    expect((await bookAs(patient, AT_TEN)).status).toBe(201);
  });

  it('stops at three of a pair, and lets nobody sit twice at one time', async () => {
    const {
      doctor,
      patient,
      book: bookAs,
    } = await startClinic(test, {
      hours: everyDay({ seats: 5 }),
    });
    expect((await bookAs(patient, AT_TEN)).status).toBe(201);
    const twice = await bookAs(patient, AT_TEN);
    expect([twice.status, twice.error.code]).toEqual([409, 'conflict']);
    const rest = ['10:15', '10:30', '10:45', '11:00'].map((time) =>
      bookAs(patient, `2026-03-10T${time}:00+05:30`),
    );
    const statuses = (await Promise.all(rest)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 422, 422]);
    expect(await stored(doctor)).toHaveLength(3);
  });

  it('is for the two of a pair who are assigned', async () => {
    const { doctor, patient } = await startClinic(test);
    const [other, stranger] = [await test.patient(), await test.doctor()];
    const body = { patientId: patient.id, doctorId: doctor.id, startsAt: AT_TEN };
    expect((await test.nobody.call(book, { body })).status).toBe(401);
    expect((await other.call(book, { body })).error.code).toBe('forbidden');
    expect((await stranger.call(book, { body })).error.code).toBe('forbidden');
    const own = { ...body, patientId: other.id };
    expect((await other.call(book, { body: own })).error.code).toBe('not_assigned');
    await unassign(test.db, patient, doctor, new Date());
    for (const who of [patient, doctor]) {
      expect((await who.call(book, { body })).error.code).toBe('not_assigned');
    }
    expect(await stored(doctor)).toEqual([]);
  });

  it.each([
    ['an id that is none', { patientId: 'x' }],
    ['a time that is none', { startsAt: 'tomorrow' }],
    ['301 characters of reason', { reason: 'x'.repeat(301) }],
    ['a link without TLS', { videoUrl: 'http://meet.example.org' }],
    ['a link that is a script', { videoUrl: 'javascript:alert(1)' }],
  ])('refuses %s', async (_, fields) => {
    const { doctor, patient } = await startClinic(test);
    const body = { patientId: patient.id, doctorId: doctor.id, startsAt: AT_TEN, ...fields };
    expect((await doctor.call(book, { body: body as never })).status).toBe(400);
    expect(await stored(doctor)).toEqual([]);
  });

  it('lets the doctor take somebody in beyond the seats and the hours, with an own token', async () => {
    const { doctor, patient, newPatient, book: bookAs } = await startClinic(test);
    await bookAs(patient, AT_TEN);
    const more = await newPatient();
    const pair = { patientId: more.id, doctorId: doctor.id };
    const full = await doctor.call(book, { body: { ...pair, startsAt: AT_TEN } });
    expect(full.error.code).toBe('slot_taken');
    const beyond = await doctor.call(book, { body: { ...pair, startsAt: AT_TEN, override: true } });
    expect(beyond.body).toMatchObject({ token: 9, state: 'confirmed', bookedBy: 'doctor' });
    const third = await newPatient();
    test.clock.set('2026-03-10T12:41:20+05:30');
    const walkIn = await doctor.call(book, { body: { ...pair, patientId: third.id } });
    expect(walkIn.body).toMatchObject({
      startsAt: '2026-03-10T07:12:00.000Z',
      state: 'arrived',
      token: 10,
      nowToken: 10,
    });
    const asPatient = { ...pair, startsAt: AT_TEN, override: true };
    expect((await more.call(book, { body: asPatient })).error.code).toBe('forbidden');
  });
});

describe('POST /api/appointments/:appointmentId/state', () => {
  const start = async (confirms = false) => {
    const clinic = await startClinic(test, { confirms });
    const { id } = (await clinic.book(clinic.patient, NEXT_WEEK)).body;
    const set = (who: typeof clinic.patient | typeof clinic.doctor, state: string) =>
      who.call(setState, { params: { appointmentId: id }, body: { state: state as 'done' } });
    return { ...clinic, id, set };
  };
  const ON_THE_DAY = '2026-03-17T10:05:00+05:30';

  it('leads from confirmed over arrived to done, and a late one back from no_show', async () => {
    const { doctor, set } = await start();
    test.clock.set(ON_THE_DAY);
    for (const state of ['no_show', 'arrived', 'done']) {
      expect((await set(doctor, state)).body.state).toBe(state);
    }
  });

  it.each([
    ['requested', ['confirmed', 'arrived', 'declined', 'cancelled'], true],
    ['confirmed', ['arrived', 'no_show', 'cancelled'], false],
    ['arrived', ['done', 'confirmed'], false],
    ['no_show', ['arrived', 'confirmed'], false],
    ['declined', [], false],
    ['done', ['confirmed'], false],
    ['cancelled', [], false],
    ['moved', [], false],
  ])('leads from %s to %j alone', async (from, allowed, isEarly) => {
    for (const to of ['confirmed', 'declined', 'arrived', 'done', 'no_show', 'cancelled']) {
      if (to === from) continue;
      const { doctor, id, set } = await start();
      await test.db
        .updateTable('appointments')
        .set({ state: from as 'done' })
        .where('id', '=', id)
        .execute();
      test.clock.set(isEarly ? '2026-03-17T09:00:00+05:30' : ON_THE_DAY);
      const { status } = await set(doctor, to);
      expect([to, status]).toEqual([to, allowed.includes(to) ? 200 : 409]);
      test.clock.set('2026-03-10T09:00:00+05:30');
    }
  });

  it('answers the state it has already, and says it once in the chat', async () => {
    const { doctor, set } = await start(true);
    const lines = async () =>
      (
        await test.db
          .selectFrom('messages')
          .innerJoin('chats', 'chats.id', 'messages.chat_id')
          .select('content')
          .where('chats.doctor_id', '=', doctor.id)
          .orderBy('seq')
          .execute()
      ).map(({ content }) => content);
    await set(doctor, 'confirmed');
    await set(doctor, 'confirmed');
    expect(await lines()).toEqual([
      expect.stringContaining('I would like an appointment: Tuesday'),
      expect.stringContaining('Appointment confirmed: Tuesday'),
    ]);
    expect(await stored(doctor)).toMatchObject([{ state: 'confirmed' }]);
  });

  it.each(['arrived', 'done', 'no_show'])(
    'takes back %s on the same day: the queue, the token and the chat are right, and no phone rings',
    async (mark) => {
      const { doctor, patient, id, set } = await start();
      test.clock.set(ON_THE_DAY);
      if (mark === 'done') await set(doctor, 'arrived');
      await set(doctor, mark);
      const noticesOf = () =>
        test.db.selectFrom('notices').select('id').where('subject_id', '=', id).execute();
      const before = await noticesOf();
      expect((await set(patient, 'confirmed')).error.code).toBe('forbidden');
      expect((await set(await test.doctor(), 'confirmed')).status).toBe(404);
      const back = await set(doctor, 'confirmed');
      expect(back.body).toMatchObject({ state: 'confirmed', token: 1, nowToken: null });
      expect(await noticesOf()).toEqual(before);
      const { rows } = await test.database.pool.query<{ content: string }>(
        `select content from messages m join chats c on c.id = m.chat_id
         where c.doctor_id = $1 order by seq desc limit 1`,
        [doctor.id],
      );
      expect(rows[0]?.content).toMatch(/^Correction: this appointment still stands: .* Token 1\.$/);
      await set(doctor, mark === 'done' ? 'arrived' : mark);
      test.clock.set('2026-03-18T09:00:00+05:30');
      expect((await set(doctor, 'confirmed')).error).toMatchObject({
        code: 'invalid_time',
        fields: { state: 'This can be set back only on the same day.' },
      });
    },
  );

  it('lets a patient cancel until two hours before, and nothing else', async () => {
    const { patient, doctor, set } = await start();
    expect((await set(patient, 'arrived')).error.code).toBe('forbidden');
    test.clock.set('2026-03-17T08:00:01+05:30');
    expect((await set(patient, 'cancelled')).error.code).toBe('too_late');
    test.clock.set('2026-03-17T08:00:00+05:30');
    const reply = await set(patient, 'cancelled');
    expect(reply.body).toMatchObject({ state: 'cancelled', cancelledBy: 'patient' });
    expect((await set(doctor, 'confirmed')).error.code).toBe('conflict');
  });

  it('gives a cancelled seat and its token to the next', async () => {
    const { patient, newPatient, book: bookAs, set } = await start();
    await set(patient, 'cancelled');
    const next = await bookAs(await newPatient(), NEXT_WEEK);
    expect([next.status, next.body.token]).toEqual([201, 1]);
  });

  it('knows no arrival on another day and no absence before the time', async () => {
    const { doctor, set } = await start();
    expect((await set(doctor, 'arrived')).error).toMatchObject({
      code: 'invalid_time',
      fields: { state: 'Patients arrive on the day of the appointment.' },
    });
    expect((await set(doctor, 'no_show')).error.code).toBe('invalid_time');
  });

  it('is for the two alone, with a state there is', async () => {
    const { patient, doctor, id, set } = await start();
    expect((await set(await test.patient(), 'cancelled')).status).toBe(404);
    expect((await set(await test.doctor(), 'cancelled')).status).toBe(404);
    expect((await set(doctor, 'moved')).status).toBe(400);
    const params = { appointmentId: id };
    const nobody = await test.nobody.call(setState, { params, body: { state: 'done' } });
    expect(nobody.status).toBe(401);
    await unassign(test.db, patient, doctor, new Date());
    expect((await set(doctor, 'cancelled')).status).toBe(404);
  });
});

describe('POST /api/appointments/:appointmentId/move', () => {
  const start = async () => {
    const clinic = await startClinic(test);
    const { id } = (await clinic.book(clinic.patient, NEXT_WEEK)).body;
    const to = (who: typeof clinic.patient | typeof clinic.doctor, startsAt: string) =>
      who.call(move, { params: { appointmentId: id }, body: { startsAt } });
    return { ...clinic, id, to };
  };
  const LATER = '2026-03-17T11:00:00+05:30';

  it('gives up one place and takes the other in one act; again it answers the same', async () => {
    const { patient, doctor, newPatient, id, to, book: bookAs } = await start();
    const moved = await to(patient, LATER);
    expect(moved.body).toMatchObject({ startsAt: '2026-03-17T05:30:00.000Z', token: 5 });
    expect((await to(patient, LATER)).body.id).toBe(moved.body.id);
    const [old] = await stored(doctor);
    expect(old).toMatchObject({ id, state: 'moved', moved_to: moved.body.id });
    expect((await bookAs(await newPatient(), NEXT_WEEK)).status).toBe(201);
    expect(await stored(doctor)).toHaveLength(3);
  });

  it('changes nothing where the other place is taken', async () => {
    const { patient, doctor, newPatient, id, to, book: bookAs } = await start();
    await bookAs(await newPatient(), LATER);
    const reply = await to(patient, LATER);
    expect([reply.status, reply.error.code]).toEqual([409, 'slot_taken']);
    expect(reply.raw.json().nextFree).toHaveLength(3);
    const [old] = await stored(doctor);
    expect(old).toMatchObject({ id, state: 'confirmed', moved_to: null, token: 1 });
  });

  it('is possible until two hours before, on the grid, for the two alone', async () => {
    const { patient, doctor, to, id } = await start();
    expect((await to(patient, '2026-03-17T11:01:00+05:30')).error.fields).toEqual({
      startsAt: 'No appointment begins at this time.',
    });
    expect((await to(await test.patient(), LATER)).status).toBe(404);
    const body = { startsAt: LATER };
    const nobody = await test.nobody.call(move, { params: { appointmentId: id }, body });
    expect(nobody.status).toBe(401);
    test.clock.set('2026-03-17T08:30:00+05:30');
    expect((await to(patient, LATER)).error.code).toBe('too_late');
    expect((await to(doctor, LATER)).status).toBe(200);
    expect((await to(doctor, NEXT_WEEK)).error.code).toBe('conflict');
  });
});

describe('PATCH /api/appointments/:appointmentId', () => {
  it('sets and removes the link of a video visit, for the doctor alone', async () => {
    const { patient, doctor, book: bookAs } = await startClinic(test);
    const params = { appointmentId: (await bookAs(patient, NEXT_WEEK)).body.id };
    const videoUrl = 'https://meet.example.org/room';
    expect((await doctor.call(edit, { params, body: { videoUrl } })).body.videoUrl).toBe(videoUrl);
    expect((await patient.call(edit, { params, body: { videoUrl } })).error.code).toBe(
      'wrong_role',
    );
    expect((await (await test.doctor()).call(edit, { params, body: {} })).status).toBe(404);
    expect((await test.nobody.call(edit, { params, body: {} })).status).toBe(401);
    const http = { videoUrl: 'http://meet.example.org' };
    expect((await doctor.call(edit, { params, body: http })).status).toBe(400);
    expect((await doctor.call(edit, { params, body: {} })).body.videoUrl).toBe(videoUrl);
    expect((await doctor.call(edit, { params, body: { videoUrl: '' } })).body.videoUrl).toBeNull();
    await doctor.call(setState, { params, body: { state: 'cancelled' } });
    expect((await doctor.call(edit, { params, body: { videoUrl } })).error.code).toBe('conflict');
  });
});

describe('the end of an assignment', () => {
  it('cancels what is to come, visibly for both, and frees the seats', async () => {
    const { patient, doctor, newPatient, book: bookAs } = await startClinic(test);
    const { id } = (await bookAs(patient, NEXT_WEEK)).body;
    const pair = { patientId: patient.id as UserId, doctorId: doctor.id as UserId };
    await patient.call(assignmentsEndpoints.removeDoctor, { params: pair });
    const params = { appointmentId: id };
    const past = await patient.call(appointmentsEndpoints.list, { query: { when: 'past' } });
    expect(past.body).toMatchObject([{ id, state: 'cancelled', cancelledBy: 'patient' }]);
    expect((await doctor.call(calendar, { params })).status).toBe(404);
    const day = await doctor.call(appointmentsEndpoints.day, {
      params: { doctorId: doctor.id },
      query: { day: '2026-03-17' },
    });
    expect(day.body.appointments).toMatchObject([{ id, state: 'cancelled', patient: null }]);
    expect((await patient.call(calendar, { params })).raw.body).toContain('STATUS:CANCELLED');
    expect((await bookAs(await newPatient(), NEXT_WEEK)).status).toBe(201);
  });
});
