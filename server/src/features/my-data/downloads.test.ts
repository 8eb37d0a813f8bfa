import { chatsEndpoints, endpoints, myDataEndpoints, type UserId } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { auditedOf } from '../../../test/audited.ts';
import { choosePin, columnsByTable, makeTwoFullAccounts } from '../../../test/full-lives.ts';
import { statementsOf } from '../../../test/statements.ts';
import type { Actor } from '../../platform/actor.ts';
import {
  type CopyBudget,
  type CopyLimits,
  createCopyBudget,
  readTables,
  UNLIMITED_BUDGET,
} from '../../platform/person-data.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { assign } from '../assignments/assignments.factory.ts';
import { createAudit } from '../audit/index.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { letAnotherAnswer } from '../cover/cover.factory.ts';
import { TINY_PNG, uploadFile } from '../files/files.factory.ts';
import { createFilesPersonData } from '../files/index.ts';
import { createDownloadLinksRepository } from './download-links.repository.ts';
import { createDownloadsService, type DownloadFile } from './downloads.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ask = (who: Pick<TestPerson, 'call'>, pin: string, language: 'en' | 'hi' = 'en') =>
  who.call(myDataEndpoints.askDownload, { body: { pin, language } });

/** Signs a person in with a PIN and returns the two files. */
const filesOf = async (person: TestPerson, language: 'en' | 'hi' = 'en') => {
  const pin = await choosePin(test, person);
  const client = await test.as(person);
  const links = (await ask(client, pin, language)).body;
  const get = (path: string) => test.app.inject({ url: path, cookies: client.cookies });
  return { client, links, get, json: await get(links.json), page: await get(links.page) };
};

