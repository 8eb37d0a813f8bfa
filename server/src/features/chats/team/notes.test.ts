import {
  chatsEndpoints,
  myDataEndpoints,
  TEAM_NOTE_MAX_CHARACTERS,
  TEAM_NOTES_MAX,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  cookieHeader,
  newsDelivered,
  openEventStream,
  type SignedIn,
} from '../../../../test/event-stream.ts';
import { eventually } from '../../../../test/eventually.ts';
import { choosePin } from '../../../../test/full-lives.ts';
import { makeFamily } from '../../../../test/guard/family.ts';
import { expectUnseenByPatient } from '../../../../test/guard/patient-reads.ts';
import { useUpLimits } from '../../../../test/use-up-limits.ts';
import { makeTeamNote } from '../chats.factory.ts';
import { startTeam } from './team.factory.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const NOTE = 'Zinc tablets were dear to her, ask the daughter';
const URGENT = 'I have chest pain and cannot breathe';

describe('an internal note', () => {
  it('is written by the doctor, whoever stands in and an assistant, and read by all of them with name and time', async () => {
    const { doctor, standIn, assistant, notes, reads } = await startTeam(test, URGENT);
    for (const who of [doctor, standIn, assistant]) {
      const written = await notes(who, `  ${NOTE}\n `);
      expect(written.status).toBe(201);
      expect(written.body).toMatchObject({
        content: NOTE,
        createdAt: test.clock.now().toISOString(),
      });
      test.clock.advance(60_000);
    }
    for (const who of [doctor, standIn, assistant]) {
      expect((await reads(who)).body.notes.map(({ by }) => by)).toEqual([
        { id: doctor.id, name: 'Vikram Mehta', isAssistant: false },
        { id: standIn.id, name: 'Suresh Rao', isAssistant: false },
        { id: assistant.id, name: 'Amita Kale', isAssistant: true },
      ]);
    }
  });

  it('is nothing for nobody, the patient, the desk, another doctor and whoever acts for the doctor no more', async () => {
    const { doctor, endActing, notes, reads, removes, ...talk } = await startTeam(test, URGENT);
    const { body: note } = await notes(doctor, NOTE);
    for (const [who, status] of await endActing()) {
      const refused = [await reads(who), await notes(who, 'x'), await removes(who, note.id)];
      expect(refused.map((reply) => reply.status)).toEqual([status, status, status]);
    }
    await talk.removeDoctor();
    expect((await reads(doctor)).status).toBe(404);
  });

  it('has something to be seen, at most 1,000 characters, and is one of at most 200', async () => {
    const { doctor, chatId, notes, reads } = await startTeam(test);
    for (const content of ['', '  \n', '\u200b', 'x'.repeat(TEAM_NOTE_MAX_CHARACTERS + 1)]) {
      expect((await notes(doctor, content)).status).toBe(400);
    }
    expect((await notes(doctor, 'x'.repeat(TEAM_NOTE_MAX_CHARACTERS))).status).toBe(201);
    for (let i = 1; i < TEAM_NOTES_MAX; i += 1) await makeTeamNote(test.db, chatId, doctor);
    const refused = await notes(doctor, NOTE);
    expect([refused.status, refused.error.code]).toEqual([422, 'limit_reached']);
    expect((await reads(doctor)).body.notes).toHaveLength(TEAM_NOTES_MAX);
  });

  it('is written so many times a day by one person, in all chats, and can be removed after that', async () => {
    const { doctor, assistant, notes, reads, removes } = await startTeam(test);
    const { body: note } = await notes(doctor, NOTE);
    expect(await useUpLimits(test.db, `audit team_note_written ${doctor.id}`)).toEqual([500]);
    expect((await notes(doctor, 'Called her')).error.code).toBe('too_many_attempts');
    expect((await reads(doctor)).body.notes).toHaveLength(1);
    expect((await notes(assistant, 'Called her')).status).toBe(201);
    expect((await removes(doctor, note.id)).status).toBe(200);
  });

  it('is removed by whoever wrote it alone; both are audited without a word of it', async () => {
    const { doctor, assistant, patient, notes, reads, removes } = await startTeam(test);
    const { body: note } = await notes(assistant, NOTE);
    expect((await removes(doctor, note.id)).status).toBe(404);
    expect((await removes(assistant, 'x')).status).toBe(400);
    expect((await removes(assistant, note.id)).status).toBe(200);
    expect((await removes(assistant, note.id)).status).toBe(404);
    expect((await reads(doctor)).body.notes).toEqual([]);
    const noted = await test.db
      .selectFrom('audit')
      .select(['kind', 'actor_id', 'detail'])
      .where('subject_id', '=', patient.id)
      .where('kind', 'like', 'team_note%')
      .orderBy('id')
      .execute();
    const [actor_id, detail] = [assistant.id, doctor.id];
    expect(noted).toEqual([
      { kind: 'team_note_written', actor_id, detail },
      { kind: 'team_note_removed', actor_id, detail },
    ]);
  });

  it('sent again within minutes, after its answer was lost, is the same one, and audited once', async () => {
    const { doctor, assistant, patient, notes, reads } = await startTeam(test);
    const { body: first } = await notes(doctor, NOTE);
    await notes(assistant, NOTE);
    test.clock.advance(60_000);
    const again = await notes(doctor, NOTE);
    expect([again.status, again.body]).toEqual([201, first]);
    expect((await reads(doctor)).body.notes).toHaveLength(2);
    const written = test.db
      .selectFrom('audit')
      .select('actor_id')
      .where('subject_id', '=', patient.id)
      .where('kind', '=', 'team_note_written');
    expect(await written.execute()).toHaveLength(2);
    await notes(doctor, 'Called her');
    test.clock.advance(1_000);
    expect((await notes(doctor, NOTE)).body.id).not.toBe(first.id);
    test.clock.advance(6 * 60_000);
    await notes(doctor, NOTE);
    expect((await reads(doctor)).body.notes).toHaveLength(5);
  });

  it('stays without a name when whoever wrote it is erased, and goes with the patient', async () => {
    const { doctor, standIn, patient, chatId, notes, reads } = await startTeam(test, URGENT);
    await notes(standIn, NOTE);
    await test.operator.erase(standIn.phone);
    expect((await reads(doctor)).body.notes).toMatchObject([{ content: NOTE, by: null }]);
    await test.operator.erase(patient.phone);
    const left = test.db.selectFrom('chat_notes').select('id').where('chat_id', '=', chatId);
    expect(await left.execute()).toEqual([]);
  });
});

