import { chatsEndpoints } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { useUpLimits } from '../../../../test/use-up-limits.ts';
import { assign, unassign } from '../../assignments/assignments.factory.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { send } = chatsEndpoints;
const HARMLESS = 'My knee has been stiff since May';
const URGENT = 'I took the wrong dose of my medicine';
const EMERGENCY = 'I have chest pain and cannot breathe';
const A_MINUTE = 60;

type Talk = Awaited<ReturnType<typeof startConversation>>;
type Sender = { id: string };

const storedIn = async ({ chatId }: Talk) => {
  const rows = await test.db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('sender_type', '<>', 'ai')
    .execute();
  return rows.length;
};
const usesOf = async ({ id }: Sender) => {
  const { rows } = await sql<{ used: number }>`
    select used from rate_limits where key like ${`%messages ${id}/%`}`.execute(test.db);
  return rows.map(({ used }) => used);
};
/** Leaves only this much of what the sender has used some of. */
const leave = (count: number, { id }: Sender, seconds: number) =>
  sql`update rate_limits set used = most - ${count}::int
    where key like ${`%messages ${id}/${seconds}s`}`.execute(test.db);

describe('the limits of messages', () => {
  it('take sixty of a patient in a minute, then no more until it is over, and hold up nobody else', async () => {
    const talk = await startConversation(test);
    const { patient, say, reply } = talk;
    for (let n = 1; n <= 60; n += 1) expect((await say(`${HARMLESS}, ${n}`)).status).toBe(201);
    const refused = await say(HARMLESS);
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(A_MINUTE);
    expect(await storedIn(talk)).toBe(60);
    expect((await reply('Please rest')).status).toBe(201);
    expect((await (await startConversation(test)).say(HARMLESS)).status).toBe(201);
    await sql`update rate_limits set ends_at = now()
      where key like ${`messages ${patient.id}/60s`}`.execute(test.db);
    expect((await say(HARMLESS)).status).toBe(201);
  });

  it.each([
    ['a patient in a day', 'patient', 86_400],
    ['a doctor in a minute', 'doctor', A_MINUTE],
    ['a doctor in a day', 'doctor', 86_400],
  ] as const)('are those of %s too', async (_, role, seconds) => {
    const talk = await startConversation(test);
    const write = () => (role === 'patient' ? talk.say(HARMLESS) : talk.reply('Please rest'));
    await write();
    await leave(1, talk[role], seconds);
    expect((await write()).status).toBe(201);
    expect((await write()).status).toBe(429);
    expect(await storedIn(talk)).toBe(2);
  });

  it.each([
    ['an emergency', EMERGENCY],
    ['what is urgent', URGENT],
  ])('never hold up %s, which has limits of its own', async (_, text) => {
    const talk = await startConversation(test);
    const { patient, say } = talk;
    await say(HARMLESS);
    await leave(0, patient, A_MINUTE);
    expect((await say(HARMLESS)).status).toBe(429);
    expect((await say(text)).status).toBe(201);
    await leave(1, patient, A_MINUTE);
    expect((await say(text)).status).toBe(201);
    expect((await say(text)).status).toBe(429);
    expect(await storedIn(talk)).toBe(3);
  });

  it('never hold up what is written while an emergency is open', async () => {
    const { patient, say } = await startConversation(test);
    await say(HARMLESS);
    await say(EMERGENCY);
    await useUpLimits(test.db, `messages ${patient.id}`);
    expect((await say('Room 4, the door is open')).status).toBe(201);
  });

  it('are not used by a repeated message, which gets its answer past them too', async () => {
    const { patient, chatId } = await startConversation(test);
    const body = { chatId, content: HARMLESS, clientId: 'once' };
    const first = await patient.call(send, { body });
    await Promise.all([1, 2, 3].map(() => patient.call(send, { body })));
    expect(await usesOf(patient)).toEqual([1, 1]);
    await leave(0, patient, A_MINUTE);
    expect((await patient.call(send, { body })).body.id).toBe(first.body.id);
  });

  it('are not used by what is refused for another reason', async () => {
    const { patient, doctor, say } = await startConversation(test);
    await unassign(test.db, patient, doctor, new Date());
    expect((await say(HARMLESS)).status).toBe(403);
    expect(await usesOf(patient)).toEqual([]);
  });

  it('count a person’s messages to all chats together, however many are sent at once', async () => {
    const first = await startConversation(test);
    const { patient } = first;
    const doctor = await test.doctor();
    await assign(test.db, patient, doctor);
    const pair = { patientId: patient.id, doctorId: doctor.id };
    const { body: other } = await patient.call(chatsEndpoints.create, { body: pair });
    await first.say(HARMLESS);
    await leave(4, patient, A_MINUTE);
    const answers = await Promise.all(
      [first.chatId, other.id, first.chatId, other.id, first.chatId, other.id].map((chatId) =>
        patient.call(send, { body: { chatId, content: HARMLESS } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429]);
  });
});
