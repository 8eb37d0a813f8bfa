import {
  type AppointmentId,
  appointmentsEndpoints as calls,
  chatsEndpoints,
  type DayString,
  patientsEndpoints,
  type SettableState,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { auditedOf } from '../../../test/audited.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { addDevice } from '../notices/notices.factory.ts';
import { everyDay, saveHours, startClinic } from './appointments.factory.ts';

const TODAY = '2026-03-10';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());

type Clinic = Awaited<ReturnType<typeof startClinic>>;

const at = (time: string, day = '2026-03-12') => `${day}T${time}:00+05:30`;
const setState = (
  who: Clinic['doctor'] | Clinic['patient'],
  id: AppointmentId,
  to: SettableState,
) => who.call(calls.setState, { params: { appointmentId: id }, body: { state: to } });
const inboxOf = async ({ doctor }: Pick<Clinic, 'doctor'>) =>
  (await doctor.call(chatsEndpoints.inbox, { params: { doctorId: doctor.id } })).body;

describe('what a doctor alone may ask for', () => {
  it.each([
    { override: false, videoUrl: 'https://meet.example/x' },
    { override: false, minutes: 30 },
    { override: true },
  ])('is refused to a patient: %j', async (more) => {
    const { patient, doctor } = await startClinic(test);
    const body = { patientId: patient.id, doctorId: doctor.id, startsAt: at('10:00'), ...more };
    expect((await patient.call(calls.book, { body })).status).toBe(403);
  });

  it('is a link that leads out of this site', async () => {
    const { patient, doctor, book } = await startClinic(test);
    const { id } = (await book(patient, at('10:00'))).body;
    const edit = (videoUrl: string) =>
      doctor.call(calls.edit, { params: { appointmentId: id }, body: { videoUrl } });
    for (const link of ['https:meet.example', 'http://meet.example']) {
      expect((await edit(link)).status).toBe(400);
    }
    expect((await edit('https://meet.example/a?b=1')).status).toBe(200);
  });
});

describe('a change of an appointment in the chat', () => {
  it('is unread to the patient if the doctor made it, not if they did themselves', async () => {
    const { patient, doctor, book } = await startClinic(test);
    const unread = async () => {
      const ofPair = { params: { patientId: patient.id, doctorId: doctor.id } };
      return (await patient.call(chatsEndpoints.list, ofPair)).body.map((chat) => chat.unread);
    };
    const { id } = (await book(patient, at('10:00'))).body;
    expect(await unread()).toEqual([0]);
    await setState(doctor, id, 'cancelled');
    expect(await unread()).toEqual([1]);
    await book(patient, at('10:30'));
    expect(await unread()).toEqual([1]);
  });
});

describe('a reason in which the review finds an emergency', () => {
  it('rings again after the doctor has closed the chat, and once until then', async () => {
    const clinic = await startClinic(test);
    const { patient, doctor } = clinic;
    const book = (time: string) =>
      patient.call(calls.book, {
        body: {
          patientId: patient.id,
          doctorId: doctor.id,
          startsAt: at(time),
          reason: 'I have crushing chest pain',
        },
      });
    await book('10:00');
    await book('10:15');
    const [item] = await inboxOf(clinic);
    const chatId = item?.chatId ?? expect.fail();
    const { body: messages } = await doctor.call(chatsEndpoints.messages, { params: { chatId } });
    const sent = messages.filter(({ content }) => content.includes('crushing'));
    expect(sent).toHaveLength(1);
    const body = { messageId: sent[0]?.id ?? null };
    await doctor.call(chatsEndpoints.close, { params: { chatId }, body });
    expect(await inboxOf(clinic)).toEqual([]);
    await book('11:00');
    expect((await inboxOf(clinic))[0]?.level).toBe('EMERGENCY');
  });
});

