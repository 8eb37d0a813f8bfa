import {
  type AppointmentId,
  appointmentsEndpoints,
  type DayString,
  deskEndpoints,
  patientsEndpoints,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startOwner } from '../../../../test/guard/owners.ts';
import { useUpLimits } from '../../../../test/use-up-limits.ts';
import { makeMember } from '../../clinic/clinic.factory.ts';
import { everyDay, saveHours, startClinic } from '../appointments.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ID = '0190a000-0000-7000-8000-0000000000aa';
const AT = '2026-03-12T10:30:00+05:30';
const LATER = '2026-03-12T11:00:00+05:30';
const DAY = '2026-03-12' as DayString;
const TODAY_AT = '2026-03-10T10:00:00+05:30';

const newDesk = async () => {
  const member = await makeMember(test.db);
  return { ...member, ...(await test.as(member)) };
};
/** Creates a verified doctor with hours, a patient and a desk member. */
const start = async () => {
  const clinic = await startClinic(test);
  await test.operator.verifyDoctor(clinic.doctor.phone);
  return { ...clinic, desk: await newDesk(), params: { doctorId: clinic.doctor.id } };
};
type Started = Awaited<ReturnType<typeof start>>;
const bookFor = ({ desk, patient, doctor }: Started, more: object = { startsAt: AT }) =>
  desk.call(deskEndpoints.book, {
    body: { patientId: patient.id, doctorId: doctor.id, ...more } as never,
  });
const setState = (desk: Started['desk'], appointmentId: AppointmentId, state: string) =>
  desk.call(deskEndpoints.setState, { params: { appointmentId }, body: { state } as never });

const byDoctor = { params: { doctorId: ID } };
const byAppointment = { params: { appointmentId: ID } };
describe.each([
  ['doctors', {}, null],
  ['day', byDoctor, { query: { day: 'x' } }],
  ['conflicts', byDoctor, { params: { doctorId: 'x' } }],
  ['patients', byDoctor, { params: { doctorId: 'x' } }],
  ['slots', byDoctor, { query: { days: '0' } }],
  ['book', { body: { patientId: ID, doctorId: ID } }, { body: { patientId: 'x', doctorId: ID } }],
  ['setState', { ...byAppointment, body: { state: 'arrived' } }, { body: { state: 'done' } }],
  ['move', { ...byAppointment, body: { startsAt: AT } }, { body: { startsAt: 'soon' } }],
] as const)('%s', (name, good, bad) => {
  it('is refused to nobody, patients and doctors, and of others answers not_found', async () => {
    const owner = await startOwner(test);
    const { desk } = await start();
    const answers = [];
    for (const who of [test.nobody, await test.patient(), await test.doctor(), owner, desk]) {
      answers.push((await who.call(deskEndpoints[name], good as never)).status);
    }
    expect(answers).toEqual([401, 403, 403, 403, name === 'doctors' ? 200 : 404]);
  });

  // A list without parameters cannot be called with invalid ones.
  if (bad === null) return;
  it('answers 400 to nonsense', async () => {
    const { desk } = await start();
    const parts = { ...good, ...bad } as never;
    expect((await desk.call(deskEndpoints[name], parts)).status).toBe(400);
  });
});

