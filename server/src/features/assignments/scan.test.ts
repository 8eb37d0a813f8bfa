import { assignmentsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { passTime } from '../auth/auth.factory.ts';
import { newQrToken } from './qr-codes.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { validateQr, assignViaQr, qrCode, doctors, removeDoctor } = assignmentsEndpoints;
const linkOf = async (doctor: TestPerson): Promise<string> =>
  (await doctor.call(qrCode, { params: { doctorId: doctor.id } })).body.link;
const validate = (patient: TestPerson, qrData: string) =>
  patient.call(validateQr, { body: { qrData } });
const add = (patient: TestPerson, qrData: string) =>
  patient.call(assignViaQr, { body: { qrData, patientUserId: patient.id } });
const rowsOf = (patient: TestPerson) =>
  test.db.selectFrom('assignments').selectAll().where('patient_id', '=', patient.id).execute();

describe('QR: POST /api/patients/validate-qr', () => {
  it('says whom a code adds, and adds nobody', async () => {
    const doctor = await test.doctor({ name: 'Meera Iyer', specialty: 'Dermatologist' });
    const patient = await test.patient();
    const reply = await validate(patient, await linkOf(doctor));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      isValid: true,
      doctor: {
        name: 'Meera Iyer',
        specialty: 'Dermatologist',
        experience: 12,
        qualifications: [],
        verified: false,
        registrationNumber: null,
        assigned: false,
      },
      error: null,
    });
    expect(reply.raw.body).not.toContain(doctor.phone);
    expect(await rowsOf(patient)).toEqual([]);
  });

  it('takes the bare token, and tells a verified and an added doctor', async () => {
    const doctor = await test.doctor();
    const patient = await test.patient();
    await test.db
      .updateTable('doctors')
      .set({ verified_at: test.clock.now() })
      .where('user_id', '=', doctor.id)
      .execute();
    const token = (await linkOf(doctor)).split('#d=')[1] ?? '';
    await add(patient, token);
    expect((await validate(patient, token)).body.doctor).toMatchObject({
      verified: true,
      assigned: true,
    });
  });

  it('knows a code that was printed before the clinic changed its address', async () => {
    const link = await linkOf(await test.doctor());
    const printed = link.replace('localhost', 'old.example.org');
    expect((await validate(await test.patient(), printed)).body.isValid).toBe(true);
  });

  it('answers everything that is no code with a sentence', async () => {
    const doctor = await test.doctor();
    const patient = await test.patient();
    const link = await linkOf(doctor);
    const texts = [
      doctor.id,
      doctor.phone,
      link.replace('#d=', '?d='),
      newQrToken(),
      'x'.repeat(10_240),
      '',
      'javascript:alert(1)',
      '\u0000\u202e',
    ];
    for (const text of texts) {
      const reply = await validate(patient, text);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ isValid: false, doctor: null });
      expect(reply.body.error).toMatch(/^This is not a doctor's code\./);
    }
  });

  it.each([{}, { qrData: 7 }, { qrData: ['a'] }])('refuses %j', async (body) => {
    const patient = await test.patient();
    const reply = await patient.call(validateQr, { body: body as object as { qrData: string } });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toHaveProperty('qrData');
  });

  it('is not for a doctor and not for nobody', async () => {
    const doctor = await test.doctor();
    const body = { qrData: await linkOf(doctor) };
    expect((await doctor.call(validateQr, { body })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(validateQr, { body })).status).toBe(401);
  });
});

describe('QR: guessing codes', () => {
  it('stops a patient after 20 bad ones in 10 minutes, for good codes too, and nobody else', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const link = await linkOf(await test.doctor());
    for (let tried = 0; tried < 20; tried += 1) {
      expect((await validate(patient, newQrToken())).status).toBe(200);
    }
    const refused = await validate(patient, newQrToken());
    expect(refused.status).toBe(429);
    expect(refused.error).toMatchObject({
      code: 'too_many_attempts',
      error: 'Too many attempts. Try again in 10 minutes.',
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await validate(patient, link)).status).toBe(429);
    expect((await add(patient, link)).status).toBe(429);
    expect(await rowsOf(patient)).toEqual([]);
    expect((await validate(other, link)).body.isValid).toBe(true);
  });

  it('answers at most 20 of 60 bad ones sent together', async () => {
    const patient = await test.patient();
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => validate(patient, newQrToken())),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('lets the patient go on when the ten minutes are over', async () => {
    const patient = await test.patient();
    for (let tried = 0; tried < 20; tried += 1) await validate(patient, newQrToken());
    await passTime(test.db, 600);
    const link = await linkOf(await test.doctor());
    expect((await validate(patient, newQrToken())).status).toBe(200);
    expect((await validate(patient, link)).body.isValid).toBe(true);
  });

  it('is counted at adding as at validating, and good codes cost nothing', async () => {
    const patient = await test.patient();
    const link = await linkOf(await test.doctor());
    for (let tried = 0; tried < 25; tried += 1) {
      expect((await validate(patient, link)).status).toBe(200);
    }
    for (let tried = 0; tried < 20; tried += 1) {
      expect((await add(patient, newQrToken())).error.code).toBe('qr_invalid');
    }
    expect((await validate(patient, newQrToken())).status).toBe(429);
  });
});

