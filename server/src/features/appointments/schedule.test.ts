import {
  appointmentsEndpoints,
  chatsEndpoints,
  type DayString,
  patientsEndpoints,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { statementsOf } from '../../../test/statements.ts';
import { makeChat, makeInboxItem } from '../chats/chats.factory.ts';
import {
  everyDay,
  hoursOn,
  makeAppointment,
  saveHours,
  startClinic,
} from './appointments.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
// A Tuesday.
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const {
  schedule,
  setHours,
  addException,
  removeException,
  slots,
  day,
  list,
  summary,
  book,
  setState,
} = appointmentsEndpoints;
const TODAY = '2026-03-10' as DayString;
const NEXT_WEEK = '2026-03-17T10:00:00+05:30';

describe('PATCH /api/doctors/:doctorId/schedule', () => {
  it('keeps the hours as they are told, and replaces them', async () => {
    const doctor = await test.doctor();
    const params = { doctorId: doctor.id };
    expect((await doctor.call(schedule, { params })).body).toEqual({
      saved: false,
      timeZone: 'Asia/Kolkata',
      hours: [],
      exceptions: [],
      confirms: false,
      conflicts: [],
      conflictCount: 0,
    });
    const hours = [hoursOn(1), hoursOn(1, { from: '17:00', to: '19:00', seats: 3 })];
    const reply = await saveHours(doctor, hours, true);
    expect([reply.status, reply.body]).toEqual([
      200,
      expect.objectContaining({ saved: true, hours, confirms: true }),
    ]);
    const again = await doctor.call(setHours, { params, body: { hours: [hoursOn(2)] } });
    expect(again.body).toMatchObject({ hours: [hoursOn(2)], confirms: true });
  });

  it.each([
    ['ends before it begins', [hoursOn(1, { from: '12:00', to: '10:00' })], 'hours.0.to'],
    ['ends as it begins', [hoursOn(1, { from: '12:00', to: '12:00' })], 'hours.0.to'],
    ['holds no slot', [hoursOn(1, { to: '10:10' })], 'hours.0.minutes'],
    ['overlaps', [hoursOn(1), hoursOn(1, { from: '11:45', to: '13:00' })], 'hours.1.from'],
    [
      'ends before its first day',
      [hoursOn(1, { validFrom: '2026-04-02' as DayString, validTo: '2026-04-01' as DayString })],
      'hours.0.validTo',
    ],
  ])('names the entry that %s', async (_, hours, field) => {
    const reply = await saveHours(await test.doctor(), hours);
    expect([reply.status, reply.error.code]).toEqual([422, 'invalid_time']);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
  });

  it('takes hours that follow each other in time of day or in the year', async () => {
    const doctor = await test.doctor();
    const following = [hoursOn(1), hoursOn(1, { from: '12:00', to: '13:00' }), hoursOn(2)];
    expect((await saveHours(doctor, following)).status).toBe(200);
    const seasons = [
      hoursOn(1, { validTo: '2026-04-30' as DayString }),
      hoursOn(1, { validFrom: '2026-05-01' as DayString }),
    ];
    expect((await saveHours(doctor, seasons)).status).toBe(200);
  });

  it('is for the doctor alone, and refuses nonsense', async () => {
    const doctor = await test.doctor();
    const params = { doctorId: doctor.id };
    const body = { hours: [] };
    expect((await test.nobody.call(setHours, { params, body })).status).toBe(401);
    expect((await (await test.patient()).call(setHours, { params, body })).status).toBe(403);
    expect((await (await test.doctor()).call(setHours, { params, body })).status).toBe(403);
    for (const wrong of [{ weekday: 0 }, { minutes: 1 }, { seats: 0 }, { from: '25:00' }]) {
      const hours = [{ ...hoursOn(1), ...wrong }];
      expect((await doctor.call(setHours, { params, body: { hours } })).status).toBe(400);
    }
  });

  it('cancels nobody, and lists whom to call', async () => {
    const { doctor, patient, newPatient, book: bookAs } = await startClinic(test);
    const kept = await bookAs(patient, NEXT_WEEK);
    const outside = await bookAs(await newPatient(), '2026-03-17T11:45:00+05:30');
    const reply = await saveHours(doctor, everyDay({ to: '11:30' }));
    expect(reply.body.conflicts.map(({ id }) => id)).toEqual([outside.body.id]);
    expect(reply.body.conflicts[0]).toMatchObject({ state: 'confirmed' });
    const closed = await saveHours(doctor, []);
    expect(closed.body.conflicts.map(({ id }) => id)).toEqual([kept.body.id, outside.body.id]);
  });

  it('lists the first 200 whom to call, and says how many there are', async () => {
    const { doctor, patient } = await startClinic(test, { hours: [] });
    for (let place = 0; place < 201; place += 1) {
      const startsAt = new Date(Date.parse(NEXT_WEEK) + place * 3_600_000).toISOString();
      await makeAppointment(test.db, { patient, doctor }, { startsAt, token: place + 1 });
    }
    const { body } = await doctor.call(schedule, { params: { doctorId: doctor.id } });
    expect([body.conflicts.length, body.conflictCount]).toEqual([200, 201]);
    expect(body.conflicts[0]?.token).toBe(1);
    expect(body.conflicts[199]?.token).toBe(200);
  });
});

describe('exceptions', () => {
  const start = async () => {
    const clinic = await startClinic(test);
    const params = { doctorId: clinic.doctor.id };
    const add = (body: object) =>
      clinic.doctor.call(addException, { params, body: body as { day: string; kind: 'close' } });
    return { ...clinic, params, add };
  };

  it('close a day or hours, list whom to call, and are taken back', async () => {
    const { doctor, patient, params, add, book: bookAs, slots: slotsAs } = await start();
    const walkIn = {
      patientId: patient.id,
      doctorId: doctor.id,
      startsAt: '2026-03-17T13:00:00+05:30',
      override: true,
    };
    const [late, beyond] = [
      await bookAs(patient, '2026-03-17T11:45:00+05:30'),
      await doctor.call(book, { body: walkIn }),
    ];
    const noon = { day: '2026-03-17', kind: 'close', from: '11:40', to: '23:00' };
    const reply = await add(noon);
    expect(reply.status).toBe(201);
    expect(reply.body.conflicts.map(({ id }) => id)).toEqual([late.body.id, beyond.body.id]);
    expect(reply.body.exceptions).toMatchObject([{ ...noon, minutes: null, seats: null }]);
    expect((await add(noon)).body.exceptions).toHaveLength(1);
    const free = await slotsAs(patient, '2026-03-17' as DayString);
    expect(free.body.days[0]?.slots.at(-1)?.startsAt).toBe('2026-03-17T05:45:00.000Z');
    const exceptionId = reply.body.exceptions[0]?.id ?? '';
    const removed = await doctor.call(removeException, { params: { ...params, exceptionId } });
    expect(removed.body).toMatchObject({ exceptions: [], conflicts: [] });
    const twice = await doctor.call(removeException, { params: { ...params, exceptionId } });
    expect([twice.status, twice.error.message]).toEqual([404, 'This special day does not exist.']);
  });

  it('list a patient whose time has begun and reaches into them, until it ends', async () => {
    const { doctor, patient, params, add, book: bookAs } = await start();
    const late = await bookAs(patient, `${TODAY}T10:00:00+05:30`);
    test.clock.set(`${TODAY}T10:05:00+05:30`);
    const reply = await add({ day: TODAY, kind: 'close', from: '10:05', to: '23:59' });
    expect(reply.body.conflicts.map(({ id }) => id)).toEqual([late.body.id]);
    test.clock.set(`${TODAY}T10:15:00+05:30`);
    expect((await doctor.call(schedule, { params })).body.conflicts).toEqual([]);
  });

  it.each([
    ['a past day', { day: '2026-03-09', kind: 'close' }, 'day'],
    [
      'an end before the beginning',
      { day: TODAY, kind: 'close', from: '12:00', to: '11:00' },
      'to',
    ],
    ['half a time', { day: TODAY, kind: 'close', from: '12:00' }, 'to'],
    [
      'added hours without seats',
      { day: TODAY, kind: 'add', from: '12:00', to: '13:00', minutes: 15 },
      'seats',
    ],
    ['added hours without a time', { day: TODAY, kind: 'add', minutes: 15, seats: 1 }, 'from'],
    [
      'no slot in them',
      { day: TODAY, kind: 'add', from: '12:00', to: '12:10', minutes: 15, seats: 1 },
      'minutes',
    ],
    [
      'a last day before the first',
      { day: '2026-03-25', kind: 'close', until: '2026-03-24' },
      'until',
    ],
    ['a past first day', { day: '2026-03-09', kind: 'close', until: '2026-03-24' }, 'day'],
    ['61 days at once', { day: '2026-03-25', kind: 'close', until: '2026-05-24' }, 'until'],
    [
      'a part of several days',
      { day: '2026-03-25', kind: 'close', from: '10:00', to: '11:00', until: '2026-03-26' },
      'until',
    ],
    [
      'added hours of several days',
      {
        day: '2026-03-25',
        kind: 'add',
        from: '12:00',
        to: '13:00',
        minutes: 15,
        seats: 1,
        until: '2026-03-26',
      },
      'until',
    ],
    ['an overlap in between', { day: '2026-03-19', kind: 'close', until: '2026-03-21' }, 'day'],
    ['an overlap', { day: '2026-03-20', kind: 'close', from: '10:30', to: '11:30' }, 'from'],
    ['an overlap of the day', { day: '2026-03-20', kind: 'close' }, 'day'],
  ])('refuse %s, naming the field', async (_, body, field) => {
    const { add } = await start();
    await add({ day: '2026-03-20', kind: 'close', from: '10:00', to: '11:00' });
    const reply = await add(body);
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([422, [field]]);
  });

  it('become one with the closings they overlap where they extend them, and close added hours', async () => {
    const { patient, add, book: bookAs, doctor, slots: slotsAs } = await start();
    const day = '2026-03-17' as DayString;
    const late = await bookAs(patient, `${day}T10:45:00+05:30`);
    const early = { day, kind: 'close', from: '10:30', to: '23:59', extend: true };
    await add({ day, kind: 'close', from: '11:00', to: '11:30' });
    await add({ day, kind: 'close', from: '11:45', to: '12:00' });
    await add({ day, kind: 'add', from: '17:00', to: '18:00', minutes: 15, seats: 1 });
    await add({ day: '2026-03-18', kind: 'close', from: '11:00', to: '11:30' });
    const reply = await add(early);
    expect(reply.status).toBe(201);
    const closings = reply.body.exceptions.filter((one) => one.kind === 'close');
    expect(closings.map((one) => [one.day, one.from, one.to])).toEqual([
      [day, '10:30', '23:59'],
      ['2026-03-18', '11:00', '11:30'],
    ]);
    expect(reply.body.conflicts.map(({ id }) => id)).toEqual([late.body.id]);
    const { body } = await slotsAs(patient, day);
    expect(body.days[0]?.slots.map(({ startsAt }) => startsAt)).toEqual([
      '2026-03-17T04:30:00.000Z',
      '2026-03-17T04:45:00.000Z',
    ]);
    // Repeating a closing changes nothing, also for a whole day.
    const later = await add({ ...early, from: '11:15' });
    expect(later.body.exceptions).toEqual(reply.body.exceptions);
    const whole = await add({ day, kind: 'close', extend: true });
    expect((await add(early)).body.exceptions).toEqual(whole.body.exceptions);
    expect(whole.body.exceptions.map(({ from }) => from)).toEqual([null, '17:00', '11:00']);
    const added = { day, kind: 'add', from: '19:00', to: '20:00', minutes: 15, seats: 1 };
    expect((await add({ ...added, extend: true })).status).toBe(422);
    expect((await saveHours(doctor, everyDay())).status).toBe(200);
  });

  it('close several whole days in one call, and list whom to call on all of them', async () => {
    const { doctor, patient, params, add, book: bookAs, slots: slotsAs } = await start();
    const first = await bookAs(patient, '2026-03-17T10:00:00+05:30');
    const last = await bookAs(patient, '2026-03-26T10:00:00+05:30');
    await bookAs(patient, '2026-03-27T10:00:00+05:30');
    await add({ day: '2026-03-19', kind: 'close', from: '11:00', to: '11:30' });
    await add({ day: '2026-03-20', kind: 'close' });
    const added = { day: '2026-03-21', kind: 'add', from: '17:00', to: '18:00' };
    await add({ ...added, minutes: 15, seats: 1 });
    const leave = { day: '2026-03-17', kind: 'close', until: '2026-03-26' };
    const refused = await add(leave);
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['day']]);
    expect((await doctor.call(schedule, { params })).body.exceptions).toHaveLength(3);
    const reply = await add({ ...leave, extend: true });
    expect(reply.status).toBe(201);
    const closings = reply.body.exceptions.filter((one) => one.kind === 'close');
    expect(closings.map((one) => [one.day, one.from])).toEqual(
      [17, 18, 19, 20, 21, 22, 23, 24, 25, 26].map((date) => [`2026-03-${date}`, null]),
    );
    expect(reply.body.exceptions).toHaveLength(11);
    expect(reply.body.conflicts.map(({ id }) => id)).toEqual([first.body.id, last.body.id]);
    const free = await slotsAs(patient, '2026-03-17' as DayString, 11);
    expect(free.body.days.map((one) => one.day)).toEqual(['2026-03-27']);
    expect((await add({ ...leave, extend: true })).body.exceptions).toEqual(reply.body.exceptions);
  });

  it('are merged into a leave by one statement', async () => {
    const { add } = await start();
    for (const date of [17, 18, 19]) {
      await add({ day: `2026-03-${date}`, kind: 'close', from: '11:00', to: '11:30' });
    }
    const leave = { day: '2026-03-17', kind: 'close', until: '2026-03-19', extend: true };
    const statements = await statementsOf(() => add(leave));
    expect(statements.filter((text) => /^delete/.test(text))).toHaveLength(1);
  });

  it('are taken back together up to a day, but for other days and added hours', async () => {
    const { doctor, params, add } = await start();
    await add({ day: '2026-03-16', kind: 'close' });
    await add({
      day: '2026-03-18',
      kind: 'add',
      from: '17:00',
      to: '18:00',
      minutes: 15,
      seats: 1,
    });
    const leave = { day: '2026-03-17', kind: 'close', until: '2026-03-20', extend: true };
    const { exceptions } = (await add(leave)).body;
    const exceptionId = exceptions[1]?.id ?? '';
    const stranger = await test.doctor();
    await saveHours(stranger, everyDay());
    const others = { doctorId: stranger.id };
    await stranger.call(addException, { params: others, body: { ...leave, kind: 'close' } });
    const until = (day: string) => ({ params: { ...params, exceptionId }, query: { until: day } });
    expect((await doctor.call(removeException, until('the end'))).status).toBe(400);
    const reply = await doctor.call(removeException, until('2026-03-19'));
    expect(reply.body.exceptions.map(({ day: on, kind }) => [on, kind])).toEqual([
      ['2026-03-16', 'close'],
      ['2026-03-18', 'add'],
      ['2026-03-20', 'close'],
    ]);
    expect((await doctor.call(removeException, until('2026-03-20'))).status).toBe(404);
    const { body } = await stranger.call(schedule, { params: others });
    expect(body.exceptions).toHaveLength(4);
  });

  it('are at most 200, also when several days are closed at once', async () => {
    const { doctor, params, add } = await start();
    for (const [day, until] of [
      ['2026-04-01', '2026-05-30'],
      ['2026-06-01', '2026-07-30'],
      ['2026-08-01', '2026-09-29'],
    ]) {
      expect((await add({ day, kind: 'close', until })).status).toBe(201);
    }
    const more = (until: string) => add({ day: '2026-10-01', kind: 'close', until });
    expect((await more('2026-10-21')).error.code).toBe('limit_reached');
    expect((await doctor.call(schedule, { params })).body.exceptions).toHaveLength(180);
    expect((await more('2026-10-20')).body.exceptions).toHaveLength(200);
  });

  it('are for the doctor alone', async () => {
    const { patient, params, doctor, add } = await start();
    const body = { day: TODAY, kind: 'close' as const, until: '2026-03-11' };
    expect((await test.nobody.call(addException, { params, body })).status).toBe(401);
    expect((await patient.call(addException, { params, body })).status).toBe(403);
    const stranger = await test.doctor();
    expect((await stranger.call(addException, { params, body })).status).toBe(403);
    const exceptionId = (await add(body)).body.exceptions[0]?.id ?? '';
    const own = { params: { doctorId: stranger.id, exceptionId } };
    expect((await stranger.call(removeException, own)).status).toBe(404);
    const named = { params: { ...params, exceptionId } };
    expect((await stranger.call(removeException, named)).status).toBe(403);
    expect((await test.nobody.call(removeException, named)).status).toBe(401);
    expect(
      (await doctor.call(removeException, { params: { ...params, exceptionId: 'x' } })).status,
    ).toBe(400);
  });
});