describe('a request', () => {
  it.each(['confirmed', 'declined'] as const)(
    'that is %s no longer waits in the inbox, and the assistant answers again',
    async (to) => {
      const clinic = await startClinic(test, { confirms: true });
      const { doctor, patient, book } = clinic;
      const first = (await book(patient, at('10:00'))).body;
      const second = (await book(patient, at('10:15'))).body;
      await setState(doctor, first.id, to);
      expect(await inboxOf(clinic)).toHaveLength(1);
      await setState(doctor, second.id, to);
      expect(await inboxOf(clinic)).toEqual([]);
      const pair = { params: { patientId: patient.id, doctorId: doctor.id } };
      expect((await patient.call(chatsEndpoints.list, pair)).body[0]?.state).toBe('assistant');
    },
  );

  it('that is settled leaves in the inbox what else the patient wrote', async () => {
    const clinic = await startClinic(test, { confirms: true });
    const { doctor, patient, book } = clinic;
    const { id } = (await book(patient, at('10:00'))).body;
    const [{ chatId } = expect.fail()] = await inboxOf(clinic);
    await patient.call(chatsEndpoints.send, {
      body: {
        chatId,
        senderId: patient.id,
        senderType: 'patient',
        content: 'My knee hurts since yesterday',
      },
    });
    await setState(doctor, id, 'confirmed');
    expect(await inboxOf(clinic)).toHaveLength(1);
  });

  it('that nobody answered in time does not keep a later one in the inbox', async () => {
    const clinic = await startClinic(test, { confirms: true });
    const { doctor, patient, book } = clinic;
    await book(patient, at('10:00', TODAY));
    test.clock.advance(1.1 * HOUR_MS);
    const { id } = (await book(patient, at('10:15'))).body;
    await setState(doctor, id, 'confirmed');
    test.clock.advance(-1.1 * HOUR_MS);
    expect(await inboxOf(clinic)).toEqual([]);
  });

  it('that nobody answered in time can arrive', async () => {
    const { doctor, patient, book } = await startClinic(test, { confirms: true });
    const { id } = (await book(patient, at('10:00', TODAY))).body;
    test.clock.advance(1.1 * HOUR_MS);
    const arrived = await setState(doctor, id, 'arrived');
    test.clock.advance(-1.1 * HOUR_MS);
    expect([arrived.status, arrived.body.state]).toEqual([200, 'arrived']);
  });
});

describe('times', () => {
  it.each(['1800-01-01T00:00:00Z', '2100-12-31T23:59:00Z'])(
    'as far away as %s cannot be booked',
    async (startsAt) => {
      const { patient, book } = await startClinic(test);
      expect((await book(patient, startsAt)).status).toBe(422);
    },
  );

  it.each([
    ['1900-01-01', 1],
    ['9999-12-31', 30],
  ] as const)('from %s on are answered with what can be booked', async (from, days) => {
    const { patient, slots } = await startClinic(test);
    expect((await slots(patient, from as DayString, days)).status).toBe(200);
  });

  it('that are free next are named once each', async () => {
    const day = '2026-03-12' as DayString;
    const hours = everyDay({ to: '10:30', validFrom: day, validTo: day });
    const { patient, newPatient, book } = await startClinic(test, { hours });
    await book(await newPatient(), at('10:00'));
    const { nextFree } = (await book(patient, at('10:00'))).error as { nextFree?: string[] };
    expect(nextFree?.map((time) => Date.parse(time))).toEqual([Date.parse(at('10:15'))]);
  });

  it('of a walk-in may be over when the lock is there', async () => {
    const { patient, doctor } = await startClinic(test);
    const { clock } = test;
    const { now } = clock;
    let asked = 0;
    clock.now = () => {
      asked += 1;
      return new Date(Date.parse(at('09:00', TODAY)) - 100 + asked * 40);
    };
    const body = { patientId: patient.id, doctorId: doctor.id };
    const walkIn = await doctor.call(calls.book, { body });
    clock.now = now;
    expect(walkIn.status).toBe(201);
  });
});

describe('fewer seats', () => {
  it('list those who sit above them', async () => {
    const hours = everyDay({ seats: 3 });
    const { doctor, patient, newPatient, book } = await startClinic(test, { hours });
    for (const one of [patient, await newPatient(), await newPatient()]) {
      expect((await book(one, at('10:00'))).status).toBe(201);
    }
    const saved = await saveHours(doctor, everyDay({ seats: 1 }));
    expect(saved.body.conflicts.map(({ token }) => token)).toHaveLength(2);
  });
});

describe('the token of now', () => {
  it('is not that of a patient who has left the doctor', async () => {
    const { doctor, patient, newPatient, book } = await startClinic(test);
    const other = await newPatient();
    const first = (await book(patient, at('10:00', TODAY))).body;
    const second = (await book(other, at('10:15', TODAY))).body;
    for (const { id } of [first, second]) await setState(doctor, id, 'arrived');
    await test.db
      .updateTable('assignments')
      .set({ removed_at: new Date() })
      .where('patient_id', '=', patient.id)
      .execute();
    const { body } = await other.call(calls.list);
    expect(body).toMatchObject([{ nowToken: second.token }]);
  });
});

