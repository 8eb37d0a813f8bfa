import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createClient } from '../../server/test/faults/client.ts';
import { addPatient, CROWD } from '../../server/test/faults/people.ts';
import { freePort } from '../../server/test/program.ts';
import { type Cells, createCells } from './cells.ts';
import { runMoves } from './moves.ts';
import { findProgram } from './service.ts';

// Only `npm run test:all` has enough time for it.
describe.skipIf(!inject('thorough') || !findProgram('haproxy'))(
  'two cells behind one proxy',
  { timeout: 600_000 },
  () => {
    let cells: Cells;
    let port: number;
    beforeAll(async () => {
      port = await freePort();
      cells = await createCells({ port, cells: 2, settings: CROWD });
      await cells.start();
    });
    afterAll(() => cells?.stop());

    it('a patient of one is nobody in the other', async () => {
      const [first, second] = cells.cells.map(({ origin }) => origin) as [string, string];
      let origin = first;
      const patient = await addPatient(() => origin);
      const list = () => patient.client.call(endpoints.goals.list);
      expect((await list()).status).toBe(200);
      // With the same cookies, although a browser would not send them there.
      origin = second;
      expect((await list()).status).toBe(401);
      const body = { userId: patient.id, pin: patient.pin };
      expect((await patient.client.call(endpoints.auth.patientLogin, { body })).status).toBe(401);
    });

    it('its cookies are of its own name alone', async () => {
      const origin = cells.cells[0]?.origin ?? '';
      const answer = await createClient(() => origin).call(endpoints.auth.patientRegister, {
        body: {
          phone: '+917999999999',
          name: 'Asha',
          dateOfBirth: '1960-05-17',
          gender: 'female',
        },
      });
      expect(answer.cookies.length).toBeGreaterThan(0);
      expect(answer.cookies.filter((cookie) => /domain=/i.test(cookie))).toEqual([]);
    });

    it('a name of no cell, or below one, leads nowhere', async () => {
      for (const name of ['localhost', 'x.clinic-a.localhost', 'clinic-c.localhost']) {
        const client = createClient(() => `http://${name}:${port}`);
        expect((await client.call(endpoints.goals.list)).status).toBe(404);
      }
    });

    it('one of them moves while people write', async () => {
      const report = await runMoves(cells, { moves: 1, writers: 4, say: () => undefined });
      expect(report.faults).toEqual([]);
      expect(report.facts?.acknowledged).toBeGreaterThan(10);
      expect(report.facts?.notNow).toBeGreaterThan(0);
    });
  },
);
