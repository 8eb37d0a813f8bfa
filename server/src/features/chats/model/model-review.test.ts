import { chatsEndpoints, goalsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { createLogger } from '../../../platform/logger.ts';
import { startAssisted } from '../../cover/assisted.factory.ts';
import { TINY_PNG, uploadFile } from '../../files/files.factory.ts';
import { makeJobsDue } from '../chats.factory.ts';
import { startConversation } from '../conversation.factory.ts';
import { replyWithLevel, startWithModel } from './model.factory.ts';

let ground: Awaited<ReturnType<typeof startWithModel>>;
let test: TestApp;
let model: typeof ground.model;
beforeAll(async () => {
  ground = await startWithModel();
  ({ test, model } = ground);
});
afterAll(() => ground.close());
beforeEach(() => ground.forget());

const SMALL_TALK = 'Hello';
const HARMLESS = 'My knee has been stiff since May';
const ASKS = 'I want to talk to the doctor';
const EMERGENCY = 'I have chest pain and cannot breathe';

describe('a second look by a language model', () => {
  it('raises what the assistant has answered: to the doctor, and the patient is told', async () => {
    const { chatId, say, inbox, thread, state } = await startConversation(test);
    model.reply = replyWithLevel('URGENT', { reason: 'Sounds desperate' });
    await say(SMALL_TALK);
    await ground.settled(chatId);
    const [item] = await inbox();
    expect(item).toMatchObject({ level: 'URGENT', quote: SMALL_TALK });
    expect(item?.reason).toContain('Sounds desperate');
    expect(item?.ruleIds).toContain('model.raised');
    const [message, , sent] = await thread();
    expect(message?.review).toBe('escalated');
    expect(sent?.content).toMatch(/^Sent to Dr\./);
    expect(await state()).toBe('waiting_doctor');
  });

  it('raises to an emergency with the card and its jobs', async () => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    model.reply = replyWithLevel('EMERGENCY');
    await say(HARMLESS);
    await ground.settled(chatId);
    expect((await inbox())[0]?.level).toBe('EMERGENCY');
    const card = (await thread()).at(-1);
    expect(card).toMatchObject({ kind: 'emergency' });
    // Nothing rings: the doctor has no device, and there is no webhook.
    expect(card?.content).toMatch(/inbox, but it may be that nobody sees it now/);
    expect(card?.helplines.map(({ number }) => number)).toContain('112');
    const remind = await test.db
      .selectFrom('jobs')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('kind', '=', 'remind')
      .execute();
    expect(remind).toHaveLength(1);
  });

  it('never lowers a level', async () => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    model.reply = replyWithLevel('INFO', { reason: 'All fine', draft: '' });
    const reply = await say(HARMLESS);
    await ground.settled(chatId);
    expect((await inbox())[0]?.level).toBe('ROUTINE');
    expect((await thread())[0]).toMatchObject({ id: reply.body.id, review: 'escalated' });
  });

  it('raises to an emergency what an assistant has answered meanwhile: the doctor is rung, the patient gets the card', async () => {
    let go = () => {};
    model.reply = async (response) => {
      await new Promise<void>((pass) => {
        go = pass;
      });
      await replyWithLevel('EMERGENCY')(response);
    };
    const { chatId, answers, inbox, thread } = await startAssisted(test, { text: HARMLESS });
    await vi.waitFor(() => expect(model.asked).toHaveLength(1));
    expect((await answers()).status).toBe(201);
    go();
    await ground.settled(chatId);
    const waits = { level: 'EMERGENCY', openedAt: null, state: 'waiting_doctor' };
    expect(await inbox()).toMatchObject([waits]);
    expect((await thread()).at(-1)).toMatchObject({ kind: 'emergency' });
    const rungs = await test.db
      .selectFrom('notices')
      .select('id')
      .where('subject_id', '=', chatId)
      .where('kind', '=', 'emergency')
      .execute();
    expect(rungs).toHaveLength(4);
    expect((await answers()).error.code).toBe('doctor_only');
  });

  it('leaves to the doctor what it is not sure of, also after an answer of an assistant', async () => {
    const { chatId, answers, say, sees, reply } = await startAssisted(test);
    await ground.settled(chatId);
    expect((await answers()).status).toBe(201);
    model.reply = replyWithLevel('UNSURE', { reason: 'Not small talk' });
    await say(SMALL_TALK);
    await ground.settled(chatId);
    const isLeft = async () => {
      expect(await sees()).toMatchObject([{ level: 'ROUTINE', unclear: true }]);
      expect((await answers()).error.code).toBe('doctor_only');
    };
    await isLeft();
    await reply('I am here.');
    expect(await sees()).toMatchObject([{ unclear: false }]);
    // The model does not give an assistant what the first review was unsure of.
    model.reply = replyWithLevel('ROUTINE');
    await say('எனக்கு உடம்பு சரியில்லை');
    await ground.settled(chatId);
    await isLeft();
  });

  it('is not asked in an emergency', async () => {
    const { chatId, say } = await startConversation(test);
    await say(EMERGENCY);
    expect(await ground.jobOf(chatId)).toBeUndefined();
  });

  it('leaves an INFO message as it is when it agrees', async () => {
    const { chatId, say, inbox, thread } = await startConversation(test);
    await say(SMALL_TALK);
    await ground.settled(chatId);
    expect(await inbox()).toEqual([]);
    expect(await thread()).toHaveLength(2);
  });
});