describe('an appointment that is over', () => {
  it('cannot be moved, not even to its own time', async () => {
    const { patient, book } = await startClinic(test);
    const { id } = (await book(patient, at('10:00'))).body;
    await setState(patient, id, 'cancelled');
    const params = { appointmentId: id };
    const moved = await patient.call(calls.move, { params, body: { startsAt: at('10:00') } });
    expect(moved.status).toBe(409);
  });
});

describe('a booking sent again after its answer was lost', () => {
  it.each(['cancelled', 'declined'] as const)(
    'is refused once the first one was %s, to the patient and to the doctor',
    async (to) => {
      const { patient, doctor, book } = await startClinic(test, { confirms: true });
      const { id } = (await book(patient, at('10:00'), { clientId: 'one' })).body;
      expect((await setState(doctor, id, to)).status).toBe(200);
      const pair = { patientId: patient.id, doctorId: doctor.id };
      const body = { ...pair, startsAt: at('10:00'), clientId: 'one' };
      for (const who of [patient, doctor]) {
        const again = await who.call(calls.book, { body });
        expect([again.status, again.error.code]).toEqual([422, 'client_id_reused']);
      }
      expect((await book(patient, at('10:00'), { clientId: 'two' })).status).toBe(201);
    },
  );

  it('is answered with what it was moved to meanwhile, until that is cancelled', async () => {
    const { patient, doctor, book } = await startClinic(test);
    let { id } = (await book(patient, at('10:00'), { clientId: 'one' })).body;
    for (const time of ['11:00', '11:30']) {
      const params = { appointmentId: id };
      id = (await doctor.call(calls.move, { params, body: { startsAt: at(time) } })).body.id;
    }
    const again = await book(patient, at('10:00'), { clientId: 'one' });
    expect(again).toMatchObject({ status: 201, body: { id } });
    expect(Date.parse(again.body.startsAt)).toBe(Date.parse(at('11:30')));
    expect((await setState(doctor, id, 'cancelled')).status).toBe(200);
    expect((await book(patient, at('10:00'), { clientId: 'one' })).status).toBe(422);
  });
});