describe('no character of an internal note reaches the patient', () => {
  it('in any read of the contract', async () => {
    const family = await makeFamily(test);
    await makeTeamNote(test.db, family.named.chatId, family.doctor, NOTE);
    await expectUnseenByPatient(test, family, ['Zinc']);
  });

  it('nor a sign that one was written: the team is told of it, the version of the thread stays', async () => {
    const { patient, doctor, standIn, params, notes, say } = await startTeam(test, URGENT);
    const streamOf = (who: SignedIn) => openEventStream(origin, cookieHeader(who));
    await newsDelivered(test.database);
    const [ofPatient, ofDoctor, ofStandIn] = [
      await streamOf(patient),
      await streamOf(doctor),
      await streamOf(standIn),
    ];
    const versionOf = async () =>
      (await patient.call(chatsEndpoints.messages, { params })).headers.etag;
    const hears = (count: number) =>
      eventually(() => expect(ofPatient.pokes()).toHaveLength(count));
    await say('It is worse');
    await hears(1);
    const before = await versionOf();
    await notes(doctor, NOTE);
    const ofTeam = ({ pokes }: { pokes(): string[] }) =>
      pokes().filter((poke) => poke.includes('"team"')).length;
    await eventually(() => expect([ofTeam(ofDoctor), ofTeam(ofStandIn)]).toEqual([1, 1]));
    expect(await versionOf()).toBe(before);
    expect(ofPatient.pokes()).toHaveLength(1);
    await say('Much worse');
    await hears(2);
    for (const stream of [ofPatient, ofDoctor, ofStandIn]) stream.close();
  });

  it('but in the copy of the own data, under a title of its own, and in no document for another clinic', async () => {
    const { patient, doctor, notes } = await startTeam(test);
    await notes(doctor, NOTE);
    const body = { pin: await choosePin(test, patient), language: 'en' as const };
    const client = await test.as(patient);
    const { body: links } = await client.call(myDataEndpoints.askDownload, { body });
    const get = async (url: string | null) =>
      (await test.app.inject({ url: url ?? '', cookies: client.cookies })).body;
    const { tables } = JSON.parse(await get(links.json));
    expect(tables.chat_notes).toMatchObject([{ content: NOTE, author_id: doctor.id }]);
    expect(JSON.stringify({ ...tables, chat_notes: [] })).not.toContain('Zinc');
    expect(await get(links.page)).toContain('What the clinic noted on your chats');
    const fhir = await get(links.fhir);
    expect(fhir).toContain('Asha Kulkarni');
    expect(fhir).not.toContain('Zinc');
  });
});
