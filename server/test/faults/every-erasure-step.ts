import { setTimeout as wait } from 'node:timers/promises';
import { endpoints, type Role } from '@saathi/contract';
import { rowsWith, TABLES } from '../traces.ts';
import { callOrThrow } from './client.ts';
import { addDoctor, addPatient, assign, openChat, type Signed } from './people.ts';
import type { Place } from './place.ts';
import type { ServerControl } from './server-control.ts';

const HOOK = new URL('./exit-in-erasure.mjs', import.meta.url).href;
const STEPS_MOST = 80;
const ENDS_WITHIN_MS = 60_000;
/** The audit keeps ids; limits counted by phone expire by themselves. */
const NOT_COMPARED = ['audit', 'rate_limits'];

type Ground = { place: Place; server: ServerControl };
/** The number of a call in the erasure's transaction, or its commit; the server ends before it. */
export type ErasureStep = number | 'commit';

let people = 0;

/** Creates a person who has used the app, with unique texts, and whose erasure is due. */
const makeLeaving = async ({ place, server }: Ground, role: Role) => {
  const patient = await addPatient(server.origin);
  const doctor = await addDoctor(server.origin);
  await assign(patient, doctor);
  const chatId = await openChat(patient, doctor);
  people += 1;
  const words = `leaving number ${people}.`;
  const leaving: Signed = role === 'patient' ? patient : doctor;
  const { auth, chats, myData } = endpoints;
  // The assistant's message contains the doctor's name at that time.
  const rename = (name: string) =>
    callOrThrow(leaving.client, auth.editProfile, { body: { name: `${name} ${words}` } });
  await rename('Former');
  const content = `Is my tea allowed, asks ${role === 'patient' ? words : 'somebody'}`;
  await callOrThrow(patient.client, chats.send, { body: { chatId, content } });
  await rename('Present');
  const body = { text: `I wait, ${words}` };
  await callOrThrow(leaving.client, myData.fileGrievance, { body });
  await server.stop();
  await place.sql(`
    with answered as (delete from inbox where chat_id = '${chatId}'),
      closed as (update chats set state = 'assistant' where id = '${chatId}')
    insert into erasures values ('${leaving.id}', now(), now())`);
  return { id: leaving.id, texts: [leaving.id, leaving.phone, words] };
};

/** Returns functions that list where the person still appears, as comparable text. */
const createLook = async (place: Place, texts: readonly string[]) => {
  const tables = (await place.sql(TABLES)).map(({ name }) => String(name));
  const all = rowsWith(
    tables.filter((name) => name !== 'audit'),
    texts,
  );
  const compared = rowsWith(
    tables.filter((name) => !NOT_COMPARED.includes(name)),
    texts,
  );
  const look = async (statement: string) =>
    (await place.sql(statement)).map(({ name, rows }) => `${rows} ${name}`).join(', ');
  return { everywhere: () => look(all), compared: () => look(compared) };
};

/**
 * Ends a due erasure at these steps of its transaction, or at every one in turn, the last one just
 * after the commit. Until then everything must be unchanged, and the next start must complete it.
 * The server runs before and is stopped afterwards.
 */
export const everyErasureStep = async (
  { place, server }: Ground,
  role: Role,
  steps?: readonly ErasureStep[],
): Promise<{ steps: number; faults: string[] }> => {
  const { id, texts } = await makeLeaving({ place, server }, role);
  const { everywhere, compared } = await createLook(place, texts);
  const before = await compared();
  const faults: string[] = [];
  let ended = 0;

  /** Ends the server at this step; returns whether the person is still there. */
  const endAt = async (step: ErasureStep): Promise<boolean> => {
    const dying = { NODE_OPTIONS: `--import ${HOOK}`, EXIT_IN_ERASURE: String(step) };
    await server.start(dying).catch(() => undefined);
    const died = Promise.resolve(server.ended()).then(() => true);
    if (!(await Promise.race([died, wait(ENDS_WITHIN_MS, false, { ref: false })]))) {
      faults.push(`${role}: not ended at ${step}`);
      await server.kill();
    }
    ended += 1;
    const left = await compared();
    if (left !== before && left !== '') faults.push(`${role}, ${step}: ${left} of ${before}`);
    return left !== '' && faults.length === 0;
  };

  if (steps) {
    for (const step of steps) {
      if (!(await endAt(step)) && faults.length === 0) faults.push(`${role}, ${step}: gone`);
    }
  } else {
    let step = 1;
    while (step < STEPS_MOST && (await endAt(step))) step += 1;
  }
  await server.start();
  // A stop waits for the erasures that were due at the start.
  await server.stop();
  const traces = await everywhere();
  if (traces !== '') faults.push(`${role}: left ${traces}`);
  const [audited] = await place.sql(`select count(*)::int as rows from audit
    where kind = 'erased' and subject_id = '${id}'`);
  if (audited?.rows !== 1) faults.push(`${role}: ${audited?.rows} times in the audit`);
  return { steps: ended, faults };
};
