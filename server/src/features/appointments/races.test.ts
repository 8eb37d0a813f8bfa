import { appointmentsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { testEngine } from '../../../test/database.ts';
import { startClinic } from './appointments.factory.ts';

const CALLERS = 200;
const { book } = appointmentsEndpoints;

let test: TestApp;
let servers: FastifyInstance[];
beforeAll(async () => {
  test = await startTestApp();
  servers = [test.app, await test.anotherServer()];
});
afterAll(async () => {
  await servers[1]?.close();
  await test.close();
});

describe('200 callers for one seat', { timeout: 3_600_000 }, () => {
  it('are one with 201 and all others with 409 and the next free times, at two servers, in every round', async () => {
    const { rounds } = inject('races');
    const { doctor, newPatient } = await startClinic(test);
    const patients: Awaited<ReturnType<typeof newPatient>>[] = [];
    for (let n = 0; n < CALLERS; n += 1) patients.push(await newPatient());
    const began = performance.now();
    const times = ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15'];
    for (let round = 0; round < rounds; round += 1) {
      const startsAt = `2026-03-1${1 + (round % 5)}T${times[round % times.length]}:00+05:30`;
      const replies = await Promise.all(
        patients.map((patient, n) =>
          (servers[n % 2] as FastifyInstance).inject({
            method: book.method,
            url: book.path,
            cookies: patient.cookies,
            payload: { patientId: patient.id, doctorId: doctor.id, startsAt },
          }),
        ),
      );
      const statuses = replies.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([201, ...Array(CALLERS - 1).fill(409)]);
      const refused = replies.filter(({ statusCode }) => statusCode === 409);
      for (const reply of refused) {
        expect(reply.json()).toMatchObject({ code: 'slot_taken' });
        expect(reply.json().nextFree).toHaveLength(3);
      }
      const rows = await test.db
        .selectFrom('appointments')
        .select(['seat', 'token'])
        .where('doctor_id', '=', doctor.id)
        .where('state', '=', 'confirmed')
        .execute();
      expect(rows).toHaveLength(1);
      // The next round needs an empty day, and a reset limit of bookings.
      await test.db.deleteFrom('rate_limits').execute();
      await test.db
        .updateTable('appointments')
        .set({ state: 'cancelled' })
        .where('doctor_id', '=', doctor.id)
        .execute();
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    process.stdout.write(
      `${testEngine()}: ${rounds} rounds of ${CALLERS} callers, one 201 each, ${seconds} s\n`,
    );
  });
});