describe('a draft of the model', () => {
  const draft = 'Thank you for telling us. Please write since when you notice this.';

  it('is shown while the patient waits', async () => {
    const { chatId, say, thread } = await startConversation(test);
    model.reply = replyWithLevel('ROUTINE', { draft });
    await say(ASKS);
    await ground.settled(chatId);
    expect((await thread()).at(-1)).toMatchObject({ senderType: 'ai', content: draft });
  });

  it('is not shown where a file is in the open chat, which the model has not seen', async () => {
    const { chatId, patient, say, reply, close, thread } = await startConversation(test);
    model.reply = replyWithLevel('ROUTINE', { draft });
    const asks = async () => {
      await say(ASKS);
      await ground.settled(chatId);
      return (await thread()).filter(({ content }) => content === draft).length;
    };
    const fileIds = [await uploadFile(test, patient, TINY_PNG)];
    await patient.call(chatsEndpoints.send, { body: { chatId, content: '', fileIds } });
    expect(await asks()).toBe(0);
    expect(model.asked.join()).toContain(String.raw`\"text\":\"[file]\"`);
    await reply('I have seen it.');
    await close();
    expect(await asks()).toBe(1);
  });

  it('is not shown below a newer message, which it would seem to answer', async () => {
    const { chatId, say, thread } = await startConversation(test);
    const go = ground.hold(replyWithLevel('ROUTINE', { draft }));
    await say(ASKS);
    await vi.waitFor(() => expect(model.asked).toHaveLength(1));
    model.reply = replyWithLevel('ROUTINE');
    await say('Is my chest pain normal?');
    go();
    await eventually(async () => {
      const open = test.db.selectFrom('jobs').select('id').where('chat_id', '=', chatId);
      const left = open.where('kind', '=', 'model').where('done_at', 'is', null);
      expect(await left.execute()).toEqual([]);
    });
    expect((await thread()).map(({ content }) => content)).not.toContain(draft);
  });

  it('is not shown for a question about health', async () => {
    const { chatId, say, thread } = await startConversation(test);
    model.reply = replyWithLevel('ROUTINE', { draft });
    await say(HARMLESS);
    await ground.settled(chatId);
    expect((await thread()).map(({ content }) => content)).not.toContain(draft);
  });

  it('is never shown twice, though two workers had the message', async () => {
    const { chatId, say, thread } = await startConversation(test);
    const waiting: (() => void)[] = [];
    model.reply = async (response) => {
      await new Promise<void>((go) => waiting.push(go));
      await replyWithLevel('ROUTINE', { draft })(response);
    };
    await say(ASKS);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const { config, clock, database } = test;
    const logger = createLogger('silent');
    const { app: second } = await buildTestApp({ config, clock, database, logger });
    await second.ready();
    await makeJobsDue(database, chatId);
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 90_000 });
    for (const go of waiting) go();
    await ground.settled(chatId);
    await second.close();
    const lines = (await thread()).map(({ content }) => content);
    expect(lines.filter((content) => content === draft)).toHaveLength(1);
  });

  it.each([
    ['a dose', 'Take 500 mg of it after food.'],
    ['comfort', "It's nothing serious, no need to see a doctor."],
    ['another language', 'आपके डॉक्टर यह संदेश पढ़ेंगे, कृपया प्रतीक्षा करें।'],
  ])('with %s is not shown, and the message goes to the doctor', async (_, bad) => {
    const { chatId, say, thread, inbox } = await startConversation(test);
    model.reply = replyWithLevel('INFO', { draft: bad });
    await say(SMALL_TALK);
    await ground.settled(chatId);
    expect((await thread()).map(({ content }) => content)).not.toContain(bad);
    expect((await inbox())[0]?.level).toBe('UNSURE');
  });

  it.each(['EMERGENCY', 'URGENT'])(
    'with a fault takes nothing from the level %s',
    async (level) => {
      const { chatId, say, inbox } = await startConversation(test);
      model.reply = replyWithLevel(level, { draft: 'Take 500 mg. \u0000', reason: 'Dying\u0000' });
      await say(SMALL_TALK);
      await ground.settled(chatId);
      const [item] = await inbox();
      expect(item).toMatchObject({ level, reason: expect.stringContaining('Dying') });
      expect(item?.ruleIds).toContain('model.raised');
    },
  );

  it('is not shown for medicine, children and pregnancy', async () => {
    const { chatId, say, thread } = await startConversation(test);
    model.reply = replyWithLevel('ROUTINE', { draft });
    await say('Can I get a refill of my tablet?');
    await ground.settled(chatId);
    expect((await thread()).map(({ content }) => content)).not.toContain(draft);
  });

  it('is dropped when the doctor came in, and when the chat was closed', async () => {
    for (const act of ['reply', 'close'] as const) {
      const conversation = await startConversation(test);
      const { chatId, say, thread } = conversation;
      let go = () => {};
      model.reply = async (response) => {
        await new Promise<void>((pass) => {
          go = pass;
        });
        await replyWithLevel('URGENT', { draft })(response);
      };
      model.asked = [];
      await say(ASKS);
      await vi.waitFor(() => expect(model.asked).toHaveLength(1));
      await (act === 'reply' ? conversation.reply('I am here') : conversation.close());
      const before = await thread();
      go();
      await ground.settled(chatId);
      expect((await thread()).length).toBe(before.length);
      if (act === 'close') expect(await conversation.inbox()).toEqual([]);
    }
  });
});

