import { chatsEndpoints, type MessageId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const HARMLESS = 'My knee has been stiff since May';
const EMERGENCY = 'I have chest pain and cannot breathe';

describe('the hand-off to the doctor', () => {
  it('says "sent" once while the patient waits', async () => {
    const { say, thread } = await startConversation(test);
    await say(HARMLESS);
    await say('It hurts on the stairs as well');
    expect((await thread()).filter(({ senderType }) => senderType === 'ai')).toHaveLength(1);
  });

  it('is silent while the doctor has the chat, and every message waits for the doctor', async () => {
    const { say, reply, thread, inbox, state } = await startConversation(test);
    await say(HARMLESS);
    await reply('Which knee?');
    expect(await state()).toBe('with_doctor');
    expect((await inbox())[0]?.state).toBe('with_doctor');
    test.clock.advance(60_000);
    const answer = await say('The left one');
    expect(answer.body.review).toBe('escalated');
    expect((await thread()).at(-1)?.senderType).toBe('patient');
    const [item] = await inbox();
    expect(item).toMatchObject({
      state: 'waiting_doctor',
      waitingSince: test.clock.now().toISOString(),
    });
    expect(await state()).toBe('with_doctor');
  });

  it('shows emergency numbers at once, also while the doctor has the chat', async () => {
    const { say, reply, thread, inbox } = await startConversation(test);
    await reply('Good morning');
    await say(EMERGENCY);
    const card = (await thread()).at(-1);
    expect(card).toMatchObject({ senderType: 'ai', kind: 'emergency' });
    expect(card?.helplines.map(({ number }) => number)).toEqual(
      expect.arrayContaining(['112', '108']),
    );
    expect((await inbox())[0]?.level).toBe('EMERGENCY');
  });

  it('tells the doctor why: level, family, who is meant, quote, readings, rules and version', async () => {
    const { say, inbox } = await startConversation(test);
    await say('Good evening. My father has chest pain and sweats, bp 210/120. What now?');
    expect((await inbox())[0]).toMatchObject({
      level: 'EMERGENCY',
      families: expect.arrayContaining(['cardiac_chest_pain']),
      subject: 'other',
      who: 'father',
      quote: expect.stringContaining('chest pain'),
      reason: expect.stringContaining('father'),
      vitals: expect.arrayContaining([expect.objectContaining({ name: 'systolic', value: 210 })]),
      ruleIds: expect.arrayContaining(['cardiac.chest-pain']),
      version: expect.stringMatching(/^\d{4}-/),
    });
  });

  const PRESSURE = 'My systolic is 192 and I have a headache';
  const MEDICINE = 'kya main dawai do baar le sakti hoon?';

  it('shows what nobody has answered beside an equal message: both reasons, quotes and readings', async () => {
    const { say, inbox } = await startConversation(test);
    await say(PRESSURE);
    await say(EMERGENCY);
    const [item] = await inbox();
    expect(item).toMatchObject({
      level: 'EMERGENCY',
      quote: `${PRESSURE} … ${EMERGENCY}`,
      vitals: expect.arrayContaining([
        expect.objectContaining({ name: 'systolic', value: 192, flag: 'very high' }),
      ]),
      families: ['hypertensive_crisis', 'cardiac_chest_pain', 'breathing'],
      ruleIds: expect.arrayContaining(['bp.crisis']),
      openedAt: null,
    });
    expect(item?.reason).toMatch(
      /^Very high blood pressure\. Readings: systolic 192.* Also: Chest pain or heart attack signs\.$/,
    );
  });

  it('shows an answered emergency beside what cannot wait, until it is closed', async () => {
    const { doctor, chatId, say, reply, inbox, close } = await startConversation(test);
    const sees = (messageId: MessageId) =>
      doctor.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId } });
    const pressure = await say(PRESSURE);
    await sees(pressure.body.id);
    await reply('Please go to the hospital.');
    const medicine = await say(MEDICINE);
    const [item] = await inbox();
    expect(item).toMatchObject({
      level: 'EMERGENCY',
      quote: `${PRESSURE} … ${MEDICINE}`,
      vitals: [{ name: 'systolic', value: 192 }],
      families: ['hypertensive_crisis', 'medication_error'],
    });
    expect(item?.reason).toMatch(/^Very high blood pressure.* Also: .*Medicine mistake/);
    await sees(medicine.body.id);
    expect((await close()).status).toBe(200);
    await say(MEDICINE);
    expect(await inbox()).toMatchObject([{ level: 'URGENT', quote: MEDICINE, vitals: [] }]);
  });

  it('shows only what is more urgent, and only what is new after an answer', async () => {
    const { doctor, chatId, say, reply, inbox } = await startConversation(test);
    await say(HARMLESS);
    const last = await say(MEDICINE);
    expect(await inbox()).toMatchObject([{ level: 'URGENT', quote: MEDICINE }]);
    const body = { messageId: last.body.id };
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body });
    await reply('Please take it once.');
    await say('I took the wrong dose of my medicine');
    expect(await inbox()).toMatchObject([
      { level: 'URGENT', quote: 'I took the wrong dose of my medicine' },
    ]);
  });

  it('must have been seen up to the newest message an item shows', async () => {
    const { doctor, chatId, say, inbox } = await startConversation(test);
    const first = await say(PRESSURE);
    const second = await say(EMERGENCY);
    const sees = (messageId: MessageId) =>
      doctor.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId } });
    await sees(first.body.id);
    expect((await inbox())[0]?.openedAt).toBeNull();
    await sees(second.body.id);
    expect((await inbox())[0]?.openedAt).not.toBeNull();
  });

  it('stays bounded, however often an emergency is written', async () => {
    const { chatId, say, inbox } = await startConversation(test);
    await say(PRESSURE);
    for (let more = 0; more < 12; more += 1) await say(`${EMERGENCY} for ${more + 2} hours`);
    const [item] = await inbox();
    expect([...(item?.reason ?? '')].length).toBeLessThanOrEqual(280);
    expect([...(item?.quote ?? '')].length).toBeLessThanOrEqual(280);
    expect(item?.quote).toMatch(
      new RegExp(`^${PRESSURE} … ${EMERGENCY} for .*… … ${EMERGENCY} for 13 hours$`),
    );
    const { rows } = await test.database.pool.query(
      'select cardinality(earlier_ids) as earlier from inbox where chat_id = $1',
      [chatId],
    );
    expect(rows).toEqual([{ earlier: 8 }]);
  });

  it('keeps an emergency open until the doctor closes it, whatever is written after it', async () => {
    const { patient, doctor, pair, chatId, say, reply, inbox, close } =
      await startConversation(test);
    const emergency = async () =>
      (await patient.call(chatsEndpoints.list, { params: pair })).body[0]?.emergency;
    await say(EMERGENCY);
    const [opened] = await inbox();
    const last = await say("I'm fine now");
    const body = { messageId: last.body.id };
    await doctor.call(chatsEndpoints.seen, { params: { chatId }, body });
    await reply('Please go to the hospital all the same.');
    await say('ok');
    const [item] = await inbox();
    expect(item).toMatchObject({ level: 'EMERGENCY', quote: opened?.quote });
    expect(await emergency()).toBe(true);
    await close();
    expect(await emergency()).toBe(false);
    await say(HARMLESS);
    expect((await inbox())[0]?.level).not.toBe('EMERGENCY');
  });

  it.each(['doctor', 'call_back', 'appointment'] as const)(
    'always reaches the doctor with the wish %s',
    async (intent) => {
      const { say, inbox } = await startConversation(test);
      const reply = await say('Hello', intent);
      expect(reply.body).toMatchObject({ intent, review: 'escalated' });
      const [item] = await inbox();
      expect(item?.ruleIds).toContain(`chat.asks-${intent}`);
      expect(item?.reason.length).toBeLessThanOrEqual(280);
    },
  );

  it('says until when the doctor is away', async () => {
    const { doctor, say, thread } = await startConversation(test);
    await test.db
      .updateTable('doctors')
      .set({ away_until: new Date('2026-03-12T03:30:00Z') })
      .where('user_id', '=', doctor.id)
      .execute();
    await say(HARMLESS);
    expect((await thread()).at(-1)?.content).toMatch(/away until Thursday.* 12 March.* 9:00/);
  });
});
