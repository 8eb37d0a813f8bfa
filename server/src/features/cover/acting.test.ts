import type { UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { endMembership } from '../clinic/clinic.factory.ts';
import { teamOf } from './acting.ts';
import { newAssistant, startAssisted } from './assisted.factory.ts';
import { allow, makeCover, verify } from './cover.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('the team of a chat is its doctor, who is on duty now and who assists now, also beside those who did before', async () => {
  const { doctor, assistant, chatId } = await startAssisted(test, {
    text: 'I have chest pain and cannot breathe',
  });
  const [onDuty, before] = [await test.doctor(), await test.doctor()];
  await verify(test.db, onDuty, before);
  await makeCover(test.db, doctor, onDuty);
  const over = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' };
  await makeCover(test.db, doctor, before, over);
  const former = await newAssistant(test);
  await allow(test.db, doctor, former);
  await endMembership(test.db, former);
  const { rows } = await sql<{ id: UserId }>`
    select team.id from chats cross join lateral ${teamOf(test.clock.now())} team
    where chats.id = ${chatId}`.execute(test.db);
  expect(rows.map(({ id }) => id).sort()).toEqual([doctor.id, assistant.id, onDuty.id].sort());
});
