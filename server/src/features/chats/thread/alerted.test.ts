import type { PushLanguage } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../../test/app.ts';
import { statementsOf } from '../../../../test/statements.ts';
import { addDevice } from '../../notices/notices.factory.ts';
import { startConversation } from '../conversation.factory.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());

const EMERGENCY = 'I have chest pain and cannot breathe';
const start = () => startConversation(test, { doctor: { name: 'Dr. Meera Iyer' } });
const cardTo = async (text: string, talk: Awaited<ReturnType<typeof start>>) => {
  await talk.say(text);
  return (await talk.thread()).at(-1)?.content ?? '';
};

describe('the card of an emergency', () => {
  it.each([
    [EMERGENCY, "This is in Dr. Meera Iyer's inbox, but it may be that nobody sees it now."],
    ['seene mein bahut dard hai', 'Yeh Dr. Meera Iyer ke inbox mein hai'],
    ['मेरे सीने में बहुत दर्द है', 'यह डॉ. Meera Iyer के इनबॉक्स में है'],
  ])('does not say that the doctor was alerted if nothing rings: %s', async (text, expected) => {
    const card = await cardTo(text, await start());
    const [first, ...rest] = card.split('\n');
    expect(first).toMatch(/112.*108/);
    expect(rest.at(-1)).toContain(expected);
    expect(rest.at(-1)).toMatch(/112.*108/);
    expect(card).not.toMatch(/alerted|khabar|सूचना/);
  });

  it.each<PushLanguage>(['en', 'hi'])(
    'says that the doctor was alerted if a device rings: %s',
    async (language) => {
      const talk = await start();
      await addDevice(test, talk.doctor, language);
      const card = await cardTo(EMERGENCY, talk);
      expect(card).toContain('Dr. Meera Iyer has been alerted, but may not see this at once.');
      expect(card).not.toContain('inbox');
    },
  );

  it('is no matter of the devices of the patient or of another doctor', async () => {
    const talk = await start();
    await addDevice(test, talk.patient);
    await addDevice(test, await test.doctor());
    expect(await cardTo(EMERGENCY, talk)).toContain('inbox');
  });

  it('needs no further statement for that', async () => {
    const talk = await start();
    const statements = await statementsOf(() => talk.say(EMERGENCY));
    const ofDevices = statements.filter((text) => text.includes('"doctorHasDevice"'));
    expect(ofDevices).toHaveLength(1);
    expect(ofDevices[0]).toContain('for update');
  });
});
