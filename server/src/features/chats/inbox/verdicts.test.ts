import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { runCommandLine } from '../../../app/admin/command-line.ts';
import { dataCommands } from '../../../app/admin/data-commands.ts';
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

it('the operator writes the verdicts to a file of JSON lines that names nobody', async () => {
  const { patient, doctor, chatId, say } = await startConversation(test, {
    patient: { name: 'Sunita Deshpande' },
  });
  const sent = await say('This is Sunita, 9876543210, I have chest pain and cannot breathe');
  const body = { messageId: sent.body.id, verdict: 'right' as const };
  await doctor.call(chatsEndpoints.close, { params: { chatId }, body });
  const { config, clock, database } = test;
  const context = { config, clock, database, logger: createLogger('silent') };
  const said: string[] = [];
  const write = () =>
    runCommandLine(
      dataCommands(async () => context),
      ['verdicts', 'verdicts.jsonl'],
      { say: (line) => said.push(line), directory },
    );
  expect(await write()).toBe(0);
  const file = join(directory, 'verdicts.jsonl');
  const [line] = readFileSync(file, 'utf8').trim().split('\n');
  expect(JSON.parse(line!)).toMatchObject({
    text: 'This is [name], [number], I have chest pain and cannot breathe',
    level: 'EMERGENCY',
    verdict: 'right',
    families: expect.arrayContaining(['breathing']),
    version: expect.any(String),
  });
  expect(line).not.toContain(patient.id);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await write()).toBe(2);
});
