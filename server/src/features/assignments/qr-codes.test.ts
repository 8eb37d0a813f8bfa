import { assignmentsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_ORIGIN: 'https://saathi.example.org' });
});
afterAll(() => test.close());

const PNG_SIGNATURE = '89504e470d0a1a0a';
const REPLACED = 'This code was replaced. Ask your doctor for the new one.';
const { qrCode, replaceQrCode, validateQr, assignViaQr } = assignmentsEndpoints;

const makeDoctor = async (options?: Parameters<TestApp['doctor']>[0]) => {
  const doctor = await test.doctor(options);
  const params = { doctorId: doctor.id };
  return {
    ...doctor,
    read: async () => (await doctor.call(qrCode, { params })).body,
    replace: async () => (await doctor.call(replaceQrCode, { params })).body,
  };
};

describe("QR: a doctor's code", () => {
  it('is a png of an address that says nothing about the doctor', async () => {
    const doctor = await makeDoctor({ name: 'Meera Iyer', specialty: 'Dermatologist' });
    const code = await doctor.read();
    expect(code).toMatchObject({ doctorName: 'Meera Iyer', specialty: 'Dermatologist' });
    expect(code.link).toMatch(
      /^https:\/\/saathi\.example\.org\/patient\/qr-scanner#d=[\w-]{22,64}$/,
    );
    for (const told of [doctor.id, doctor.phone.slice(3), 'Meera', 'Derma']) {
      expect(code.link).not.toContain(told);
    }
    const image = code.qrCodeDataUrl.replace('data:image/png;base64,', '');
    expect(Buffer.from(image, 'base64').toString('hex').startsWith(PNG_SIGNATURE)).toBe(true);
  });

  it('carries at least 128 bits that no other code shares', async () => {
    const tokens = new Set<string>();
    for (let made = 0; made < 10; made += 1) {
      const { link } = await (await makeDoctor()).read();
      const token = link.split('#d=')[1] ?? '';
      expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
      tokens.add(token);
    }
    expect(tokens.size).toBe(10);
  });

  it('is the same at every reading, even at many first ones together', async () => {
    const doctor = await makeDoctor();
    const readings = await Promise.all(Array.from({ length: 10 }, doctor.read));
    expect(new Set(readings.map(({ link }) => link)).size).toBe(1);
    expect(new Set(readings.map(({ qrCodeDataUrl }) => qrCodeDataUrl)).size).toBe(1);
  });

  it('stops at once when the doctor replaces it', async () => {
    const doctor = await makeDoctor();
    const patient = await test.patient();
    const before = await doctor.read();
    const after = await doctor.replace();
    expect(after.link).not.toBe(before.link);
    expect((await doctor.read()).link).toBe(after.link);
    const old = await patient.call(validateQr, { body: { qrData: before.link } });
    expect(old.body).toEqual({ isValid: false, doctor: null, error: REPLACED });
    const add = await patient.call(assignViaQr, {
      body: { qrData: before.link, patientUserId: patient.id },
    });
    expect(add.status).toBe(422);
    expect(add.error).toMatchObject({ code: 'qr_invalid', message: REPLACED });
    const fresh = await patient.call(validateQr, { body: { qrData: after.link } });
    expect(fresh.body.isValid).toBe(true);
  });

  it('is replaced twenty times a day', async () => {
    const doctor = await makeDoctor();
    const { link } = await doctor.replace();
    expect(await useUpLimits(test.db, `qr-codes ${doctor.id}`)).toEqual([20]);
    const refused = await doctor.call(replaceQrCode, { params: { doctorId: doctor.id } });
    expect(refused.error.code).toBe('too_many_attempts');
    expect((await doctor.read()).link).toBe(link);
  });

  it('is one code even when replaced many times together', async () => {
    const doctor = await makeDoctor();
    await Promise.all(Array.from({ length: 8 }, doctor.replace));
    const current = await test.db
      .selectFrom('qr_codes')
      .selectAll()
      .where('doctor_id', '=', doctor.id)
      .where('replaced_at', 'is', null)
      .execute();
    expect(current).toHaveLength(1);
    expect((await doctor.read()).link).toContain(current[0]?.token);
  });

  describe.each([
    ['shown', qrCode],
    ['replaced', replaceQrCode],
  ])('is not %s', (_, call) => {
    it('for another doctor', async () => {
      const doctor = await makeDoctor();
      const before = await doctor.read();
      const other = await test.doctor();
      const reply = await other.call(call, { params: { doctorId: doctor.id } });
      expect(reply.status).toBe(403);
      expect((await doctor.read()).link).toBe(before.link);
    });

    it('for a patient', async () => {
      const doctor = await test.doctor();
      const patient = await test.patient();
      const reply = await patient.call(call, { params: { doctorId: doctor.id } });
      expect(reply.error.code).toBe('wrong_role');
    });

    it('for nobody', async () => {
      const doctor = await test.doctor();
      const reply = await test.nobody.call(call, { params: { doctorId: doctor.id } });
      expect(reply.status).toBe(401);
    });

    it('for an id that is none', async () => {
      const doctor = await test.doctor();
      expect((await doctor.call(call, { params: { doctorId: '1' } })).status).toBe(400);
    });
  });
});
