import { patientsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { assign, unassign } from '../assignments/assignments.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const { list } = patientsEndpoints;
const at = (instant: string) => new Date(instant);

describe('GET /api/doctors/:doctorId/patients', () => {
  it('lists id, name and phone of the patients of now, the latest added first', async () => {
    const doctor = await test.doctor();
    const [first, second, third] = [
      await test.patient({ name: 'Asha' }),
      await test.patient({ name: 'Bela' }),
      await test.patient({ name: 'Chitra' }),
    ];
    await assign(test.db, first, doctor, at('2026-03-01T10:00:00Z'));
    await assign(test.db, second, doctor, at('2026-03-03T10:00:00Z'));
    await assign(test.db, third, doctor, at('2026-03-02T10:00:00Z'));
    await assign(test.db, await test.patient(), await test.doctor());
    await unassign(test.db, third, doctor, test.clock.now());
    const reply = await doctor.call(list, { params: { doctorId: doctor.id } });
    expect(reply.body).toEqual([
      { id: second.id, name: 'Bela', phone: second.phone },
      { id: first.id, name: 'Asha', phone: first.phone },
    ]);
    expect(Object.keys(reply.raw.json()[0])).toEqual(['id', 'name', 'phone']);
  });

  it('gives no more than are asked for, the latest of them', async () => {
    const doctor = await test.doctor();
    const [first, second] = [await test.patient(), await test.patient()];
    await assign(test.db, first, doctor, at('2026-03-01T10:00:00Z'));
    await assign(test.db, second, doctor, at('2026-03-03T10:00:00Z'));
    const listed = async (limit: number) => {
      const { body } = await doctor.call(list, {
        params: { doctorId: doctor.id },
        query: { limit },
      });
      return body.map(({ id }) => id);
    };
    expect(await listed(1)).toEqual([second.id]);
    expect(await listed(5)).toEqual([second.id, first.id]);
  });

  it.each(['0', '-1', '1.5', '1001', 'all', '5;--'])('refuses a limit of %s', async (limit) => {
    const doctor = await test.doctor();
    const reply = await doctor.call(list, {
      params: { doctorId: doctor.id },
      query: { limit: limit as never },
    });
    expect(reply.status).toBe(400);
  });
});
