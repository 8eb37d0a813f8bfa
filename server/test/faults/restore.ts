import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@saathi/contract';
import { restoredCountsOf, runAdminProgram } from '../program.ts';
import { auditDatabase, auditWriters } from './audit.ts';
import { callOrThrow, createClient } from './client.ts';
import { type Load, startLoad, type Writer } from './load.ts';
import { type Engine, makePlace, type Place } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl } from './server-control.ts';

const LIVE_MS = 1_500;
const PEPPER = 'pin-pepper';

type Copy = {
  file: string /** Keys acknowledged before the copy began, by chat. */;
  keys: Map<string, string[]>;
};

const admin = async (place: Place, ...words: string[]): Promise<string> => {
  const { status, output } = await runAdminProgram(words, place.settings);
  if (status !== 0) throw new Error(`${words[0]} ended with ${status}: ${output}`);
  return output;
};

/**
 * The embedded engine is copied as a whole; PostgreSQL uses the export that every engine can read.
 */
const WAYS: Record<Engine, { save: string; load: string }> = {
  embedded: { save: 'backup', load: 'restore' },
  postgres: { save: 'export', load: 'import' },
};

const copy = async (place: Place, load: Load, name: string): Promise<Copy> => {
  const keys = load.writers.map(({ chatId, journal }): [string, string[]] => [
    chatId,
    [...journal.acknowledged],
  ]);
  const file = join(place.dataDir, name);
  await admin(place, WAYS[place.engine].save, file);
  return { file, keys: new Map(keys) };
};

/** Signs in again at the restored server and reads the person's thread. */
const readThreadAfterRestore = async (
  origin: () => string,
  { patient, chatId }: Writer,
  keys: string[],
) => {
  const client = createClient(origin);
  await callOrThrow(client, endpoints.auth.patientLogin, {
    body: { userId: patient.id, pin: patient.pin },
  });
  const there = new Set<string | null>();
  for (let before = ''; ; ) {
    const page = await callOrThrow<{ id: string; clientId: string | null }[]>(
      client,
      endpoints.chats.messages,
      { path: { chatId }, query: before && `before=${before}` },
    );
    for (const { clientId } of page) there.add(clientId);
    if (page.length < 200) break;
    before = page[0]?.id ?? '';
  }
  return keys.filter((key) => !there.has(key)).map((key) => `message ${key} is not in the copy`);
};

const tryCopy = async (source: Place, { file, keys }: Copy, load: Load): Promise<string[]> => {
  const target = await makePlace(source.engine, { empty: true });
  const pepper = { PIN_PEPPER_FILE: join(source.dataDir, PEPPER) };
  const server = createServerControl(target, pepper);
  try {
    await admin(target, WAYS[target.engine].load, file);
    const faults = await auditDatabase(target);
    await server.start();
    for (const writer of load.writers) {
      faults.push(
        ...(await readThreadAfterRestore(server.origin, writer, keys.get(writer.chatId) ?? [])),
      );
    }
    return faults;
  } finally {
    await server.kill();
    await target.remove();
  }
};

/**
 * Compares a copy made while nobody writes, restored elsewhere: counts and sums must be the same.
 */
const compareQuiet = async (source: Place): Promise<string[]> => {
  const target = await makePlace(source.engine, { empty: true });
  try {
    const file = join(source.dataDir, 'quiet');
    await admin(source, WAYS[source.engine].save, file);
    await admin(target, WAYS[source.engine].load, file);
    const [there, here] = await Promise.all(
      [source, target].map(async (place) => restoredCountsOf(await admin(place, 'check'))),
    );
    const lost = there?.filter((line) => !here?.includes(line)) ?? [];
    return lost.map((line) => `the copy has another count or sum than: ${line}`);
  } finally {
    await target.remove();
  }
};

/**
 * R12: a copy made under load and restored elsewhere contains everything acknowledged before it,
 * and people can sign in and read; it also compares one made while nobody writes.
 */
export const restoreUnderLoad = (
  engine: Engine,
  { copies: count, writers }: { copies: number; writers?: number },
): Promise<Report> =>
  timed(async () => {
    const place = await makePlace(engine);
    const server = createServerControl(place);
    try {
      await server.start();
      const load = await startLoad(server.origin, { insists: () => true }, writers);
      const copies: Copy[] = [];
      for (let n = 0; n < count; n += 1) {
        await wait(LIVE_MS);
        copies.push(await copy(place, load, `copy-${n}`));
      }
      await load.stop();
      const faults = await auditWriters(load.writers);
      faults.push(...(await compareQuiet(place)));
      for (const one of copies) faults.push(...(await tryCopy(place, one, load)));
      const facts = { acknowledged: load.writes() };
      return { run: 'R12 restore', engine, n: count, faults, facts };
    } finally {
      await server.kill();
      await place.remove();
    }
  });
