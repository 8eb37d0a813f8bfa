import { chatsEndpoints, type Intent } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { TINY_PNG, uploadFile } from '../files/files.factory.ts';
import { startAssisted } from './assisted.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Assisted = Awaited<ReturnType<typeof startAssisted>>;

const TAMIL = 'எனக்கு உடம்பு சரியில்லை';

const sendsPicture = async ({ patient, chatId }: Assisted, content = '') =>
  patient.call(chatsEndpoints.send, {
    body: { chatId, content, fileIds: [await uploadFile(test, patient, TINY_PNG)] },
  });
const writes =
  (content: string, intent?: Intent) =>
  ({ say }: Assisted) =>
    say(content, intent);

const UNREAD: [string, (talk: Assisted) => ReturnType<typeof sendsPicture>][] = [
  ['a picture', sendsPicture],
  ['a picture with words', (talk) => sendsPicture(talk, 'My goal for today')],
  ['words in a script that is not read', writes(TAMIL)],
  ['such words, asking for the doctor', writes(TAMIL, 'doctor')],
];

/** Checks that the assistant cannot answer or mark it as read, and that the item stays routine. */
const isLeft = async (
  { answers, marks, sees, inbox }: Assisted,
  { body }: { body: { id: never } },
) => {
  for (const { status, error } of [await answers('Put ice on it.'), await marks(body.id)]) {
    expect([status, error.code]).toEqual([403, 'doctor_only']);
  }
  expect(await sees()).toMatchObject([{ level: 'ROUTINE', unclear: true }]);
  expect(await inbox()).toMatchObject([{ level: 'ROUTINE', openedAt: null }]);
};

describe('a file, and what the review was not sure of, is left to the doctor', () => {
  it.each(UNREAD)('%s, after an answer of the assistant', async (_, sends) => {
    const talk = await startAssisted(test);
    expect((await talk.answers()).status).toBe(201);
    await isLeft(talk, (await sends(talk)) as never);
  });

  it.each(UNREAD)('%s, while something routine waits', async (_, sends) => {
    const talk = await startAssisted(test);
    await isLeft(talk, (await sends(talk)) as never);
  });

  it('and stays so when the patient asks for the doctor after it', async () => {
    const talk = await startAssisted(test, { text: TAMIL });
    await isLeft(talk, (await talk.say('Hello', 'doctor')) as never);
  });

  it('until a doctor has answered: then what is routine is the assistant’s again', async () => {
    const talk = await startAssisted(test);
    await talk.answers();
    const picture = await sendsPicture(talk);
    expect((await talk.answers()).status).toBe(403);
    await talk.reply('I have looked at it.');
    expect(await talk.sees()).toMatchObject([{ unclear: false }]);
    expect((await talk.answers()).status).toBe(201);
    expect((await talk.marks(picture.body.id)).status).toBe(200);
  });
});
