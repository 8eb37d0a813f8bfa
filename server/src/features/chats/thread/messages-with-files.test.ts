import { readFileSync } from 'node:fs';
import { authEndpoints, chatsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { newId } from '../../../platform/ids.ts';
import { sendPart, TINY_PNG, uploadFile } from '../../files/files.factory.ts';
import { startConversation } from '../conversation.factory.ts';

let test: TestApp;
let talk: Awaited<ReturnType<typeof startConversation>>;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  talk = await startConversation(test, { doctor: { name: 'Dr. Vikram Rao' } });
});
afterAll(() => test.close());

type Said = { content?: string; clientId?: string; chatId?: string };
const send = (fileIds: string[], { content = '', ...more }: Said = {}) =>
  talk.patient.call(chatsEndpoints.send, {
    body: { chatId: talk.chatId, content, clientId: newId(), fileIds, ...more },
  });
const picture = () => uploadFile(test, talk.patient, TINY_PNG);
const pdf = () => uploadFile(test, talk.patient, Buffer.from('%PDF-1.4\n%%EOF'), { kind: 'pdf' });
const voice = () => {
  const bytes = readFileSync(new URL('../../files/fixtures/voice.webm', import.meta.url));
  return uploadFile(test, talk.patient, bytes, { kind: 'voice', seconds: 2 });
};

