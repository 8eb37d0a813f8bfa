import {
  authEndpoints,
  chatsEndpoints,
  type MessageId,
  patientsEndpoints,
  SEARCH_MAX_CHARACTERS,
  SEARCH_WORDS_MAX,
} from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { sentBy } from '../../../../test/statements.ts';
import { assign, unassign } from '../../assignments/assignments.factory.ts';
import { letAnotherAnswer } from '../../cover/cover.factory.ts';
import { makeMessage } from '../chats.factory.ts';
import { startConversation } from '../conversation.factory.ts';
import { createMessageWordsRepository } from './message-words.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Conversation = Awaited<ReturnType<typeof startConversation>>;
type Query = { q: string; cursor?: MessageId; limit?: number };

const searchAs = ({ doctor }: Pick<Conversation, 'doctor'>, query: Query) =>
  doctor.call(chatsEndpoints.search, { params: { doctorId: doctor.id }, query });

const excerptsFor = async (of: Conversation, q: string) => {
  const reply = await searchAs(of, { q });
  expect(reply.status).toBe(200);
  return reply.body.map(({ excerpt }) => excerpt);
};

const fillAll = async () => {
  const words = createMessageWordsRepository(test.db);
  let after: MessageId | null = null;
  do after = await words.fill(after, 3);
  while (after !== null);
};

/** Each row lists spellings of the same word. */
const SPELLINGS = [
  ['saans', 'sans', 'Saas', 'सांस', 'साँस'],
  ['bukhar', 'bukhaar', 'बुखार', 'बुख़ार'],
  ['dard', 'dardd', 'दर्द'],
  ['chakkar', 'chakar', 'चक्कर'],
  ['ulti', 'ultee', 'oolti', 'उल्टी'],
  ['haath', 'hath', 'हाथ'],
  ['khansi', 'khaansi', 'खांसी'],
  ['sugar', 'shugar', 'SUGAR', 'शुगर'],
  ['insulin', 'Insulin', 'इंसुलिन'],
  ['dhadkan', 'dhadkaan', 'धड़कन'],
  ['142', '१४२'],
];

