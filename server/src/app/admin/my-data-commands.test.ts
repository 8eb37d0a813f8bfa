import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { myDataEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { runCommandLine } from './command-line.ts';
import { myDataCommands } from './my-data-commands.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const run = async (...words: string[]) => {
  const said: string[] = [];
  const directory = test.config.dataDir;
  const context = { say: (line: string) => said.push(line), directory };
  const status = await runCommandLine(
    myDataCommands(async () => test.context),
    words,
    context,
  );
  return { status, said: said.join('\n') };
};

describe('npm run admin', () => {
  it('grievances lists, answers and closes', async () => {
    expect((await run('grievances')).said).toBe('No grievances.');
    const patient = await test.patient();
    const body = { text: 'Nobody answers' };
    const filed = await patient.call(myDataEndpoints.fileGrievance, { body });
    const number = filed.body.grievances[0]?.number ?? '';
    const listed = await run('grievances', 'list');
    expect(listed.said).toContain(`${number}  open`);
    expect(listed.said).toContain(patient.phone);
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
    for (const wrong of [['some'], ['session', 'x'], ['between', '2026-03-10'], ['doctor', '12']]) {
      expect((await run('breach-list', 'other.csv', ...wrong)).status).toBe(2);
    }
  });
});