describe('a copy of the own data', () => {
  it('holds every row and column of the person that is not withheld, as its schema says', async () => {
    const { patient, doctor } = await makeTwoFullAccounts(test);
    const schema = (await test.app.inject(myDataEndpoints.schema.path)).json();
    const written = z.fromJSONSchema(schema);
    const known = [...(await columnsByTable(test)).keys()];
    for (const person of [patient, doctor]) {
      const { json } = await filesOf(person);
      const copy = json.json();
      expect(written.safeParse(copy).error).toBeUndefined();
      expect(copy.$schema).toBe('http://localhost:3000/api/my-data/schema');
      expect(copy.person).toEqual({ id: person.id, role: person.role });
      expect(known).toEqual(expect.arrayContaining(Object.keys(copy.tables)));
      const held = JSON.parse(JSON.stringify(await test.operator.personalData(person.phone)));
      for (const table of ['users', 'goals', 'messages', 'assignments', 'grievances', 'nominees']) {
        expect(copy.tables[table], table).toEqual(held[table]);
      }
      expect(json.body).not.toMatch(/secret|argon2/);
    }
    const broken = { ...(await filesOf(patient)).json.json(), tables: { users: [{}] } };
    expect(written.safeParse(broken).success).toBe(false);
  });

  it('is a page in the own language that shows what was said, escaped, loading and running nothing', async () => {
    // Late in the evening in UTC, the next day at the clinic.
    test.clock.set('2026-03-10T20:00:00Z');
    const conversation = await startConversation(test);
    await conversation.say('<script>alert("x")</script> & salt');
    for (const [language, word] of [
      ['en', 'Messages'],
      ['hi', 'संदेश'],
    ] as const) {
      const { page } = await filesOf(conversation.patient, language);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': 'attachment; filename="saathi-my-data-2026-03-11.html"',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(page.body).toContain(`<h2>${word}</h2>`);
      expect(page.body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; salt');
      expect(page.body).not.toMatch(/<script|<img|<link|https?:/);
      expect(page.body).toContain("content=\"default-src 'none'; style-src 'sha256-");
      expect(page.body).toContain(conversation.doctor.name);
      expect(page.body).not.toContain(conversation.doctor.phone);
    }
  });

  it('says of each message in which chat it was written', async () => {
    const talk = await startConversation(test);
    const second = await test.doctor({ name: 'Ravi Menon' });
    await assign(test.db, talk.patient, second);
    const { body: chat } = await talk.patient.call(chatsEndpoints.create, {
      body: { patientId: talk.patient.id, doctorId: second.id },
    });
    await talk.say('My knee hurts');
    const content = 'My ear hurts';
    await talk.patient.call(chatsEndpoints.send, { body: { chatId: chat.id, content } });
    const { page } = await filesOf(talk.patient);
    const rowOf = (words: string) =>
      page.body.split('<tr>').find((row) => row.includes(`<td>${words}</td>`));
    expect(rowOf('My knee hurts')).toContain(`<td>${talk.doctor.name}</td>`);
    expect(rowOf(content)).toContain('<td>Ravi Menon</td>');
    const doctors = (await filesOf(talk.doctor)).page.body;
    expect(doctors.split('<tr>').find((row) => row.includes('My knee hurts'))).toContain(
      `<td>${talk.patient.name}</td>`,
    );
  });

  it('says who wrote for the doctor, to the patient and to the doctor', async () => {
    const talk = await startConversation(test);
    const { sender, write } = await letAnotherAnswer(test, talk, true);
    await write('You can come on Monday.');
    for (const person of [talk.patient, talk.doctor]) {
      const { page } = await filesOf(person);
      expect(page.body).toContain(`<td>${sender.name}</td>`);
      expect(page.body).not.toContain(sender.phone);
    }
    expect((await filesOf((await startConversation(test)).patient)).page.body).not.toContain(
      sender.name,
    );
  });

  it('holds the bytes of files in the JSON file; for the page none are fetched', async () => {
    const { patient } = await startConversation(test);
    const file_id = await uploadFile(test, patient, TINY_PNG);
    const pin = await choosePin(test, patient);
    const client = await test.as(patient);
    const links = (await ask(client, pin)).body;
    const get = (url: string) => test.app.inject({ url, cookies: client.cookies });
    const statements = await statementsOf(async () => {
      expect((await get(links.page)).body).toContain('image/png');
    });
    expect(statements.filter((text) => text.includes('file_parts'))).toEqual([]);
    expect((await get(links.json)).json().tables.file_parts).toEqual([
      { file_id, start: 0, bytes: TINY_PNG.toString('base64') },
    ]);
  });

  it("of a doctor holds no thread of a patient who removed the doctor, nor another's", async () => {
    const { patient, doctor, say, pair } = await startConversation(test);
    const other = await startConversation(test);
    await say('My own secret words');
    await other.say('Words of a stranger');
    expect((await filesOf(doctor)).json.body).toContain('My own secret words');
    await patient.call(endpoints.assignments.removeDoctor, { params: pair });
    const { json, page } = await filesOf(doctor);
    for (const file of [json.body, page.body]) {
      expect(file).not.toContain('My own secret words');
      expect(file).not.toContain('Words of a stranger');
      expect(file).not.toContain(patient.phone);
    }
  });

  it("holds doctors' looks at lists the patient was on; a doctor's names no patient of before", async () => {
    const { patient, doctor, pair } = await startConversation(test);
    await doctor.call(endpoints.patients.list, { params: { doctorId: doctor.id } });
    await doctor.call(endpoints.patients.detail, { params: pair });
    const looks = async (person: TestPerson) =>
      (await test.operator.personalData(person.phone)).audit?.filter(({ kind }) => kind === 'read');
    const look = { actor_id: doctor.id };
    const ofPatient = { ...look, subject_id: patient.id };
    expect(await looks(patient)).toMatchObject([ofPatient, ofPatient]);
    expect(await looks(doctor)).toMatchObject([ofPatient, ofPatient]);
    expect((await filesOf(doctor)).json.body).toContain(patient.id);
    await patient.call(endpoints.assignments.removeDoctor, { params: pair });
    expect(await looks(doctor)).toMatchObject([
      { ...look, subject_id: null },
      { ...look, subject_id: null },
    ]);
    expect((await filesOf(doctor)).json.body).not.toContain(patient.id);
  });
});

describe('a link to the copy', () => {
  it('works once, also when it is pressed twice at once', async () => {
    const patient = await test.patient();
    const pin = await choosePin(test, patient);
    const client = await test.as(patient);
    const { json, page, expiresAt } = (await ask(client, pin)).body;
    expect(new Date(expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const get = () => test.app.inject({ url: json, cookies: client.cookies });
    const statuses = (await Promise.all([get(), get(), get()])).map((one) => one.statusCode);
    expect(statuses.sort()).toEqual([200, 404, 404]);
    expect((await test.app.inject({ url: page, cookies: client.cookies })).statusCode).toBe(200);
  });

  it('is still good, and nothing is noted, where the copy could not be made', async () => {
    const { patient } = await startConversation(test);
    const pin = await choosePin(test, patient);
    const client = await test.as(patient);
    const { json } = (await ask(client, pin)).body;
    const get = () => test.app.inject({ url: json, cookies: client.cookies });
    const exported = () => auditedOf(test.db, ['subject_id', patient.id], 'data_exported');
    await test.database.pool.query('alter table goals rename to goals_away');
    expect((await get()).statusCode).toBeGreaterThanOrEqual(500);
    await test.database.pool.query('alter table goals_away rename to goals');
    expect(await exported()).toEqual([]);
    expect((await get()).statusCode).toBe(200);
    expect(await exported()).toHaveLength(1);
  });

  it('reads no table that has too many rows, or with all before too many bytes', async () => {
    const some = (rows: number) => sql`select 'राम' as text from generate_series(1, ${rows}::int)`;
    const read = (limits: CopyLimits, rows: number) =>
      readTables(
        test.db,
        { first: some(1), second: some(rows) },
        createCopyBudget(test.db, limits),
      );
    const row = Buffer.byteLength('(राम)');
    expect((await read({ rowsMax: 3, bytesMax: 4 * row }, 3)).second).toHaveLength(3);
    await expect(read({ rowsMax: 2, bytesMax: 4 * row }, 3)).rejects.toThrow('too large');
    await expect(read({ rowsMax: 3, bytesMax: 4 * row - 1 }, 3)).rejects.toThrow('too large');
  });

  it('measures files as base64 without reading them, and reads none if they are too large', async () => {
    const { patient } = await startConversation(test);
    await uploadFile(test, patient, TINY_PNG);
    const { exportPerson } = createFilesPersonData(test.database);
    const { file_parts } = await exportPerson(patient.id, UNLIMITED_BUDGET);
    const { length } = String(file_parts?.[0]?.bytes);
    const within = (bytesMax: number) => {
      const budget = createCopyBudget(test.db, { rowsMax: 1, bytesMax });
      const requireRoomFor: CopyBudget['requireRoomFor'] = async (query, bytes) => {
        if (bytes) await budget.requireRoomFor(query, bytes);
      };
      return exportPerson(patient.id, { requireRoomFor });
    };
    const statements = await statementsOf(() =>
      expect(within(length)).rejects.toThrow('too large'),
    );
    expect(statements.join()).not.toContain('encode');
    expect((await within(length + 64)).file_parts).toEqual(file_parts);
    const withBytes = () => [];
    const budget = createCopyBudget(test.db, { rowsMax: 1, bytesMax: 10_000 });
    const without = await exportPerson(patient.id, budget, { withBytes });
    expect([without.files?.length, without.file_parts]).toEqual([1, []]);
  });

  it('to too much is refused, nothing of it fetched, and still good when there is less', async () => {
    const patient = await test.patient();
    const pin = await choosePin(test, patient);
    const client = await test.as(patient);
    const { json } = (await ask(client, pin)).body;
    const get = () => test.app.inject({ url: json, cookies: client.cookies });
    await test.database.pool.query(
      `insert into grievances (number, user_id, text)
       select 'many-' || n, $1::uuid, 'x' from generate_series(1, 100001) n`,
      [patient.id],
    );
    expect((await get()).statusCode).toBe(413);
    await test.database.pool.query(`delete from grievances where number = 'many-1'`);
    expect((await get()).statusCode).toBe(200);
    await test.database.pool.query(`delete from grievances where number like 'many-%'`);
  });

  it('is over after 15 minutes, after the next was asked for, and for anybody else', async () => {
    const patient = await test.patient();
    const other = await test.patient();
    const pin = await choosePin(test, patient);
    const client = await test.as(patient);
    const first = (await ask(client, pin)).body;
    const second = (await ask(client, pin)).body;
    const get = (url: string, cookies = client.cookies) => test.app.inject({ url, cookies });
    expect((await get(first.json)).statusCode).toBe(404);
    expect((await get(second.json, other.cookies)).statusCode).toBe(404);
    expect((await get(second.json, {})).statusCode).toBe(401);
    await test.database.pool.query(
      `update download_links set expires_at = expires_at - interval '15 minutes'`,
    );
    expect((await get(second.json)).statusCode).toBe(404);
    await test.sweep();
    const left = await test.db.selectFrom('download_links').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('is not made with a wrong PIN; the fifth wrong one makes the right one wait', async () => {
    const patient = await test.patient();
    const pin = await choosePin(test, patient);
    const client = await test.as(patient);
    for (let n = 0; n < 5; n += 1) {
      const reply = await ask(client, '0001');
      expect(reply.error.code).toBe('wrong_pin');
    }
    const waits = await ask(client, pin);
    expect(waits.status).toBe(429);
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('can be asked for five times an hour', async () => {
    const patient = await test.patient();
    const pin = await choosePin(test, patient);
    const client = await test.as(patient);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(client, pin)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const { length } = await auditedOf(test.db, ['subject_id', patient.id], 'download_link_made');
    expect(length).toBe(5);
  });
});

describe('copies of several people', () => {
  /** Makes copies whose reading lasts until the person's `finish` is called. */
  const slowCopies = () => {
    const reading = new Map<string, () => void>();
    const service = createDownloadsService({
      ...test,
      audit: createAudit(test.context),
      limits: createRateLimits(test.db),
      links: createDownloadLinksRepository(test.db),
      requirePin: async () => {},
      personData: {
        withheld: {},
        exportPerson: (id) => new Promise((finish) => reading.set(id, () => finish({}))),
      },
    });
    const linksOf = async () => {
      const { id: userId } = await test.patient();
      const actor = { userId, role: 'patient', sessionId: userId } as unknown as Actor;
      const { json, page } = await service.ask(actor, { pin: '', language: 'en' }, 'request');
      const [first, second] = [json, page].map((url) => {
        const token = url.split('/').at(-1) ?? '';
        return () => service.file(actor, token, 'request');
      });
      return {
        userId,
        first: first as () => Promise<DownloadFile>,
        second: second as () => Promise<DownloadFile>,
      };
    };
    return { reading, linksOf };
  };

  it('are made two at once, one for each person, so that nobody waits for one large copy', async () => {
    const { reading, linksOf } = slowCopies();
    const [large, small, third] = [await linksOf(), await linksOf(), await linksOf()];
    const finish = async ({ userId }: { userId: UserId }) => {
      await vi.waitFor(() => expect(reading.has(userId)).toBe(true));
      reading.get(userId)?.();
      reading.delete(userId);
    };
    const copies = [large.first(), large.second()];
    await vi.waitFor(() => expect(reading.has(large.userId)).toBe(true));
    const other = small.first();
    await vi.waitFor(() => expect([...reading.keys()]).toEqual([large.userId, small.userId]));
    const late = third.first();
    await finish(small);
    expect((await other).name).toMatch(/json$/);
    await finish(third);
    expect((await late).name).toMatch(/json$/);
    await finish(large);
    await finish(large);
    expect((await Promise.all(copies)).map(({ name }) => name.split('.')[1])).toEqual([
      'json',
      'html',
    ]);
  });
});