describe('GET /api/doctors/:doctorId/search', () => {
  it('is closed to nobody, to patients and to other doctors', async () => {
    const { patient, doctor } = await startConversation(test);
    const other = await test.doctor();
    const parts = { params: { doctorId: doctor.id }, query: { q: 'saans' } };
    expect((await test.nobody.call(chatsEndpoints.search, parts)).status).toBe(401);
    expect((await patient.call(chatsEndpoints.search, parts)).status).toBe(403);
    expect((await other.call(chatsEndpoints.search, parts)).status).toBe(403);
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['no word', { q: ' % _ * ' }],
    ['too long a text', { q: 'a'.repeat(SEARCH_MAX_CHARACTERS + 1) }],
    ['too many words', { q: Array.from({ length: SEARCH_WORDS_MAX + 1 }, (_, n) => n).join(' ') }],
    ['a cursor that is no id', { q: 'saans', cursor: 'x' }],
    ['an empty page', { q: 'saans', limit: '0' }],
    ['too long a page', { q: 'saans', limit: '51' }],
  ])('refuses %s', async (_, query) => {
    const doctor = await test.doctor();
    const params = { doctorId: doctor.id };
    const reply = await doctor.call(chatsEndpoints.search, { params, query: query as never });
    expect([reply.status, reply.error.code]).toEqual([400, 'bad_request']);
  });

  it('finds what patient, doctor and assistant wrote, with where it is', async () => {
    const made = await startConversation(test, { patient: { name: 'Asha Kulkarni' } });
    const said = await made.say('Kal se मुझे खांसी hai');
    const reply = await made.reply('Khaansi kitne din se?');
    const thread = await made.thread();
    const found = (await searchAs(made, { q: 'khansi' })).body;
    const answers = found.filter(({ senderType }) => senderType === 'ai');
    const patient = { id: made.patient.id, name: 'Asha Kulkarni' };
    expect(found.filter((one) => !answers.includes(one))).toEqual([
      {
        messageId: reply.body.id,
        chatId: made.chatId,
        patient,
        senderType: 'doctor',
        writtenBy: null,
        createdAt: reply.body.createdAt,
        excerpt: 'Khaansi kitne din se?',
        found: [{ from: 0, to: 7 }],
      },
      {
        messageId: said.body.id,
        chatId: made.chatId,
        patient,
        senderType: 'patient',
        writtenBy: null,
        createdAt: said.body.createdAt,
        excerpt: 'Kal se मुझे खांसी hai',
        found: [{ from: 12, to: 17 }],
      },
    ]);
    const line = thread.find(({ senderType }) => senderType === 'ai');
    const word = line?.content.split(/[^\p{L}\p{M}]+/u).find(({ length }) => length > 5);
    const ofAssistant = (await searchAs(made, { q: word ?? '' })).body;
    expect(ofAssistant.map(({ messageId }) => messageId)).toContain(line?.id);
  });

  it('names whoever wrote for the doctor', async () => {
    const made = await startConversation(test);
    const { write } = await letAnotherAnswer(test, made, true);
    await write('Please come on Monday');
    expect((await searchAs(made, { q: 'monday' })).body).toMatchObject([
      { senderType: 'doctor', writtenBy: 'Amita Kale' },
    ]);
  });

  it('finds a message by each spelling of its word', async () => {
    const made = await startConversation(test);
    for (const spelling of SPELLINGS.flat()) await made.reply(spelling);
    for (const spellings of SPELLINGS) {
      for (const spelling of spellings) {
        expect(await excerptsFor(made, spelling)).toEqual(spellings.toReversed());
      }
    }
    // With a vowel that is written but not spoken.
    expect(await excerptsFor(made, 'dhadakan')).toEqual(['धड़कन']);
  });

  it('wants every word, wherever it stands, and the last one may be begun', async () => {
    const made = await startConversation(test);
    await made.reply('Sugar aur bukhar');
    await made.reply('Bukhar');
    expect(await excerptsFor(made, 'bukhar sugar')).toEqual(['Sugar aur bukhar']);
    expect(await excerptsFor(made, 'sugar bukh')).toEqual(['Sugar aur bukhar']);
    expect(await excerptsFor(made, 'bukh sugar')).toEqual([]);
    expect(await excerptsFor(made, 'bukh.')).toEqual([]);
    expect(await excerptsFor(made, 'bu')).toEqual([]);
  });

  it.each([
    'sa%',
    'sa_ns',
    's*',
    'sa:*',
    '!pet',
    'pet|saans',
    "pet' | 'sas",
    "sas':* & 'x",
    '\\',
    "'' pet",
    'pet)) | ((sas',
    'pet -- saans',
    'ॐ pet',
    '\u0000pet',
    'pet <-> pet',
  ])('takes %j as words alone', async (q) => {
    const made = await startConversation(test);
    await made.reply('saans');
    await made.reply('dard');
    const reply = await searchAs(made, { q });
    expect([200, 400]).toContain(reply.status);
    if (reply.status === 200) expect(reply.body).toEqual([]);
  });

  it('finds nothing of a chat with another doctor', async () => {
    const [made, other] = [await startConversation(test), await startConversation(test)];
    await assign(test.db, made.patient, other.doctor);
    await made.reply('saans');
    expect(await excerptsFor(other, 'saans')).toEqual([]);
  });

  it('ends with the assignment, and begins again with it', async () => {
    const made = await startConversation(test);
    await made.reply('saans');
    await made.removeDoctor();
    expect(await excerptsFor(made, 'saans')).toEqual([]);
    await assign(test.db, made.patient, made.doctor);
    expect(await excerptsFor(made, 'saans')).toEqual(['saans']);
    await unassign(test.db, made.patient, made.doctor, new Date());
    expect(await excerptsFor(made, 'saans')).toEqual([]);
  });

  it('leaves no word of somebody who was erased', async () => {
    const [gone, stays] = [await startConversation(test), await startConversation(test)];
    for (const { reply } of [gone, stays]) await reply('zebrafish');
    const rows = async () => {
      const all = await test.db.selectFrom('message_words').select('words').execute();
      return all.filter(({ words }) => words.includes('jebrafis')).length;
    };
    expect(await rows()).toBe(2);
    await test.operator.erase(gone.patient.phone);
    expect(await rows()).toBe(1);
    expect(await excerptsFor(gone, 'zebrafish')).toEqual([]);
    expect((await stays.close()).status).toBe(200);
    await test.operator.erase(stays.doctor.phone);
    expect(await rows()).toBe(0);
  });

  it('comes page by page, newest first', async () => {
    const made = await startConversation(test);
    for (const n of [1, 2, 3, 4, 5]) {
      test.clock.advance(1_000);
      await made.reply(`saans ${n}`);
    }
    const pages: string[][] = [];
    let cursor: MessageId | undefined;
    do {
      const { body } = await searchAs(made, { q: 'saans', limit: 2, ...(cursor && { cursor }) });
      pages.push(body.map(({ excerpt }) => excerpt));
      cursor = body.at(-1)?.messageId;
    } while (cursor);
    expect(pages).toEqual([['saans 5', 'saans 4'], ['saans 3', 'saans 2'], ['saans 1'], []]);
    const strangers = await startConversation(test);
    const { body: theirs } = await strangers.reply('saans');
    const after = await searchAs(made, { q: 'saans', cursor: theirs.id });
    expect([after.status, after.body]).toEqual([200, []]);
  });

  it('finds by the index what no newer thousand messages hold', async () => {
    const made = await startConversation(test);
    await made.reply('saans rare');
    await sql`
      with made as (
        insert into messages (id, chat_id, seq, sender_type, content, created_at)
        select gen_random_uuid(), ${made.chatId}::uuid, 1000 + n, 'doctor', 'walk', now()
        from generate_series(1, 3000) n returning id, chat_id, created_at
      )
      insert into message_words (message_id, chat_id, doctor_id, at, words)
      select id, chat_id, ${made.doctor.id}::uuid, created_at,
        array_to_tsvector(array['valk', '@' || ${made.doctor.id}::text]) from made`.execute(
      test.db,
    );
    await sql`analyze message_words`.execute(test.db);
    const statements = await sentBy(async () => {
      expect(await excerptsFor(made, 'saans rare')).toEqual(['saans rare']);
    });
    const plans = [];
    for (const { text, values } of statements.filter((one) => one.text.includes('tsquery'))) {
      const plan = await test.database.pool.query(`explain ${text}`, values);
      plans.push(JSON.stringify(plan.rows));
    }
    expect(plans).toHaveLength(2);
    expect(plans[0]).toContain('message_words_by_doctor');
    expect(plans[1]).toContain('message_words_by_word');
    expect((await searchAs(made, { q: 'walk' })).body).toHaveLength(20);
  });

  it('is written down without what was searched, and the patient sees it', async () => {
    const made = await startConversation(test);
    await made.reply('zebrafish');
    await excerptsFor(made, 'nowhere');
    const lookedAt = async () => {
      const params = { patientId: made.patient.id };
      const log = await made.patient.call(patientsEndpoints.accessLog, { params });
      return log.body.map(({ kind }) => kind);
    };
    expect(await lookedAt()).toEqual([]);
    await excerptsFor(made, 'zebrafish');
    expect(await lookedAt()).toEqual(['search']);
    const audit = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('actor_id', '=', made.doctor.id)
      .execute();
    expect(audit).toMatchObject([{ kind: 'read', detail: 'search', subject_id: made.patient.id }]);
    expect(JSON.stringify(audit)).not.toMatch(/zebra|jebra|nowhere/);
  });

  it('is asked so often a minute and no more', async () => {
    const made = await startConversation(test);
    await excerptsFor(made, 'saans');
    await sql`update rate_limits set used = most, ends_at = now() + interval '1 hour'
      where key like 'search %'`.execute(test.db);
    expect((await searchAs(made, { q: 'saans' })).error.code).toBe('too_many_attempts');
  });
});

