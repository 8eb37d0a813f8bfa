import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../../test/database.ts';
import { addDoctor, addPatient, assign, openChat } from '../../../test/faults/people.ts';
import { makePlace, type Place } from '../../../test/faults/place.ts';
import { createServerControl, type ServerControl } from '../../../test/faults/server-control.ts';

const HOOK = new URL('../../../test/faults/exit-at-statement.mjs', import.meta.url).href;

let place: Place;
let server: ServerControl;
beforeAll(async () => {
  place = await makePlace(testEngine());
  server = createServerControl(place);
  await server.start();
});
afterAll(async () => {
  await server?.kill();
  await place?.remove();
});

describe('kill -9', { timeout: 300_000 }, () => {
  it('just before an erasure is committed leaves everything, and the next start completes it', async () => {
    const patient = await addPatient(server.origin);
    const doctor = await addDoctor(server.origin);
    await assign(patient, doctor);
    const chatId = await openChat(patient, doctor);
    await server.stop();
    await place.sql(`insert into erasures values ('${patient.id}', now(), now())`);
    const left = () =>
      place.sql(`select (select count(*)::int from users where id = '${patient.id}') as users,
        (select count(*)::int from chats where id = '${chatId}') as chats,
        (select count(*)::int from audit
          where kind = 'erased' and subject_id = '${patient.id}') as audits`);

    const dying = { NODE_OPTIONS: `--import ${HOOK}`, EXIT_AT: 'commit' };
    await server.start(dying).catch(() => undefined);
    await server.ended();
    expect(await left()).toEqual([{ users: 1, chats: 1, audits: 0 }]);

    await server.start();
    // A stop waits for the erasures that were due at the start.
    await server.stop();
    expect(await left()).toEqual([{ users: 0, chats: 0, audits: 1 }]);
  });
});
