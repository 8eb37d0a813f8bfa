import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatsEndpoints } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { runCommandLine } from '../../../app/admin/command-line.ts';
import { verdictCommands } from '../../../app/admin/verdict-commands.ts';
import { createLogger } from '../../../platform/logger.ts';
import { TINY_PNG, uploadFile } from '../../files/files.factory.ts';
import { startConversation } from '../conversation.factory.ts';
import { createShadowRepository } from './shadow.repository.ts';

// A candidate that judges knees differently, and fails on elbows.
const CANDIDATE = `export const reviewMessage = (text) => {
  if (text.includes('elbow')) throw new Error('not this one');
  return { level: text.includes('knee') ? 'EMERGENCY' : 'INFO', version: 'candidate' };
};`;

const directory = mkdtempSync(join(tmpdir(), 'saathi-shadow-'));
const file = join(directory, 'review-candidate.mjs');
let test: TestApp;
beforeAll(async () => {
  writeFileSync(file, CANDIDATE);
  test = await startTestApp({ REVIEW_SHADOW: file });
});
afterAll(async () => {
  await test.close();
  rmSync(directory, { recursive: true, force: true });
});

const differences = () => createShadowRepository(test.db).all();
const openJobs = async (chatId: string): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where chat_id = ${chatId} and kind = 'shadow' and done_at is null`.execute(
    test.db,
  );
  return rows.length;
};

describe('Chat: a candidate of the review in the shadow', () => {
  it('is not asked about a message without words', async () => {
    const { chatId, patient } = await startConversation(test);
    const fileIds = [await uploadFile(test, patient, TINY_PNG)];
    const body = { chatId, content: '', fileIds };
    expect((await patient.call(chatsEndpoints.send, { body })).status).toBe(201);
    const jobs = test.db
      .selectFrom('jobs')
      .select('kind')
      .where('chat_id', '=', chatId as never);
    expect((await jobs.execute()).map(({ kind }) => kind)).not.toContain('shadow');
  });

  it('changes nothing for patient and doctor; what differs is kept by id and level, and listed', async () => {
    const { chatId, say, thread, inbox } = await startConversation(test);
    const sent = await say('My knee has been stiff since May');
    await expect.poll(differences).toHaveLength(1);
    expect(await differences()).toMatchObject([
      {
        messageId: sent.body.id,
        level: 'ROUTINE',
        shadowLevel: 'EMERGENCY',
        shadowVersion: 'candidate',
      },
    ]);
    expect((await inbox())[0]?.level).toBe('ROUTINE');
    expect(await thread()).toHaveLength(2);
    const { rows } = await sql`select * from shadow_differences`.execute(test.db);
    expect(JSON.stringify(rows)).not.toContain('knee');

    const said: string[] = [];
    const { config, clock, database } = test;
    const context = { config, clock, database, logger: createLogger('silent') };
    const commands = verdictCommands(async () => context);
    await runCommandLine(commands, ['shadow-report'], {
      say: (line) => said.push(line),
      directory,
    });
    expect(said[0]).toBe('ROUTINE -> EMERGENCY: 1');
    expect(said[1]).toContain(sent.body.id);
    await vi.waitFor(async () => expect(await openJobs(chatId)).toBe(0));
  });

  it('keeps nothing where both agree, and is harmless where it fails', async () => {
    const { chatId, say, thread } = await startConversation(test);
    const before = (await differences()).length;
    await say('Hello');
    await vi.waitFor(async () => expect(await openJobs(chatId)).toBe(0));
    expect((await say('My elbow aches')).status).toBe(201);
    expect(await thread()).toHaveLength(4);
    expect(await differences()).toHaveLength(before);
  });

  it('is forgotten after 90 days', async () => {
    await sql`update shadow_differences set created_at = now() - interval '91 days'`.execute(
      test.db,
    );
    await createShadowRepository(test.db).sweep();
    expect(await differences()).toEqual([]);
  });

  it('that is not there stops the start in one line', async () => {
    const missing = join(directory, randomUUID());
    await expect(startTestApp({ REVIEW_SHADOW: missing })).rejects.toThrow(
      `REVIEW_SHADOW is "${missing}": there is no such file.`,
    );
  });
});