describe('GET /api/doctors/:doctorId/slots', () => {
  it('answers days with places left, full ones without slots, closed ones not at all', async () => {
    const {
      doctor,
      patient,
      slots: slotsAs,
      book: bookAs,
      newPatient,
    } = await startClinic(test, {
      hours: [hoursOn(3, { to: '10:30', seats: 2 }), hoursOn(5, { to: '10:15' })],
    });
    await bookAs(patient, '2026-03-11T10:00:00+05:30');
    await bookAs(await newPatient(), '2026-03-13T10:00:00+05:30');
    const reply = await slotsAs(patient, TODAY, 7);
    expect(reply.body).toEqual({
      timeZone: 'Asia/Kolkata',
      emergency: false,
      helplines: { emergency: '112', ambulance: '108' },
      confirms: false,
      days: [
        {
          day: '2026-03-11',
          free: 3,
          slots: [
            { startsAt: '2026-03-11T04:30:00.000Z', minutes: 15, free: 1 },
            { startsAt: '2026-03-11T04:45:00.000Z', minutes: 15, free: 2 },
          ],
        },
        { day: '2026-03-13', free: 0, slots: [] },
      ],
    });
    expect((await slotsAs(doctor, TODAY, 7)).body.days).toEqual(reply.body.days);
  });

  it('says that an emergency is open between the two', async () => {
    const { doctor, patient, slots: slotsAs } = await startClinic(test);
    const chatId = await makeChat(test.db, { patient, doctor });
    await makeInboxItem(test.db, chatId, { patient, doctor }, { level: 'EMERGENCY' });
    expect((await slotsAs(patient)).body.emergency).toBe(true);
  });

  it('takes one statement beside the session for 30 days, however much is past', async () => {
    const { doctor, patient } = await startClinic(test);
    for (let month = 1; month <= 9; month += 1) {
      const startsAt = `2025-0${month}-10T10:00:00+05:30`;
      await makeAppointment(test.db, { patient, doctor }, { startsAt, state: 'done' });
    }
    const params = { doctorId: doctor.id };
    const statements = await statementsOf(() => patient.call(slots, { params }));
    // Notices may be looked for at the same time.
    const own = statements.filter((text) => /schedules|appointments/.test(text));
    expect(own.filter((text) => !/notices/.test(text))).toHaveLength(1);
  });

  it('is for the doctor and the assigned patients', async () => {
    const { doctor } = await startClinic(test);
    const params = { doctorId: doctor.id };
    expect((await test.nobody.call(slots, { params })).status).toBe(401);
    expect((await (await test.patient()).call(slots, { params })).error.code).toBe('not_assigned');
    expect((await (await test.doctor()).call(slots, { params })).error.code).toBe('forbidden');
    expect((await doctor.call(slots, { params, query: { days: '61' } })).status).toBe(400);
  });
});

