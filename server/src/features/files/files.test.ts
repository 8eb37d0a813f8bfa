import { readFileSync } from 'node:fs';
import { chatsEndpoints, filesEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { newId } from '../../platform/ids.ts';
import { unassign } from '../assignments/assignments.factory.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { sendPart, TINY_PNG, uploadFile } from './files.factory.ts';

const PART = filesEndpoints.upload.rawBody.maxBytes;
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
/** Returns a PDF of this many bytes. */
const pdfOf = (bytes: number): Buffer =>
  Buffer.from(`%PDF-1.4\n${'0123456789'.repeat(bytes / 10).slice(0, bytes - 15)}%%EOF\n`);

let test: TestApp;
let talk: Awaited<ReturnType<typeof startConversation>>;
beforeAll(async () => {
  test = await startTestApp({ FILES_PER_PATIENT_MB: '5' });
});
beforeEach(async () => {
  talk = await startConversation(test);
});
afterAll(() => test.close());

const read = (person: { cookies: Record<string, string> }, fileId: string) =>
  test.app.inject({
    url: filesEndpoints.read.path.replace(':fileId', fileId),
    cookies: person.cookies,
  });
const filesOf = (ownerId: string) =>
  test.db
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', ownerId as never)
    .execute();
const sendFiles = (fileIds: string[], content = '') =>
  talk.patient.call(chatsEndpoints.send, {
    body: { chatId: talk.chatId, content, clientId: newId(), fileIds },
  });

describe('uploading', () => {
  it('is refused to a patient without a doctor, whom nothing could be sent to', async () => {
    const alone = await test.patient();
    const refused = await sendPart(test, alone, TINY_PNG);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_assigned']);
    await unassign(test.db, talk.patient, talk.doctor, new Date());
    expect((await sendPart(test, talk.patient, TINY_PNG)).statusCode).toBe(403);
    expect([await filesOf(alone.id), await filesOf(talk.patient.id)]).toEqual([[], []]);
  });

  it('is refused while the disk is short of space; messages are not', async () => {
    const short = vi.spyOn(test.database, 'isShortOfSpace').mockReturnValue(true);
    const refused = await sendPart(test, talk.patient, TINY_PNG);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded']);
    expect(refused.headers['retry-after']).toBe('300');
    expect(refused.json().message).toBe(
      'No space for files at the moment. Messages without files arrive.',
    );
    expect((await talk.say('I have chest pain')).status).toBe(201);
    expect(await filesOf(talk.patient.id)).toEqual([]);
    short.mockRestore();
    expect((await sendPart(test, talk.patient, TINY_PNG)).statusCode).toBe(200);
  });

  it('stores a picture clean, and says when all of it is there', async () => {
    const reply = await sendPart(test, talk.patient, fixture('camera.jpg'));
    expect(reply.statusCode).toBe(200);
    const [file] = await filesOf(talk.patient.id);
    expect(reply.json()).toEqual({ id: file?.id, received: file?.size, complete: true });
    expect(file).toMatchObject({ kind: 'picture', type: 'image/jpeg', sent_at: null });
    const { rawPayload, headers } = await read(talk.patient, file?.id as string);
    expect(rawPayload.length).toBe(file?.size);
    expect(rawPayload.toString('latin1')).not.toMatch(/pune|gps|exif/i);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'content-disposition': expect.stringMatching(/^attachment; filename="saathi-[\d-]+\.jpg"$/),
      'cache-control': 'private, no-store',
      'content-length': String(file?.size),
    });
  });

  it('goes on where it was cut off, whatever part comes again, and comes back whole', async () => {
    const pdf = pdfOf(PART * 2 + 1_000);
    const asked = { kind: 'pdf', clientId: 'cut off', size: pdf.length };
    const part = (from: number, to: number) =>
      sendPart(test, talk.patient, pdf.subarray(from, to), { ...asked, offset: from });
    expect((await part(0, 1_000)).json()).toMatchObject({ received: 1_000, complete: false });
    expect((await part(0, 0)).json()).toMatchObject({ received: 1_000 });
    // A part that is sent again because no response arrived, and one that overlaps what is stored.
    expect((await part(0, 1_000)).json()).toMatchObject({ received: 1_000 });
    expect((await part(500, 1_500)).json()).toMatchObject({ received: 1_500 });
    const gap = await part(2_000, 3_000);
    expect([gap.statusCode, gap.json().code]).toEqual([409, 'conflict']);
    expect((await part(1_500, 1_500 + PART)).json()).toMatchObject({ received: 1_500 + PART });
    const last = await part(1_500 + PART, pdf.length);
    expect(last.json()).toMatchObject({ received: pdf.length, complete: true });
    // Every repetition of a complete file returns the same.
    expect((await part(0, 0)).json()).toEqual(last.json());
    expect((await read(talk.patient, last.json().id)).rawPayload.equals(pdf)).toBe(true);
    expect(await filesOf(talk.patient.id)).toHaveLength(1);
  });

  it('of the same file from several tabs at once stores it once', async () => {
    const asked = { clientId: 'at once' };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => sendPart(test, talk.patient, TINY_PNG, asked)),
    );
    const ids = new Set(replies.map((reply) => reply.json().id));
    expect([ids.size, replies.map(({ statusCode }) => statusCode)]).toEqual([
      1,
      [200, 200, 200, 200],
    ]);
  });

  it('is for patients who are signed in', async () => {
    expect((await sendPart(test, { cookies: {} }, TINY_PNG)).statusCode).toBe(401);
    expect((await sendPart(test, talk.doctor, TINY_PNG)).statusCode).toBe(403);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'picture', 415],
    ['an Office file', 'PK\x03\x04word', 'pdf', 415],
    ['a page', '<html></html>', 'picture', 415],
    ['a picture with a tail', `${TINY_PNG.toString('latin1')}PK\x03\x04`, 'picture', 415],
    ['another kind', TINY_PNG.toString('latin1'), 'voice', 415],
    ['an unknown kind', 'x', 'film', 400],
  ])('of %s is refused and leaves nothing', async (_, text, kind, status) => {
    const reply = await sendPart(test, talk.patient, Buffer.from(text, 'latin1'), { kind });
    expect(reply.statusCode).toBe(status);
    expect(await filesOf(talk.patient.id)).toEqual([]);
  });

  it('of too much is 413 with the limit, before anything of it is read', async () => {
    const sizes = { picture: '2 MB', pdf: '2 MB', voice: '1 MB', preview: '32 KB' };
    for (const [kind, most] of Object.entries(sizes)) {
      const size = 2 * 1024 * 1024 + 1;
      const reply = await sendPart(test, talk.patient, TINY_PNG, { kind, size });
      expect([reply.statusCode, reply.json().message]).toEqual([
        413,
        expect.stringContaining(most),
      ]);
    }
    const large = await sendPart(test, talk.patient, Buffer.alloc(PART + 1), { size: PART * 2 });
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      expect.stringContaining('256 KB'),
    ]);
    const more = await sendPart(test, talk.patient, TINY_PNG, { size: 10 });
    expect(more.statusCode).toBe(400);
    expect(await filesOf(talk.patient.id)).toEqual([]);
  });

  it('takes bytes alone, and no other call takes them', async () => {
    const { patient } = talk;
    const post = (url: string, type: string, payload: string) =>
      test.app.inject({
        method: 'POST',
        url,
        query: { kind: 'picture', clientId: 'x', size: '10', offset: '0' },
        cookies: patient.cookies,
        headers: { 'content-type': type },
        payload,
      });
    expect((await post('/api/files', 'application/json', '{}')).statusCode).toBe(415);
    expect((await post('/api/files', 'image/png', 'x')).statusCode).toBe(415);
    expect((await post('/api/goals', 'application/octet-stream', '{}')).statusCode).toBe(415);
  });

  it('under an id that is another file is refused', async () => {
    await sendPart(test, talk.patient, TINY_PNG.subarray(0, 9), { size: 100 });
    for (const other of [{ size: 101 }, { size: 100, kind: 'preview' }]) {
      const reply = await sendPart(test, talk.patient, TINY_PNG.subarray(0, 9), other);
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'client_id_reused']);
    }
    // The same client id of another person is a different file.
    const { patient } = await startConversation(test);
    expect((await sendPart(test, patient, TINY_PNG)).statusCode).toBe(200);
  });

  it('ends where the clinic keeps no more of one patient, however it is tried', async () => {
    const { patient } = talk;
    const large = pdfOf(2 * 1024 * 1024);
    for (const clientId of ['one', 'two'])
      await uploadFile(test, patient, large, { kind: 'pdf', clientId });
    const begin = (clientId: string, size: number) =>
      sendPart(test, patient, large.subarray(0, 10), { kind: 'pdf', clientId, size });
    const replies = await Promise.all(
      Array.from({ length: 3 }, (_, place) => begin(`more ${place}`, 900_000)),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    const full = replies.find(({ statusCode }) => statusCode === 422)?.json();
    expect(full).toMatchObject({ code: 'limit_reached', message: expect.stringContaining('5 MB') });
    expect((await begin('small', 100_000)).statusCode).toBe(200);
  });

  it('has a limit of calls', async () => {
    const { patient } = talk;
    await sendPart(test, patient, TINY_PNG);
    await useUpLimits(test.db, `upload ${patient.id}`);
    const reply = await sendPart(test, patient, TINY_PNG);
    expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('never sent is removed after a day; sent, it stays', async () => {
    const unsent = await uploadFile(test, talk.patient, TINY_PNG);
    const preview = await uploadFile(test, talk.patient, TINY_PNG, { kind: 'preview' });
    const sent = await uploadFile(test, talk.patient, fixture('camera.png'), {
      previewId: preview,
    });
    expect((await sendFiles([sent])).status).toBe(201);
    await test.database.pool.query(`update files set created_at = now() - interval '25 hours'`);
    const fresh = await uploadFile(test, talk.patient, TINY_PNG);
    // Its picture is uploaded later and may still be sent.
    const old = await uploadFile(test, talk.patient, TINY_PNG, { kind: 'preview' });
    await test.db
      .updateTable('files')
      .set({ created_at: new Date(0) })
      .where('id', '=', old)
      .execute();
    const late = await uploadFile(test, talk.patient, TINY_PNG, { previewId: old });
    await test.sweep();
    const left = (await filesOf(talk.patient.id)).map(({ id }) => id);
    expect(left.sort()).toEqual([preview, sent, fresh, old, late].sort());
    expect(left).not.toContain(unsent);
    const { rows } = await test.database.pool.query(`select from file_parts where file_id = $1`, [
      unsent,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('reading', () => {
  it('is for the owner and the doctor in whose chat it is, and the look is written down', async () => {
    const other = await startConversation(test);
    const preview = await uploadFile(test, talk.patient, TINY_PNG, { kind: 'preview' });
    const picture = await uploadFile(test, talk.patient, fixture('camera.webp'), {
      previewId: preview,
    });
    const looks = () =>
      test.db
        .selectFrom('audit')
        .select(['actor_id', 'detail'])
        .where('kind', '=', 'read')
        .where('subject_id', '=', talk.patient.id)
        .where('detail', '=', 'files')
        .execute();
    expect((await read(talk.doctor, picture)).statusCode).toBe(404);
    expect((await sendFiles([picture])).status).toBe(201);
    for (const id of [picture, preview]) {
      expect((await read(talk.patient, id)).statusCode).toBe(200);
      expect(await looks()).toHaveLength(id === picture ? 0 : 1);
      expect((await read(talk.doctor, id)).statusCode).toBe(200);
      expect((await read(other.patient, id)).statusCode).toBe(404);
      expect((await read(other.doctor, id)).statusCode).toBe(404);
      expect((await read({ cookies: {} }, id)).statusCode).toBe(401);
    }
    expect(await looks()).toEqual([{ actor_id: talk.doctor.id, detail: 'files' }]);
    await talk.removeDoctor();
    expect((await read(talk.doctor, picture)).statusCode).toBe(404);
    expect((await read(talk.doctor, preview)).statusCode).toBe(404);
    expect((await read(talk.patient, picture)).statusCode).toBe(200);
  });

  it('of nonsense, of nothing and of what is still arriving is refused', async () => {
    expect((await read(talk.patient, 'x')).statusCode).toBe(400);
    expect((await read(talk.patient, newId())).statusCode).toBe(404);
    const { id } = (
      await sendPart(test, talk.patient, TINY_PNG.subarray(0, 20), { size: 60 })
    ).json();
    expect((await read(talk.patient, id)).statusCode).toBe(404);
  });
});

describe('the list of what was sent', () => {
  const list = (query = {}) => talk.patient.call(filesEndpoints.list, { query });

  it("is the patient's own, newest first, with the doctors who have it, page by page", async () => {
    const first = await uploadFile(test, talk.patient, fixture('camera.jpg'));
    await uploadFile(test, talk.patient, TINY_PNG);
    await sendFiles([first]);
    test.clock.advance(60_000);
    const voice = await uploadFile(test, talk.patient, fixture('voice.webm'), { kind: 'voice' });
    await sendFiles([voice]);
    const all = (await list()).body;
    const { id, name } = talk.doctor;
    expect(all).toMatchObject([
      { id: voice, kind: 'voice', seconds: 3, sentTo: [{ id, name }] },
      { id: first, kind: 'picture', seconds: null, sentTo: [{ id, name }] },
    ]);
    expect((await list({ limit: '1' })).body).toEqual([all[0]]);
    expect((await list({ before: voice })).body).toEqual([all[1]]);
    const other = await startConversation(test);
    expect((await other.patient.call(filesEndpoints.list)).body).toEqual([]);
    const foreign = await other.patient.call(filesEndpoints.list, { query: { before: voice } });
    expect(foreign.status).toBe(404);
  });

  it('is for patients, and takes good queries alone', async () => {
    expect((await talk.doctor.call(filesEndpoints.list)).status).toBe(403);
    expect((await test.nobody.call(filesEndpoints.list)).status).toBe(401);
    expect((await list({ limit: '0' })).status).toBe(400);
  });
});