describe('the words of messages that have none', () => {
  it('are stored beside the calls, each once', async () => {
    const made = await startConversation(test);
    for (const content of ['saans', 'दर्द', 'walk', '🙂'])
      await makeMessage(test.db, made.chatId, made.doctor, { content });
    await made.reply('Saas');
    expect(await excerptsFor(made, 'saans')).toEqual(['Saas']);
    await fillAll();
    expect((await excerptsFor(made, 'saans')).toSorted()).toEqual(['Saas', 'saans']);
    expect(await excerptsFor(made, 'dard')).toEqual(['दर्द']);
    const count = () =>
      test.db
        .selectFrom('message_words')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst();
    const before = await count();
    await fillAll();
    expect(await count()).toEqual(before);
  });

  it('hold no name of a doctor who has gone', async () => {
    const made = await startConversation(test, { doctor: { name: 'Dr. Zebrafish' } });
    await made.say('Please let me talk to my doctor', 'doctor');
    const stored = async () => {
      const rows = await test.db
        .selectFrom('message_words')
        .select('words')
        .where('chat_id', '=', made.chatId)
        .execute();
      return rows.map(({ words }) => words).join();
    };
    expect(await stored()).toContain('jebrafis');
    await test.db.deleteFrom('inbox').where('chat_id', '=', made.chatId).execute();
    await test.db
      .updateTable('chats')
      .set({ state: 'assistant' })
      .where('id', '=', made.chatId)
      .execute();
    await made.doctor.call(authEndpoints.editProfile, { body: { name: 'Dr. Quagga' } });
    await test.operator.erase(made.doctor.phone);
    expect(await stored()).toBe('');
    await fillAll();
    expect(await stored()).toContain('doctor');
    expect(await stored()).not.toMatch(/jebrafis|kuaga/);
  });
});