describe('QR: POST /api/patients/assign-via-qr', () => {
  it('adds the doctor and stores what was agreed to and when', async () => {
    const doctor = await test.doctor({ name: 'Meera Iyer', specialty: 'Dermatologist' });
    const patient = await test.patient();
    const reply = await add(patient, await linkOf(doctor));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      doctorId: doctor.id,
      doctorName: 'Meera Iyer',
      specialty: 'Dermatologist',
    });
    expect(await rowsOf(patient)).toMatchObject([
      {
        patient_id: patient.id,
        doctor_id: doctor.id,
        assigned_at: test.clock.now(),
        consent_version: '4',
        removed_at: null,
      },
    ]);
  });

  it('makes one row of twenty at once and answers each of them the same', async () => {
    const doctor = await test.doctor();
    const patient = await test.patient();
    const link = await linkOf(doctor);
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(patient, link)));
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(replies[0]?.body);
    }
    expect(await rowsOf(patient)).toHaveLength(1);
  });

  it('keeps the day of the first agreement when it is repeated', async () => {
    const doctor = await test.doctor();
    const patient = await test.patient();
    const link = await linkOf(doctor);
    await add(patient, link);
    const [before] = await rowsOf(patient);
    test.clock.advance(86_400_000);
    await add(patient, link);
    expect(await rowsOf(patient)).toEqual([before]);
  });

  it('adds a removed doctor again, as agreed to now, and keeps what was agreed to before', async () => {
    const doctor = await test.doctor();
    const patient = await test.patient();
    const link = await linkOf(doctor);
    const params = { patientId: patient.id, doctorId: doctor.id };
    await add(patient, link);
    await test.db
      .updateTable('assignments')
      .set({ consent_version: '0' })
      .where('patient_id', '=', patient.id)
      .execute();
    const before = test.clock.now();
    await patient.call(removeDoctor, { params });
    test.clock.advance(86_400_000);
    expect((await add(patient, link)).status).toBe(200);
    expect(await rowsOf(patient)).toMatchObject([
      { assigned_at: before, consent_version: '0', removed_at: expect.any(Date) },
      { assigned_at: test.clock.now(), consent_version: '4', removed_at: null },
    ]);
    const list = await patient.call(doctors, { params: { patientId: patient.id } });
    expect(list.body.map(({ id }) => id)).toEqual([doctor.id]);
  });

  it('adds twenty times a day; a doctor who is there is no addition', async () => {
    const patient = await test.patient();
    const doctor = await test.doctor();
    const [link, other] = [await linkOf(doctor), await linkOf(await test.doctor())];
    expect((await add(patient, link)).status).toBe(200);
    expect(await useUpLimits(test.db, `assignments ${patient.id}`)).toEqual([20]);
    expect((await add(patient, link)).status).toBe(200);
    expect((await add(patient, other)).error.code).toBe('too_many_attempts');
    await patient.call(removeDoctor, {
      params: { patientId: patient.id, doctorId: doctor.id },
    });
    expect((await add(patient, link)).error.code).toBe('too_many_attempts');
    expect(await rowsOf(patient)).toHaveLength(1);
  });

  it('adds nobody to another patient', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const body = { qrData: await linkOf(await test.doctor()), patientUserId: other.id };
    const reply = await patient.call(assignViaQr, { body });
    expect(reply.status).toBe(403);
    expect([...(await rowsOf(patient)), ...(await rowsOf(other))]).toEqual([]);
  });

  it('refuses a code that is none, a wording that is none, and a body without a patient', async () => {
    const patient = await test.patient();
    const good = { qrData: await linkOf(await test.doctor()), patientUserId: patient.id };
    const bad = await add(patient, 'https://example.org');
    expect(bad.status).toBe(422);
    expect(bad.error.message).toMatch(/^This is not a doctor's code\./);
    for (const body of [{ qrData: good.qrData }, { ...good, consentVersion: '0' }]) {
      const reply = await patient.call(assignViaQr, { body: body as typeof good });
      expect(reply.status).toBe(400);
    }
    expect(await rowsOf(patient)).toEqual([]);
  });

  it('gives no effect to fields that are not the patient\u2019s to set', async () => {
    const patient = await test.patient();
    const other = await test.doctor();
    const qrData = await linkOf(await test.doctor());
    const body = {
      qrData,
      patientUserId: patient.id,
      doctorId: other.id,
      assignedAt: '2020-01-01',
    };
    const reply = await patient.call(assignViaQr, { body });
    expect(reply.body.doctorId).not.toBe(other.id);
    expect(await rowsOf(patient)).toMatchObject([{ assigned_at: test.clock.now() }]);
  });

  it('is not for a doctor and not for nobody', async () => {
    const doctor = await test.doctor();
    const body = { qrData: await linkOf(doctor), patientUserId: doctor.id };
    expect((await doctor.call(assignViaQr, { body })).error.code).toBe('wrong_role');
    expect((await test.nobody.call(assignViaQr, { body })).status).toBe(401);
  });
});