describe('a message with a file', () => {
  it('alone reaches the doctor as unsure, and the patient is told at once, with the numbers to call', async () => {
    const previewId = await uploadFile(test, talk.patient, TINY_PNG, { kind: 'preview' });
    const id = await uploadFile(test, talk.patient, TINY_PNG, { previewId });
    const sent = await send([id]);
    expect(sent.status).toBe(201);
    const file = { id, kind: 'picture', size: TINY_PNG.length, seconds: null, previewId };
    expect(sent.body).toMatchObject({ content: '', review: 'escalated', files: [file] });
    const [message, line] = await talk.thread();
    expect(message).toEqual(sent.body);
    expect(line).toMatchObject({ senderType: 'ai', files: [] });
    expect(line?.content).toBe(
      'Sent to Dr. Vikram Rao, who will look at it; no program does. Not watched around the clock: in an emergency call 112 or 108.',
    );
    const [item] = await talk.inbox();
    expect(item).toMatchObject({
      level: 'UNSURE',
      quote: '',
      files: [file],
      ruleIds: ['chat.file'],
    });
    expect(item?.reason).toBe('A picture, document or voice note, which no program has looked at.');
    expect(await talk.state()).toBe('waiting_doctor');
  });

  it('is told so each time, while the patient waits and while the doctor has the chat', async () => {
    const lines = async () =>
      (await talk.thread()).filter(({ content }) => content.includes('who will look at it')).length;
    expect((await send([await picture()])).status).toBe(201);
    expect((await send([await voice()])).status).toBe(201);
    expect(await lines()).toBe(2);
    expect((await talk.reply('Please rest')).status).toBe(201);
    expect((await send([await picture()], { content: 'Here it is' })).status).toBe(201);
    expect(await lines()).toBe(3);
    expect(await talk.state()).toBe('with_doctor');
  });

  it('has its words reviewed as ever: an emergency stays one, and thanks do not hide a file', async () => {
    await send([await picture()], { content: 'Thank you' });
    expect((await talk.inbox())[0]).toMatchObject({ level: 'UNSURE', quote: 'Thank you' });
    await send([await picture()], { content: 'I have crushing chest pain and cannot breathe' });
    expect((await talk.inbox())[0]).toMatchObject({ level: 'EMERGENCY' });
    const card = (await talk.thread()).at(-1);
    expect(card?.kind).toBe('emergency');
    expect(card?.helplines.map(({ number }) => number)).toEqual(
      expect.arrayContaining(['112', '108']),
    );
  });

  it.each([
    ['picture', picture],
    ['document', pdf],
    ['voice note', voice],
  ])(
    'without words belongs to an open emergency, but is only said to be sent: %s',
    async (_, upload) => {
      await talk.say('I have crushing chest pain and cannot breathe');
      const [opened] = await talk.inbox();
      const sendsFile = async () => {
        const sent = await send([await upload()]);
        expect(sent.body.review).toBe('escalated');
        const line = (await talk.thread()).at(-1);
        expect(line).toMatchObject({ senderType: 'ai', kind: 'text' });
        expect(line?.content).toMatch(
          /^Sent to Dr\. Vikram Rao, who will look at it.*112 or 108\.$/,
        );
        const { rows } = await test.database.pool.query(
          'select level, rule_ids from reviews where message_id = $1',
          [sent.body.id],
        );
        expect(rows).toMatchObject([
          { level: 'EMERGENCY', rule_ids: expect.arrayContaining(['chat.open-emergency']) },
        ]);
        const { level, quote, reason } = opened ?? {};
        expect((await talk.inbox())[0]).toMatchObject({
          ...{ level, quote, reason, state: 'waiting_doctor' },
          files: sent.body.files,
        });
      };
      await sendsFile();
      expect((await talk.inbox())[0]?.openedAt).toBeNull();
      const last = (await talk.thread()).at(-1);
      await talk.doctor.call(chatsEndpoints.seen, {
        params: { chatId: talk.chatId },
        body: { messageId: last?.id as NonNullable<typeof last>['id'] },
      });
      await talk.reply('Please go to the hospital.');
      await sendsFile();
    },
  );

  it('with a red flag in its words gets the card also while an emergency is open', async () => {
    await talk.say('I have crushing chest pain and cannot breathe');
    await send([await picture()], { content: 'Now my father is unconscious' });
    expect((await talk.thread()).at(-1)).toMatchObject({ senderType: 'ai', kind: 'emergency' });
  });

  it('without words is answered in the language the app was told', async () => {
    await talk.patient.call(authEndpoints.editProfile, { body: { language: 'hi' } });
    await send([await picture()]);
    expect((await talk.thread()).at(-1)?.content).toMatch(/डॉ\. Vikram Rao.*112.*108/);
  });

  it('shows the doctor the newest files that were not seen', async () => {
    await send([await picture()]);
    const newest = [await picture(), await picture()];
    await send(newest);
    await talk.say('Did you see them?');
    expect((await talk.inbox())[0]?.files.map(({ id }) => id)).toEqual(newest);
  });

  it('carries five pictures, or one document, or one voice note', async () => {
    const five: string[] = [];
    while (five.length < 5) five.push(await picture());
    expect((await send(five)).body.files.map(({ id }) => id)).toEqual(five);
    expect((await send([await pdf()])).status).toBe(201);
    expect((await send([await voice()])).body.files[0]).toMatchObject({
      kind: 'voice',
      seconds: 3,
    });
    const before = (await talk.thread()).length;
    const refused = [
      [...five, await picture()],
      [await pdf(), await pdf()],
      [await voice(), await picture()],
      [five[0] as string, five[0] as string],
    ];
    for (const ids of refused) {
      const reply = await send(ids);
      expect([reply.status, Object.keys(reply.error.fields ?? {})[0]]).toEqual([
        400,
        expect.stringMatching(/^fileIds/),
      ]);
    }
    expect((await send([])).error.fields).toEqual({ content: 'Please fill this in' });
    expect(await talk.thread()).toHaveLength(before);
  });

  it('sent again under its id is the same message; with other files it is refused', async () => {
    const clientId = newId();
    const id = await picture();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send([id], { clientId })));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const other = await send([await picture()], { clientId });
    expect([other.status, other.error.code]).toEqual([422, 'client_id_reused']);
    expect((await send([], { clientId, content: 'x' })).status).toBe(422);
  });

  it("takes the sender's own whole files alone", async () => {
    const other = await startConversation(test);
    const foreign = await uploadFile(test, other.patient, TINY_PNG);
    const preview = await uploadFile(test, talk.patient, TINY_PNG, { kind: 'preview' });
    const half = await sendPart(test, talk.patient, TINY_PNG.subarray(0, 9), { size: 60 });
    for (const id of [foreign, preview, half.json().id, newId<string>()]) {
      const reply = await send([id]);
      expect([reply.status, reply.error.code]).toEqual([404, 'not_found']);
    }
    const byDoctor = await talk.doctor.call(chatsEndpoints.send, {
      body: { chatId: talk.chatId, content: 'x', fileIds: [await picture()] },
    });
    expect(byDoctor.status).toBe(404);
    expect(await talk.thread()).toEqual([]);
  });

  it('is shared with another doctor of the patient, who may then read it', async () => {
    const id = await picture();
    await send([id]);
    const doctor = await test.doctor();
    const body = { patientId: talk.patient.id, doctorId: doctor.id };
    await test.db
      .insertInto('assignments')
      .values({ patient_id: talk.patient.id, doctor_id: doctor.id, consent_version: '1' })
      .execute();
    const chat = await talk.patient.call(chatsEndpoints.create, { body });
    const read = () => test.app.inject({ url: `/api/files/${id}`, cookies: doctor.cookies });
    expect((await read()).statusCode).toBe(404);
    expect((await send([id], { chatId: chat.body.id })).status).toBe(201);
    expect((await read()).statusCode).toBe(200);
  });
});