describe('Chat: what the model is sent', () => {
  it('is the chat since it was last closed and the goals, and nothing that tells who it is', async () => {
    const { patient, doctor, chatId, say, reply, close } = await startConversation(test, {
      patient: { name: 'Sunita Deshpande' },
      doctor: { name: 'Dr. Farhan Qureshi' },
    });
    const other = await startConversation(test, { patient: { name: 'Gopal Menon' } });
    await patient.call(goalsEndpoints.create, {
      body: { patientId: patient.id, title: 'Walk with Sunita' },
    });
    await other.say('The secret of another patient');
    await say('Before the close');
    await reply('Goodbye Sunita');
    await close();
    await ground.settled(chatId);
    await ground.settled(other.chatId);
    model.asked = [];
    await say(`I am Sunita, born 17/05/1960, call ${patient.phone}. My knee is stiff`);
    await ground.settled(chatId);
    expect(model.asked).toHaveLength(1);
    const bytes = model.asked.join();
    expect(bytes).toContain('My knee is stiff');
    expect(bytes).toContain('Walk with [name]');
    expect(bytes).toContain('"temperature":0');
    expect(bytes).toContain('Bearer secret-key');
    const secrets = ['Sunita', 'Deshpande', 'Farhan', 'Qureshi', 'Gopal', 'another patient'];
    const ids = [patient.id, doctor.id, chatId, patient.phone, patient.phone.slice(3)];
    for (const secret of [...secrets, ...ids, '1960', 'Before the close', 'Goodbye']) {
      expect(bytes.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});
