import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { addPatient } from '../../test/faults/people.ts';
import { makePlace, type Place } from '../../test/faults/place.ts';
import { type Program, startProgram } from '../../test/program.ts';

describe.runIf(testEngine() === 'postgres')(
  'a PostgreSQL that goes away under a running server',
  { timeout: 300_000 },
  () => {
    let place: Place;
    let server: Program;
    beforeAll(async () => {
      place = await makePlace('postgres');
      server = await startProgram(place.settings);
    });
    afterAll(async () => {
      await server?.stop();
      await place?.remove();
    });

    it('costs a 503 while it is away and nothing afterwards', async () => {
      const patient = await addPatient(() => server.url);
      const goals = (clientId: string) => {
        const body = { patientId: patient.id, title: clientId, clientId };
        return patient.client.call(endpoints.goals.create, { body });
      };
      const health = async (path: string) => (await fetch(`${server.url}${path}`)).status;
      expect((await goals('before')).status).toBe(201);

      await place.cluster?.crash();
      const away = await Promise.all([goals('away'), goals('away')]);
      expect(away).toMatchObject([
        { status: 503, body: { code: 'overloaded' } },
        { status: 503, body: { code: 'overloaded' } },
      ]);
      expect((await patient.client.call(endpoints.goals.list)).status).toBe(503);
      expect([await health('/livez'), await health('/readyz')]).toEqual([200, 503]);

      await place.cluster?.start();
      await expect.poll(() => health('/readyz')).toBe(200);
      await expect.poll(async () => (await goals('away')).status).toBe(201);
      const { body } = await patient.client.call(endpoints.goals.list);
      expect((body as { title: string }[]).map(({ title }) => title)).toEqual(['before', 'away']);
    });
  },
);
