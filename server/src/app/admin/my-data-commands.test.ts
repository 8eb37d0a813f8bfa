import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { myDataEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { startConversation } from '../../features/chats/conversation.factory.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { accountCommands, leavingCommands } from './account-commands.ts';
import { type Command, runCommandLine } from './command-line.ts';
import { dataCommands, fillCommands } from './data-commands.ts';
import { myDataCommands } from './my-data-commands.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const runOf = async (commands: Command[], ...words: string[]) => {
  const said: string[] = [];
  const directory = test.config.dataDir;
  const context = { say: (line: string) => said.push(line), directory };
  const status = await runCommandLine(commands, words, context);
  return { status, said: said.join('\n') };
};
const open = async () => test.context;
const run = (...words: string[]) => runOf(myDataCommands(open), ...words);

describe('npm run admin', () => {
  it('grievances lists, answers and closes', async () => {
    expect((await run('grievances')).said).toBe('No grievances.');
    const patient = await test.patient();
    const body = { text: 'Nobody\nG-0000-0000  open' };
    const filed = await patient.call(myDataEndpoints.fileGrievance, { body });
    const number = filed.body.grievances[0]?.number ?? '';
    const listed = await run('grievances', 'list');
    expect(listed.said).toContain(`${number}  open`);
    expect(listed.said).toContain(`${patient.phone}\n    Nobody\n    G-0000-0000  open`);
    expect(await run('grievances', 'answer', number, 'We', 'called.')).toMatchObject({ status: 0 });
    expect((await run('grievances')).said).toContain('Answer: We called.');
    expect(await run('grievances', 'close', number)).toEqual({ status: 0, said: 'Closed.' });
    expect((await run('grievances', 'close', number)).status).toBe(1);
    for (const wrong of [['answer', number], ['close'], ['lose', number]]) {
      expect((await run('grievances', ...wrong)).status).toBe(2);
    }
  });

  it('breach-list writes a file for its owner alone, never over another', async () => {
    const patient = await test.patient({ name: '=Evil' });
    expect(await run('breach-list', 'told.csv', 'all')).toMatchObject({ status: 0 });
    const file = join(test.config.dataDir, 'told.csv');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const sheet = readFileSync(file, 'utf8');
    expect(sheet).toContain(`"${patient.id}","patient","'=Evil","'${patient.phone}",""`);
    expect((await run('breach-list', 'told.csv', 'all')).status).toBe(1);
    for (const wrong of [
      ['some'],
      ['session', 'x'],
      ['between', '2026-03-10'],
      ['between', '2026-03-11', '2026-03-10'],
      ['between', '2026-03-10T09:00', '2026-03-11'],
      ['doctor', '12'],
    ]) {
      expect((await run('breach-list', 'other.csv', ...wrong)).status).toBe(2);
    }
    const { id } = await test.doctor();
    expect((await run('breach-list', 'doctor.csv', 'doctor', id)).status).toBe(0);
  });

  it("breach-list counts in the clinic's days, the last one whole", async () => {
    const { id } = await test.patient();
    await test.database.pool.query(
      `insert into audit (id, at, actor_kind, actor_id, kind, subject_id)
       values (gen_random_uuid(), '2026-03-10T23:30:00+05:30', 'patient', $1, 'signed_in', $1)`,
      [id],
    );
    const listed = async (from: string, to: string) => {
      const file = `${from}.${to}.csv`;
      expect((await run('breach-list', file, 'between', from, to)).status).toBe(0);
      return readFileSync(join(test.config.dataDir, file), 'utf8').includes(id);
    };
    expect(await listed('2026-03-10', '2026-03-10')).toBe(true);
    expect(await listed('2026-03-11', '2026-03-11')).toBe(false);
    expect(await listed('2026-03-08', '2026-03-09')).toBe(false);
  });

  // `npm test` restores and imports in admin.test.ts, and postpones in my-data/erasure.test.ts.
  const copies = [['backup', 'restore'] as const, ['export', 'import'] as const];
  describe.runIf(inject('thorough')).each(copies)('%s and %s', (copy, fill) => {
    it('give whoever is due in an hour 48 hours to undo once more', async () => {
      const patient = await test.patient();
      await test.database.pool.query(
        `insert into erasures values ($1, now(), now() + interval '1 hour')`,
        [patient.id],
      );
      const dataDir = join(test.config.dataDir, `data-of-${fill}`);
      await runOf(dataCommands(open), copy, `${copy}.copy`);
      const commands = fillCommands({ ...test.config, dataDir });
      const filled = await runOf(commands, fill, `${copy}.copy`);
      expect(filled).toMatchObject({ status: 0, said: expect.stringContaining('in 48 hours') });
      const { logger } = test.context;
      const database = await openDatabase({ dataDir, databaseUrl: null, logger });
      const { rows } = await database.pool.query<{ hours: number }>(
        `select extract(epoch from due_at - now())::float8 / 3600 as hours
       from erasures where user_id = $1`,
        [patient.id],
      );
      await database.close();
      expect(rows[0]?.hours).toBeGreaterThan(47.9);
      await test.operator.erase(patient.phone);
    });
  });

  it('personal-data writes all rows by table, for its owner alone', async () => {
    const { id, phone } = await test.patient();
    const written = await runOf(accountCommands(open), 'personal-data', phone, 'copy.json');
    expect(written.status).toBe(0);
    const file = join(test.config.dataDir, 'copy.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const copy = JSON.parse(readFileSync(file, 'utf8'));
    expect(copy).toMatchObject({ users: [{ id, phone }], goals: [] });
    expect(copy.audit).toHaveLength(1);
  });

  it('erase takes the id that the audit has as well as the phone, twice', async () => {
    const { id, phone } = await test.patient();
    const erase = (...words: string[]) => runOf(leavingCommands(open), 'erase', ...words);
    expect((await erase(id, phone)).status).toBe(2);
    expect(await erase(id, id)).toMatchObject({ status: 0, said: expect.stringContaining(id) });
    expect(await erase(id, id)).toMatchObject({
      status: 1,
      said: expect.stringContaining('does not exist'),
    });
  });

  it('end-assignments ends those of a doctor who is gone, once the patients who wait were called', async () => {
    const { patient, doctor, say: write } = await startConversation(test);
    expect((await write('I have crushing chest pain')).status).toBe(201);
    const end = (...words: string[]) =>
      runOf(leavingCommands(open), 'end-assignments', doctor.id, ...words);
    const erase = () => runOf(leavingCommands(open), 'erase', doctor.id, doctor.id);
    expect(await erase()).toMatchObject({ status: 1, said: expect.stringContaining('open') });
    expect((await end(patient.id)).status).toBe(2);
    expect((await end(doctor.id, 'yes')).status).toBe(2);
    const waits = `EMERGENCY  ${patient.phone}  ${patient.name}`;
    const first = await end(doctor.id);
    expect(first.said).toContain(`${waits}\nThey wait`);
    expect((await erase()).status).toBe(1);
    const called = await end(doctor.id, 'called');
    expect(called.said).toBe(`${waits}\n1 assignments ended.`);
    const ended = await test.db
      .selectFrom('audit')
      .select(['actor_kind', 'detail'])
      .where('subject_id', '=', patient.id)
      .where('kind', '=', 'assignment_ended')
      .execute();
    expect(ended).toEqual([{ actor_kind: 'operator', detail: doctor.id }]);
    expect((await erase()).status).toBe(0);
  });
});