describe('the desk', () => {
  it('sees verified doctors and owners, and nothing of anybody else', async () => {
    const { desk, doctor } = await start();
    const owner = await startOwner(test);
    const unseen = await startClinic(test);
    const { body } = await desk.call(deskEndpoints.doctors);
    expect(body).toContainEqual({
      id: doctor.id,
      name: doctor.name,
      specialty: 'Cardiologist',
      bookable: true,
    });
    const bookable = Object.fromEntries(body.map((one) => [one.id, one.bookable]));
    expect(bookable[owner.id]).toBe(false);
    expect(bookable).not.toHaveProperty(unseen.doctor.id);
    expect(bookable).not.toHaveProperty(desk.id);
    const params = { doctorId: unseen.doctor.id };
    const booked = (await unseen.book(unseen.patient, AT)).body;
    const answers = [
      await desk.call(deskEndpoints.day, { params }),
      await desk.call(deskEndpoints.conflicts, { params }),
      await desk.call(deskEndpoints.patients, { params }),
      await desk.call(deskEndpoints.slots, { params }),
      await desk.call(deskEndpoints.book, {
        body: { patientId: unseen.patient.id, doctorId: unseen.doctor.id, startsAt: LATER },
      }),
      await setState(desk, booked.id, 'cancelled'),
      await desk.call(deskEndpoints.move, {
        params: { appointmentId: booked.id },
        body: { startsAt: LATER },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
  });

  it('sees whom to call on a day and on all days, as the doctor does', async () => {
    const { desk, doctor, params, ...clinic } = await start();
    const at = async (time: string, more: object = {}) => {
      const { id } = await clinic.newPatient();
      const body = { patientId: id, doctorId: doctor.id, startsAt: `${DAY}T${time}:00+05:30` };
      return (await doctor.call(appointmentsEndpoints.book, { body: { ...body, ...more } })).body
        .id;
    };
    const override = { override: true };
    const close = (more: object) =>
      doctor.call(appointmentsEndpoints.addException, {
        params,
        body: { day: DAY, kind: 'close', ...more },
      });
    /** Expects these to be called, in all lists of both. */
    const expectToCall = async (ids: AppointmentId[]) => {
      const query = { day: DAY };
      const [day, own] = [
        await desk.call(deskEndpoints.day, { params, query }),
        await doctor.call(appointmentsEndpoints.day, { params, query }),
      ];
      const [all, schedule] = [
        await desk.call(deskEndpoints.conflicts, { params }),
        await doctor.call(appointmentsEndpoints.schedule, { params }),
      ];
      expect([day.body.closed, own.body.closed]).toEqual([ids, ids]);
      for (const { body } of [all, schedule]) {
        expect(body.conflicts.map(({ id }) => id)).toEqual(ids);
        expect(body.conflictCount).toBe(ids.length);
      }
    };
    await at('10:00');
    const into = await at('10:15');
    const inside = await at('10:45');
    await setState(desk, await at('11:00'), 'cancelled');
    const last = await at('11:45');
    const beyondSeats = await at('11:45', override);
    const outside = await at('13:00', override);
    await expectToCall([]);
    await close({ from: '10:20', to: '11:30' });
    await expectToCall([into, inside]);

    // Booked or moved there on purpose.
    const after = await at('11:15', override);
    const { body: moved } = await doctor.call(appointmentsEndpoints.move, {
      params: { appointmentId: inside },
      body: { startsAt: `${DAY}T11:00:00+05:30`, override: true },
    });
    await expectToCall([into]);

    // Times that are over.
    test.clock.set(`${DAY}T10:30:00+05:30`);
    await expectToCall([]);

    // Hours are withdrawn, and what was put outside of them on purpose stays.
    await saveHours(doctor, everyDay({ from: '10:00', to: '11:40' }));
    await expectToCall([last, beyondSeats]);

    // The doctor closes once more what was booked on purpose.
    await close({ from: '10:45', to: '23:59', extend: true });
    await expectToCall([moved.id, after, last, beyondSeats, outside]);
    test.clock.set('2026-03-10T09:00:00+05:30');
  });

  it('sees a day with names and phones, without what it is about, and the doctor has seen nothing by it', async () => {
    const { desk, doctor, patient, params } = await start();
    const { body: booked } = await patient.call(appointmentsEndpoints.book, {
      body: { patientId: patient.id, doctorId: doctor.id, startsAt: AT, reason: 'My knee' },
    });
    await doctor.call(appointmentsEndpoints.edit, {
      params: { appointmentId: booked.id },
      body: { videoUrl: 'https://video.invalid/room' },
    });
    await test.database.pool.query(
      `insert into notices (id, user_id, kind, subject_id, slot, path, expires_at)
       values ($1, $2, 'appointment', $3, 'booked', '/doctor/appointments', now() + interval '1 day')`,
      [crypto.randomUUID(), doctor.id, booked.id],
    );
    const unopened = async () => {
      const rows = await test.db
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', doctor.id)
        .where('opened_at', 'is', null)
        .execute();
      return rows.length;
    };
    const { raw, body } = await desk.call(deskEndpoints.day, { params, query: { day: DAY } });
    expect(body.appointments).toMatchObject([
      { patient: { id: patient.id, name: patient.name, phone: patient.phone } },
    ]);
    expect(raw.body).not.toMatch(/knee|video\.invalid|reason|videoUrl/);
    expect(await unopened()).toBe(1);
    await doctor.call(appointmentsEndpoints.day, { params, query: { day: DAY } });
    expect(await unopened()).toBe(0);
  });

  it('finds a patient by name or phone, those of the doctor alone', async () => {
    const { desk, patient, params } = await start();
    const found = async (q: string) =>
      (await desk.call(deskEndpoints.patients, { params, query: { q } })).body;
    const self = { id: patient.id, name: patient.name, phone: patient.phone };
    expect(await found('asha kul')).toEqual([self]);
    expect(await found(patient.phone.slice(-6))).toEqual([self]);
    expect(await found('Nobody')).toEqual([]);
    const other = await start();
    expect(await found('')).toEqual([self]);
    const theirs = await other.desk.call(deskEndpoints.patients, { params: other.params });
    expect(theirs.body.map(({ id }) => id)).toEqual([other.patient.id]);
  });

  it('sees free times, and not whether a chat holds an emergency', async () => {
    const { desk, params } = await start();
    const query = { from: DAY, days: '1' };
    const { raw, body } = await desk.call(deskEndpoints.slots, { params, query });
    expect(body.days[0]).toMatchObject({ day: DAY, free: 8 });
    expect(raw.body).not.toMatch(/emergency|helplines/);
  });
});

describe('for a patient who calls, the desk', () => {
  it('books a free time once, and the audit and the patient know who it was', async () => {
    const started = await start();
    const { desk, patient, params } = started;
    const more = { startsAt: AT, clientId: 'one-press' };
    const first = await bookFor(started, more);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ state: 'confirmed', bookedBy: 'doctor' });
    expect((await bookFor(started, more)).body.id).toBe(first.body.id);
    await desk.call(deskEndpoints.day, { params, query: { day: DAY } });
    const noted = await test.db
      .selectFrom('audit')
      .select(['kind', 'detail', 'subject_id'])
      .where('actor_id', '=', desk.id)
      .orderBy('id')
      .execute();
    expect(noted).toContainEqual({
      kind: 'appointment_changed',
      detail: 'booked',
      subject_id: patient.id,
    });
    expect(noted).toContainEqual({
      kind: 'read',
      detail: 'desk_appointments',
      subject_id: patient.id,
    });
    const log = await patient.call(patientsEndpoints.accessLog, {
      params: { patientId: patient.id },
    });
    expect(log.body.map(({ doctorId, kind }) => [doctorId, kind])).toContainEqual([
      desk.id,
      'desk_appointments',
    ]);
    // Patients who came later were not looked at.
    const later = await started.newPatient();
    const theirs = await later.call(patientsEndpoints.accessLog, {
      params: { patientId: later.id },
    });
    expect(theirs.body.map(({ doctorId }) => doctorId)).not.toContain(desk.id);
  });

  it('takes no time that is full, beside the hours or of another doctor’s patient', async () => {
    const started = await start();
    const { desk, doctor, book, newPatient } = started;
    await book(await newPatient(), AT);
    const full = await bookFor(started);
    expect(full.error).toMatchObject({ code: 'slot_taken' });
    const beside = await bookFor(started, { startsAt: '2026-03-12T22:00:00+05:30' });
    expect(beside.error.code).toBe('invalid_time');
    const stranger = await test.patient();
    const wrong = await desk.call(deskEndpoints.book, {
      body: { patientId: stranger.id, doctorId: doctor.id, startsAt: LATER },
    });
    expect(wrong.error.code).toBe('not_assigned');
  });

  it('puts who stands there into the queue, moves, cancels and marks as missed, by the doctor’s rules', async () => {
    const started = await start();
    const { desk, patient, book } = started;
    const here = await bookFor(started, {});
    expect(here.body).toMatchObject({ state: 'arrived' });
    const booked = (await book(patient, TODAY_AT)).body;
    expect((await setState(desk, booked.id, 'no_show')).error.code).toBe('invalid_time');
    const moved = await desk.call(deskEndpoints.move, {
      params: { appointmentId: booked.id },
      body: { startsAt: '2026-03-10T10:15:00+05:30' },
    });
    expect(moved.status).toBe(200);
    test.clock.set('2026-03-10T10:20:00+05:30');
    expect((await setState(desk, moved.body.id, 'no_show')).body.state).toBe('no_show');
    expect((await setState(desk, moved.body.id, 'cancelled')).error.code).toBe('conflict');
    expect((await setState(desk, here.body.id, 'confirmed')).body.state).toBe('confirmed');
    const next = (await bookFor(started)).body;
    expect((await setState(desk, next.id, 'cancelled')).body).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'doctor',
    });
    test.clock.set('2026-03-10T09:00:00+05:30');
  });

  it('books and moves within the doctor’s twenty a day for one patient', async () => {
    const started = await start();
    const { desk, doctor, patient } = started;
    const { id } = (await bookFor(started)).body;
    const subject = `appointments:${doctor.id} ${patient.id}`;
    expect(await useUpLimits(test.db, subject)).toEqual([20]);
    expect((await bookFor(started, { startsAt: LATER })).error.code).toBe('too_many_attempts');
    const move = { params: { appointmentId: id }, body: { startsAt: LATER } };
    expect((await desk.call(deskEndpoints.move, move)).error.code).toBe('too_many_attempts');
    expect((await setState(desk, id, 'cancelled')).status).toBe(200);
    const here = (await started.book(patient, TODAY_AT)).body;
    expect((await setState(desk, here.id, 'arrived')).status).toBe(200);
    expect((await setState(desk, here.id, 'confirmed')).error.code).toBe('too_many_attempts');
  });

  it('does nothing for a patient who has left the doctor', async () => {
    const started = await start();
    const { desk, doctor, patient, params, book } = started;
    const booked = (await book(patient, AT)).body;
    await test.db
      .updateTable('assignments')
      .set({ removed_at: new Date() })
      .where('doctor_id', '=', doctor.id)
      .execute();
    expect((await setState(desk, booked.id, 'cancelled')).status).toBe(404);
    const day = await desk.call(deskEndpoints.day, { params, query: { day: DAY } });
    expect(day.raw.body).not.toContain(patient.phone);
    expect(day.body.appointments[0]?.patient as UserId | null).toBeNull();
  });
});