describe('what one has', () => {
  it("is on the doctor's day by time and token, with the token the doctor is at", async () => {
    const { doctor, patient, newPatient, book: bookAs } = await startClinic(test);
    const second = await newPatient();
    const late = await bookAs(second, '2026-03-10T10:30:00+05:30');
    const early = await bookAs(patient, '2026-03-10T10:00:00+05:30');
    const params = { doctorId: doctor.id };
    await doctor.call(setState, {
      params: { appointmentId: late.body.id },
      body: { state: 'arrived' },
    });
    const reply = await doctor.call(day, { params });
    expect(reply.body).toMatchObject({
      day: TODAY,
      nowToken: 3,
      appointments: [
        { id: early.body.id, token: 1, nowToken: 3, patient: { phone: patient.phone } },
        { id: late.body.id, token: 3, state: 'arrived' },
      ],
    });
    expect((await patient.call(list, {})).body).toMatchObject([{ token: 1, nowToken: 3 }]);
    const stats = await doctor.call(patientsEndpoints.stats, { params });
    expect(stats.body.todayAppointments).toBe(2);
    const tomorrow = await doctor.call(day, { params, query: { day: '2026-03-11' } });
    expect(tomorrow.body.appointments).toEqual([]);
    expect((await (await test.doctor()).call(day, { params })).status).toBe(403);
    expect((await patient.call(day, { params })).status).toBe(403);
    expect((await test.nobody.call(day, { params })).status).toBe(401);
    expect((await doctor.call(day, { params, query: { day: 'today' } })).status).toBe(400);
  });

  it('counts for the day of the clinic, on both sides of its midnight', async () => {
    const { doctor, patient } = await startClinic(test, { hours: [] });
    const at = (startsAt: string, token: number) =>
      makeAppointment(test.db, { patient, doctor }, { startsAt, token });
    await at('2026-03-10T18:29:00Z', 1);
    await at('2026-03-10T18:30:00Z', 1);
    const params = { doctorId: doctor.id };
    const count = async () =>
      (await doctor.call(patientsEndpoints.stats, { params })).body.todayAppointments;
    expect(await count()).toBe(1);
    test.clock.set('2026-03-11T09:00:00+05:30');
    expect(await count()).toBe(1);
    test.clock.set('2026-03-12T09:00:00+05:30');
    expect(await count()).toBe(0);
  });

  it('comes in pages, upcoming forwards and past backwards, of one person or of all', async () => {
    const { doctor, patient, newPatient } = await startClinic(test);
    const make = (startsAt: string, state: 'done' | 'confirmed' | 'moved', who = patient) =>
      makeAppointment(test.db, { patient: who, doctor }, { startsAt, state });
    const past = [
      await make('2026-01-05T10:00:00Z', 'done'),
      await make('2026-02-05T10:00:00Z', 'done'),
    ];
    const ahead = [
      await make('2026-03-10T01:00:00Z', 'confirmed'),
      await make('2026-04-05T10:00:00Z', 'confirmed'),
    ];
    await make('2026-03-07T10:00:00Z', 'moved');
    const other = await newPatient();
    const theirs = await make('2026-03-20T10:00:00Z', 'confirmed', other);
    const ids = async (who: typeof patient | typeof doctor, query: object = {}) =>
      (await who.call(list, { query: query as { limit: string } })).body.map(({ id }) => id);
    expect(await ids(patient)).toEqual(ahead);
    expect(await ids(patient, { when: 'past' })).toEqual([...past].reverse());
    expect(await ids(patient, { limit: '1', cursor: ahead[0] })).toEqual([ahead[1]]);
    expect(await ids(patient, { when: 'past', limit: '1', cursor: past[1] })).toEqual([past[0]]);
    expect(await ids(doctor)).toEqual([ahead[0], theirs, ahead[1]]);
    expect(await ids(doctor, { with: other.id })).toEqual([theirs]);
    expect(await ids(await test.patient())).toEqual([]);
    expect((await patient.call(list, { query: { limit: '51' } })).status).toBe(400);
  });

  it('decides whether a page shows its placeholder', async () => {
    const doctor = await test.doctor();
    const of = async (who: Pick<typeof doctor, 'call'>) => (await who.call(summary, {})).body;
    expect(await of(doctor)).toEqual({ doctorIds: [], hasAppointments: false, next: null });
    await saveHours(doctor, []);
    expect(await of(doctor)).toMatchObject({ doctorIds: [doctor.id] });
    const { patient, doctor: other, book: bookAs } = await startClinic(test);
    expect(await of(patient)).toEqual({
      doctorIds: [other.id],
      hasAppointments: false,
      next: null,
    });
    const { id } = (await bookAs(patient, NEXT_WEEK)).body;
    expect(await of(patient)).toMatchObject({ hasAppointments: true, next: { id } });
    await saveHours(other, everyDay({ validTo: '2026-03-09' as DayString }));
    expect(await of(patient)).toMatchObject({ doctorIds: [], hasAppointments: true });
    expect(await of(other)).toMatchObject({ doctorIds: [other.id], next: { id } });
  });
});

