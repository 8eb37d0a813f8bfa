import { doctorsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('GET /api/doctors/:doctorId', () => {
  it('shows a doctor to any signed-in person, without contact data', async () => {
    const doctor = await test.doctor({ name: 'Meera Iyer', specialty: 'Dermatologist' });
    const patient = await test.patient();
    const reply = await patient.call(doctorsEndpoints.detail, { params: { doctorId: doctor.id } });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      id: doctor.id,
      userId: doctor.id,
      user: { name: 'Meera Iyer' },
      specialty: 'Dermatologist',
      experience: 12,
      registrationNumber: null,
      rating: null,
      profileImage: null,
      qualifications: [],
      hospitals: [],
      verified: false,
      awayUntil: null,
    });
    expect(reply.raw.body).not.toContain(doctor.phone);
  });

  it("does not show a patient under a doctor's address", async () => {
    const patient = await test.patient();
    const reply = await patient.call(doctorsEndpoints.detail, { params: { doctorId: patient.id } });
    expect(reply.status).toBe(404);
  });

  it('refuses an id that is none', async () => {
    const patient = await test.patient();
    const reply = await patient.call(doctorsEndpoints.detail, { params: { doctorId: '../me' } });
    expect(reply.status).toBe(400);
  });

  it('shows nothing to nobody', async () => {
    const doctor = await test.doctor();
    const reply = await test.nobody.call(doctorsEndpoints.detail, {
      params: { doctorId: doctor.id },
    });
    expect(reply.status).toBe(401);
  });
});

describe('PATCH /api/doctors/:doctorId', () => {
  it('lets a doctor change the own details, and only those that are named', async () => {
    const doctor = await test.doctor({ specialty: 'Cardiologist' });
    const params = { doctorId: doctor.id };
    const reply = await doctor.call(doctorsEndpoints.edit, {
      params,
      body: { qualifications: ['MBBS', 'MD'], hospitals: ['City Hospital'] },
    });
    expect(reply.status).toBe(200);
    const stored = await doctor.call(doctorsEndpoints.detail, { params });
    expect(stored.body).toMatchObject({
      specialty: 'Cardiologist',
      experience: 12,
      qualifications: ['MBBS', 'MD'],
      hospitals: ['City Hospital'],
    });
  });

  it("leaves what is given as null or '' as it was, but for an absence, which that ends", async () => {
    const doctor = await test.doctor({ specialty: 'Cardiologist' });
    const params = { doctorId: doctor.id };
    const awayUntil = '2027-03-10T00:00:00.000Z';
    await doctor.call(doctorsEndpoints.edit, { params, body: { awayUntil } });
    const nothing = { specialty: '' as const, experience: null, qualifications: '' as const };
    const reply = await doctor.call(doctorsEndpoints.edit, { params, body: nothing });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ specialty: 'Cardiologist', experience: 12, awayUntil });
    const back = await doctor.call(doctorsEndpoints.edit, { params, body: { awayUntil: '' } });
    expect(back.body.awayUntil).toBeNull();
  });

  it.each([
    [{ specialty: 'Neurologist' }, 'specialty'],
    [{ qualifications: ['MBBS', 'DM'] }, 'qualifications'],
    [{ specialty: 'Cardiologist', experience: 20, hospitals: ['City Hospital'] }, null],
  ])(
    'ends the verification, and says so in the audit, when papers no longer fit: %j',
    async (body, detail) => {
      const doctor = await test.doctor({ specialty: 'Cardiologist' });
      await test.operator.verifyDoctor(doctor.phone);
      const params = { doctorId: doctor.id };
      const reply = await doctor.call(doctorsEndpoints.edit, { params, body });
      expect(reply.body.verified).toBe(detail === null);
      const noted = await test.db
        .selectFrom('audit')
        .select('detail')
        .where('subject_id', '=', doctor.id)
        .where('kind', '=', 'profile_edited')
        .execute();
      expect(noted).toEqual(detail === null ? [] : [{ detail }]);
    },
  );

  it("does not let a doctor change another doctor's details", async () => {
    const [doctor, other] = [await test.doctor(), await test.doctor()];
    const params = { doctorId: other.id };
    const reply = await doctor.call(doctorsEndpoints.edit, {
      params,
      body: { specialty: 'Quack' },
    });
    expect(reply.status).toBe(403);
    const stored = await other.call(doctorsEndpoints.detail, { params });
    expect(stored.body.specialty).toBe('Cardiologist');
  });

  it('does not let a patient change a doctor', async () => {
    const [doctor, patient] = [await test.doctor(), await test.patient()];
    const params = { doctorId: doctor.id };
    const reply = await patient.call(doctorsEndpoints.edit, { params, body: { experience: 1 } });
    expect(reply.status).toBe(403);
    expect(reply.error.code).toBe('wrong_role');
  });

  it.each([{ experience: 0 }, { experience: 51 }, { experience: 2.5 }, { specialty: '  ' }])(
    'refuses %j and names the field',
    async (body) => {
      const doctor = await test.doctor();
      const reply = await doctor.call(doctorsEndpoints.edit, {
        params: { doctorId: doctor.id },
        body,
      });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.error.fields ?? {})).toEqual(Object.keys(body));
    },
  );

  it.each([
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+23:59',
    '2101-01-01T00:00:00Z',
    '2027-05-01T00:00:00Z',
  ])('refuses an absence until %s, and stores nothing', async (awayUntil) => {
    const doctor = await test.doctor();
    const params = { doctorId: doctor.id };
    const reply = await doctor.call(doctorsEndpoints.edit, { params, body: { awayUntil } });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.fields ?? {})).toEqual(['awayUntil']);
    const stored = await doctor.call(doctorsEndpoints.detail, { params });
    expect(stored.body.awayUntil).toBeNull();
  });

  it.each([
    ['10000-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z'],
    ['0001-12-31T00:00:00Z BC', '1800-01-01T00:00:00.000Z'],
  ])('shows an absence until %s, stored by an earlier version, as %s', async (stored, shown) => {
    const doctor = await test.doctor();
    await test.database.pool.query(
      'update doctors set away_until = $2::timestamptz where user_id = $1',
      [doctor.id, stored],
    );
    const params = { doctorId: doctor.id };
    const reply = await doctor.call(doctorsEndpoints.detail, { params });
    expect(reply.body.awayUntil).toBe(shown);
  });

  it("gives no effect to fields that are not a doctor's to set", async () => {
    const doctor = await test.doctor();
    const body = { experience: 20, rating: 5, verified: true } as { experience: number };
    const reply = await doctor.call(doctorsEndpoints.edit, {
      params: { doctorId: doctor.id },
      body,
    });
    expect(reply.body).toMatchObject({ experience: 20, rating: null, verified: false });
  });
});