describe('a patient who books and cancels in a loop', () => {
  it('is stopped after twenty a day', async () => {
    const { patient, book } = await startClinic(test);
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      const { status, body } = await book(patient, at('10:00'));
      statuses.push(status);
      if (status === 201) await setState(patient, body.id, 'cancelled');
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  it('may go on after times that others had taken', async () => {
    const { patient, newPatient, book } = await startClinic(test);
    await book(await newPatient(), at('10:00'));
    for (let turn = 0; turn < 21; turn += 1) {
      expect((await book(patient, at('10:00'))).error.code).toBe('slot_taken');
    }
    expect((await book(patient, at('10:15'))).status).toBe(201);
  });

  it('may go on after repeated bookings and moves that change nothing', async () => {
    const { patient, book } = await startClinic(test);
    const { id } = (await book(patient, at('10:00'), { clientId: 'one' })).body;
    const move = { params: { appointmentId: id }, body: { startsAt: at('10:00') } };
    for (let turn = 0; turn < 11; turn += 1) {
      expect((await book(patient, at('10:00'), { clientId: 'one' })).body.id).toBe(id);
      expect((await patient.call(calls.move, move)).body.id).toBe(id);
    }
    expect((await book(patient, at('10:15'))).status).toBe(201);
  });
});

describe('a doctor who books, moves and changes links in a loop', () => {
  const start = async () => {
    const clinic = await startClinic(test);
    const { doctor, patient } = clinic;
    const body = { patientId: patient.id, doctorId: doctor.id, override: true };
    const books = (time: string, more: { clientId?: string; patientId?: UserId } = {}) =>
      doctor.call(calls.book, { body: { ...body, startsAt: at(time), ...more } });
    const noted = () => auditedOf(test.db, ['actor_id', doctor.id], 'appointment_changed');
    return { ...clinic, books, noted };
  };

  it('is stopped after twenty a day for one patient, may still cancel, and stops nobody else', async () => {
    const { doctor, patient, newPatient, book, books } = await start();
    const { id } = (await books('10:00')).body;
    const subject = `appointments:${doctor.id} ${patient.id}`;
    expect(await useUpLimits(test.db, subject)).toEqual([20]);
    const params = { appointmentId: id };
    const refused = [
      await books('11:00'),
      await doctor.call(calls.book, { body: { patientId: patient.id, doctorId: doctor.id } }),
      await doctor.call(calls.move, { params, body: { startsAt: at('11:00'), override: true } }),
      await doctor.call(calls.edit, { params, body: { videoUrl: 'https://meet.example/x' } }),
    ];
    expect(refused.map(({ error }) => error.code)).toEqual(Array(4).fill('too_many_attempts'));
    expect(refused[0]?.error.message).toBe('Too many attempts. Try again in 24 hours.');
    const other = await newPatient();
    expect((await books('11:00', { patientId: other.id })).status).toBe(201);
    const own = await book(patient, at('11:15'));
    expect(own.status).toBe(201);
    expect((await setState(doctor, id, 'cancelled')).status).toBe(200);
    // The steps after setting back notify each time.
    test.clock.set(at('11:20'));
    expect((await setState(doctor, own.body.id, 'no_show')).status).toBe(200);
    expect((await setState(doctor, own.body.id, 'confirmed')).error.code).toBe('too_many_attempts');
    test.clock.set(at('09:00', TODAY));
  });

  it('is told apart in the audit when a mark is set back', async () => {
    const { doctor, books } = await start();
    const { id } = (await books('10:00')).body;
    test.clock.set(at('10:05'));
    await setState(doctor, id, 'no_show');
    await setState(doctor, id, 'confirmed');
    const { rows } = await test.database.pool.query<{ detail: string }>(
      `select detail from audit where actor_id = $1 and kind = 'appointment_changed' order by id`,
      [doctor.id],
    );
    expect(rows.map(({ detail }) => detail)).toEqual(['booked', 'no_show', 'set_back']);
    test.clock.set(at('09:00', TODAY));
  });

  it('leaves one row in the audit for each change, and none for repeated calls', async () => {
    const { doctor, books, noted } = await start();
    const { id } = (await books('10:00', { clientId: 'one' })).body;
    const params = { appointmentId: id };
    const videoUrl = 'https://meet.example/x';
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await books('10:00', { clientId: 'one' })).body.id).toBe(id);
      const move = { params, body: { startsAt: at('10:00') } };
      expect((await doctor.call(calls.move, move)).body.id).toBe(id);
      expect((await doctor.call(calls.edit, { params, body: { videoUrl } })).status).toBe(200);
    }
    expect(await noted()).toHaveLength(2);
  });
});

describe('looking at appointments', () => {
  it.each(['with another patient', 'of another day', 'of the day with `peek`'])(
    '%s leaves what a notice tells of unopened',
    async (how) => {
      const { doctor, patient, newPatient, book } = await startClinic(test);
      await addDevice(test, doctor);
      await book(await newPatient(), at('10:00'));
      const query = { when: 'upcoming' as const, with: patient.id, limit: '1' };
      const params = { doctorId: doctor.id };
      if (how === 'of another day') {
        await doctor.call(calls.day, { params, query: { day: TODAY as DayString } });
      } else if (how === 'of the day with `peek`') {
        const query = { day: at('10:00').slice(0, 10) as DayString, peek: 'true' as const };
        expect((await doctor.call(calls.day, { params, query })).body.appointments).toHaveLength(1);
      } else await doctor.call(calls.list, { query });
      const told = await test.db
        .selectFrom('notices')
        .select(['kind', 'withdrawn_at'])
        .where('user_id', '=', doctor.id)
        .execute();
      expect(told).toEqual([{ kind: 'appointment', withdrawn_at: null }]);
    },
  );

  it('is in the access log, also the next one on the dashboard', async () => {
    const { doctor, patient, book } = await startClinic(test);
    await book(patient, at('10:00'));
    expect((await doctor.call(calls.summary)).body.next?.patient?.phone).toBe(patient.phone);
    const params = { patientId: patient.id };
    const { body: log } = await patient.call(patientsEndpoints.accessLog, { params });
    expect(log.map(({ kind }) => kind)).toEqual(['appointments']);
  });
});
