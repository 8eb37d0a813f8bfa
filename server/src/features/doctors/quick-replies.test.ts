import { doctorsEndpoints, QUICK_REPLIES_MAX, QUICK_REPLY_MAX_CHARACTERS } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const set = (doctor: TestPerson, replies: string[], doctorId = doctor.id) =>
  doctor.call(doctorsEndpoints.setQuickReplies, { params: { doctorId }, body: { replies } });
const stored = async ({ id, call }: Pick<TestPerson, 'id' | 'call'>) => {
  const reply = await call(doctorsEndpoints.quickReplies, { params: { doctorId: id } });
  return reply.body.replies;
};

describe("a doctor's quick replies", () => {
  it('are none until some are chosen, and then the same in every session of the doctor', async () => {
    const doctor = await test.doctor();
    expect(await stored(doctor)).toBeNull();
    const reply = await set(doctor, ['Drink enough water.', ' Please come to the clinic. ']);
    expect(reply.status).toBe(200);
    const kept = ['Drink enough water.', 'Please come to the clinic.'];
    expect(reply.body).toEqual({ replies: kept });
    const elsewhere = await test.as(doctor);
    expect(await stored({ ...elsewhere, id: doctor.id })).toEqual(kept);
  });

  it('are replaced as a whole, keep the same sentence once, and may be none at all', async () => {
    const doctor = await test.doctor();
    await set(doctor, ['Rest today.']);
    await set(doctor, ['Call me.', 'Call me.']);
    expect(await stored(doctor)).toEqual(['Call me.']);
    await set(doctor, []);
    expect(await stored(doctor)).toEqual([]);
  });

  it.each([
    ['too many', Array.from({ length: QUICK_REPLIES_MAX + 1 }, (_, place) => `Reply ${place}`)],
    ['too long', ['x'.repeat(QUICK_REPLY_MAX_CHARACTERS + 1)]],
    ['empty', ['   ']],
  ])('are refused and stay as they were when %s', async (_, replies) => {
    const doctor = await test.doctor();
    await set(doctor, ['Rest today.']);
    expect((await set(doctor, replies)).status).toBe(400);
    expect(await stored(doctor)).toEqual(['Rest today.']);
  });

  it("are neither shown to another doctor nor another doctor's to change", async () => {
    const [doctor, other] = [await test.doctor(), await test.doctor()];
    await set(doctor, ['Rest today.']);
    const params = { doctorId: doctor.id };
    expect((await other.call(doctorsEndpoints.quickReplies, { params })).status).toBe(403);
    expect((await set(other, ['Eat more sugar.'], doctor.id)).status).toBe(403);
    expect(await stored(doctor)).toEqual(['Rest today.']);
    expect(await stored(other)).toBeNull();
  });

  it('are not for patients, and not for nobody', async () => {
    const [doctor, patient] = [await test.doctor(), await test.patient()];
    const params = { doctorId: doctor.id };
    const reply = await patient.call(doctorsEndpoints.quickReplies, { params });
    expect(reply.error.code).toBe('wrong_role');
    const refused = await test.nobody.call(doctorsEndpoints.setQuickReplies, {
      params,
      body: { replies: ['Rest today.'] },
    });
    expect(refused.status).toBe(401);
    expect(await stored(doctor)).toBeNull();
  });

  it('are handed out with the data of the doctor, and erased with it', async () => {
    const doctor = await test.doctor();
    await set(doctor, ['Rest today.']);
    const data = await test.operator.personalData(doctor.phone);
    expect(data.quick_replies).toEqual([{ doctor_id: doctor.id, replies: ['Rest today.'] }]);
    await test.operator.erase(doctor.phone);
    const left = test.db.selectFrom('quick_replies').where('doctor_id', '=', doctor.id);
    expect(await left.selectAll().execute()).toEqual([]);
  });
});