describe('what is said of it', () => {
  const inboxOf = async (doctor: TestPerson) =>
    (await doctor.call(chatsEndpoints.inbox, { params: { doctorId: doctor.id } })).body;

  it('is in the chat; a request alone reaches the inbox, as Book does', async () => {
    const { doctor, patient, book: bookAs } = await startClinic(test);
    await bookAs(patient, NEXT_WEEK);
    expect(await inboxOf(doctor)).toEqual([]);
    await saveHours(doctor, everyDay(), true);
    await bookAs(patient, '2026-03-18T10:00:00+05:30');
    expect(await inboxOf(doctor)).toMatchObject([
      {
        level: 'ROUTINE',
        reason: 'The patient asks for an appointment.',
        ruleIds: ['chat.asks-appointment'],
      },
    ]);
  });

  it('as a request is shown beside what the patient has asked for before', async () => {
    const { doctor, patient, book: bookAs } = await startClinic(test);
    await saveHours(doctor, everyDay(), true);
    const pair = { patientId: patient.id, doctorId: doctor.id };
    const chat = await patient.call(chatsEndpoints.create, { body: pair });
    await patient.call(chatsEndpoints.send, {
      body: { chatId: chat.body.id, content: 'Hello', intent: 'call_back' },
    });
    await bookAs(patient, '2026-03-18T10:00:00+05:30');
    const [item] = await inboxOf(doctor);
    expect(item).toMatchObject({
      level: 'ROUTINE',
      reason: 'The patient asks for a call back. Also: The patient asks for an appointment.',
      ruleIds: expect.arrayContaining(['chat.asks-call_back', 'chat.asks-appointment']),
    });
    expect(item?.quote).toMatch(/^Hello … .*18 March/);
  });

  it('is an emergency where the reason holds one, also when the time is taken', async () => {
    const { doctor, patient, newPatient } = await startClinic(test);
    const ask = (who: typeof patient, reason: string) =>
      who.call(book, {
        body: { patientId: who.id, doctorId: doctor.id, startsAt: NEXT_WEEK, reason },
      });
    await ask(patient, 'Routine check of my sugar');
    expect(await inboxOf(doctor)).toEqual([]);
    const second = await newPatient();
    const words = 'I have crushing chest pain since an hour';
    expect((await ask(second, words)).status).toBe(409);
    expect((await ask(second, words)).status).toBe(409);
    expect(await inboxOf(doctor)).toMatchObject([{ level: 'EMERGENCY', unread: 1 }]);
  });

  it('is noted where a doctor changes or looks at what is a patient’s', async () => {
    const { doctor, patient, book: bookAs } = await startClinic(test);
    const params = { appointmentId: (await bookAs(patient, NEXT_WEEK)).body.id };
    await doctor.call(setState, { params, body: { state: 'cancelled' } });
    const rows = await test.db
      .selectFrom('audit' as 'users')
      .selectAll()
      .where('actor_id' as 'id', '=', doctor.id)
      .execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'appointment_changed',
          subject_id: patient.id,
          detail: 'cancelled',
        }),
      ]),
    );
  });
});
