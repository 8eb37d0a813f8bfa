import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authEndpoints, chatsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { runCommandLine } from '../../../app/admin/command-line.ts';
import { verdictCommands } from '../../../app/admin/verdict-commands.ts';
import { createLogger } from '../../../platform/logger.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
const directory = mkdtempSync(join(tmpdir(), 'saathi-verdicts-'));
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(directory, { recursive: true, force: true });
});

const said: string[] = [];
const run = (...words: string[]) => {
  const { config, clock, database } = test;
  const context = { config, clock, database, logger: createLogger('silent') };
  return runCommandLine(
    verdictCommands(async () => context),
    words,
    { say: (line) => said.push(line), directory },
  );
};
const written = (file: string) => readFileSync(join(directory, file), 'utf8');

it('the operator writes the verdicts as a sheet to relabel that names nobody', async () => {
  const { patient, doctor, chatId, say } = await startConversation(test, {
    patient: { name: 'Sunita Deshpande' },
  });
  const sent = await say('This is Sunita, 9876543210, I have chest pain and cannot breathe');
  const body = { messageId: sent.body.id, verdict: 'right' as const };
  await doctor.call(chatsEndpoints.close, { params: { chatId }, body });

  // A former name is masked as well.
  await patient.call(authEndpoints.editProfile, { body: { name: 'Kamala Joshi' } });

  expect(await run('verdicts', 'without-consent.csv')).toBe(0);
  expect(written('without-consent.csv').trim().split('\r\n')).toHaveLength(1);

  // As the operator may type it: without +91 and with a space.
  const typed = `${patient.phone.slice(3, 8)} ${patient.phone.slice(8)}`;
  expect(await run('learning-consent', typed, 'yes')).toBe(0);
  expect(await run('verdicts', 'verdicts.csv')).toBe(0);
  const [heading, line = ''] = written('verdicts.csv').trim().split('\r\n');
  expect(heading).toContain('"verdict","right level"');
  expect(line).toContain('"This is [name], [number], I have chest pain and cannot breathe"');
  expect(line).toContain('"EMERGENCY","right","",');
  expect(line).toContain('breathing');
  expect(line).not.toContain(patient.id);
  expect(statSync(join(directory, 'verdicts.csv')).mode & 0o777).toBe(0o600);
  expect(await run('verdicts', 'verdicts.csv')).toBe(2);

  // The name of an erased doctor is gone, and could not be masked.
  await test.operator.erase(doctor.phone);
  expect(await run('verdicts', 'erased.csv')).toBe(0);
  expect(written('erased.csv').trim().split('\r\n')).toHaveLength(1);

  expect(await run('learning-consent', patient.phone, 'no')).toBe(0);
  expect(await run('verdicts', 'withdrawn.csv')).toBe(0);
  expect(written('withdrawn.csv').trim().split('\r\n')).toHaveLength(1);

  // Giving the same answer again changes nothing.
  expect(await run('learning-consent', patient.phone, 'no')).toBe(0);
  const audited = await test.db
    .selectFrom('audit')
    .select(['actor_kind', 'kind'])
    .where('subject_id', '=', patient.id)
    .where('kind', 'like', 'learning%')
    .orderBy('at')
    .execute();
  expect(audited).toEqual([
    { actor_kind: 'operator', kind: 'learning_agreed' },
    { actor_kind: 'operator', kind: 'learning_withdrawn' },
  ]);
  const { rows } = await test.database.pool.query(
    `select detail from audit where kind = 'verdicts_listed' order by at`,
  );
  expect(rows).toEqual([{ detail: '0' }, { detail: '1' }, { detail: '0' }, { detail: '0' }]);
});

it('a consent is recorded for a patient, with yes or no', async () => {
  expect(await run('learning-consent', '9000000000', 'yes')).toBe(2);
  expect(await run('learning-consent', '9000000000', 'perhaps')).toBe(2);
});
