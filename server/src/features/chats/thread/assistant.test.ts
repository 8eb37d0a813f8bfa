import { authEndpoints, goalsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { dayIn } from '../../../platform/clock.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const QUESTION = 'What is my streak?';

/** Starts a conversation of a patient with one goal, achieved today. */
const withGoal = async (title: string) => {
  const conversation = await startConversation(test);
  const { patient } = conversation;
  const goal = await patient.call(goalsEndpoints.create, {
    body: { patientId: patient.id, title },
  });
  const userDate = dayIn('Asia/Kolkata', test.clock.now());
  await patient.call(goalsEndpoints.recordProgress, {
    params: { goalId: goal.body.id },
    body: { achieved: true, userDate },
  });
  return conversation;
};

describe('what the assistant can answer', () => {
  it('is answered from the patient’s own data and does not reach the doctor', async () => {
    const { say, thread, inbox, state } = await withGoal('Walk to the lake');
    const reply = await say(QUESTION);
    expect(reply.body.review).toBe('answered');
    const answer = (await thread()).at(-1);
    expect(answer).toMatchObject({ senderType: 'ai', kind: 'text' });
    expect(answer?.content).toMatch(/Walk to the lake.*1/);
    expect(await inbox()).toEqual([]);
    expect(await state()).toBe('assistant');
  });

  it('says so when there are no goals', async () => {
    const { say, thread } = await startConversation(test);
    await say(QUESTION);
    expect((await thread()).at(-1)?.content).toMatch(/no goals yet/);
  });

  it('is answered in the language of the app if the message shows none', async () => {
    const { patient, say, thread } = await startConversation(test);
    await patient.call(authEndpoints.editProfile, { body: { language: 'hi' } });
    await say('🙏');
    expect((await thread()).at(-1)?.content).toMatch(/[\u0900-\u097f]/);
    await say(QUESTION);
    expect((await thread()).at(-1)?.content).toMatch(/no goals yet/);
  });

  it('is still answered while the patient waits for the doctor', async () => {
    const { say, thread, inbox, state } = await withGoal('Walk to the lake');
    await say('My knee has been stiff since May');
    const [before] = await inbox();
    test.clock.advance(60_000);
    expect((await say(QUESTION)).body.review).toBe('answered');
    expect((await thread()).at(-1)?.content).toContain('Walk to the lake');
    expect(await state()).toBe('waiting_doctor');
    expect((await inbox())[0]).toMatchObject({
      quote: before?.quote,
      waitingSince: before?.waitingSince,
    });
  });

  it('goes to the doctor while the doctor has the chat', async () => {
    const { say, reply, thread, inbox } = await withGoal('Walk to the lake');
    await reply('Good morning');
    expect((await say(QUESTION)).body.review).toBe('escalated');
    expect((await thread()).at(-1)?.senderType).toBe('patient');
    expect((await inbox())[0]).toMatchObject({ level: 'ROUTINE', ruleIds: ['chat.with-doctor'] });
  });

  it('goes to the doctor while an emergency is open', async () => {
    const { say, inbox } = await withGoal('Walk to the lake');
    await say('I have chest pain and cannot breathe');
    expect((await say(QUESTION)).body.review).toBe('escalated');
    expect((await inbox())[0]?.level).toBe('EMERGENCY');
  });

  it('goes to the doctor when asked for the third time', async () => {
    const { say, thread, inbox } = await withGoal('Walk to the lake');
    await say(QUESTION);
    await say('what is my streak');
    expect(await inbox()).toEqual([]);
    expect((await say('What is my STREAK??')).body.review).toBe('escalated');
    expect((await inbox())[0]?.ruleIds).toContain('chat.repeated');
    expect((await thread()).at(-1)?.content).toMatch(/^Sent to Dr\./);
  });

  it('goes to the doctor when the patient says that the answer did not help', async () => {
    const { say, inbox } = await withGoal('Walk to the lake');
    await say(QUESTION);
    expect((await say('That did not help')).body.review).toBe('escalated');
    expect(await inbox()).toHaveLength(1);
  });

  it('is forgotten when the doctor closes: asking starts anew', async () => {
    const { say, reply, close, inbox } = await withGoal('Walk to the lake');
    await say(QUESTION);
    await say(QUESTION);
    await reply('One day, well done.');
    await close();
    expect((await say(QUESTION)).body.review).toBe('answered');
    expect(await inbox()).toEqual([]);
  });

  it('goes to the doctor when the patient asks for the doctor', async () => {
    const { say, inbox, thread } = await withGoal('Walk to the lake');
    await say('Hello', 'doctor');
    expect((await inbox())[0]).toMatchObject({ level: 'ROUTINE', state: 'waiting_doctor' });
    expect((await thread()).at(-1)?.content).toMatch(/^Sent to Dr\./);
  });

  it('costs at most six statements', async () => {
    const { say } = await withGoal('Walk to the lake');
    const statements = await statementsOf(() => say(QUESTION));
    expect(
      statements.filter((text) => !/\bsessions\b|skip locked/.test(text)).length,
    ).toBeLessThanOrEqual(6);
  });
});
