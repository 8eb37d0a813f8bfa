import { createHash } from 'node:crypto';
import type {
  Bundle,
  Communication,
  Composition,
  Goal,
  Observation,
  Resource,
} from '@medplum/fhirtypes';
import {
  authEndpoints,
  IMPORT_FILE_MAX_BYTES,
  type Measure,
  type MessageId,
  myDataEndpoints,
  visitsEndpoints,
} from '@saathi/contract';
import { Fhir } from 'fhir';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { choosePin, makeTwoFullAccounts } from '../../../test/full-lives.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { letAnotherAnswer } from '../cover/cover.factory.ts';
import { makeSentFile, TINY_PNG } from '../files/files.factory.ts';
import { achieve, makeGoal } from '../goals/goals.factory.ts';
import { makeReading } from '../readings/readings.factory.ts';
import { filesOf, newestOf } from './fhir/files.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Signs a person in and returns their links to a copy, and a function that opens one. */
const linksOf = async (person: TestPerson) => {
  const pin = await choosePin(test, person);
  const client = await test.as(person);
  const { body } = await client.call(myDataEndpoints.askDownload, {
    body: { pin, language: 'en' },
  });
  const get = (url: string, { cookies } = client) => test.app.inject({ url, cookies });
  return { links: body, get };
};
const documentOf = async (person: TestPerson): Promise<Bundle> => {
  const { links, get } = await linksOf(person);
  return (await get(links.fhir ?? '')).json();
};

const resourcesOf = (document: Bundle): Resource[] =>
  (document.entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []));

/** Returns the errors found by an independent validator. */
const errorsOf = (resource: object) =>
  new Fhir()
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === 'error');

/** Returns every reference in a resource. */
const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'reference' in value && typeof value.reference === 'string' ? [value.reference] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
};

const MEASURED: [Measure, number, number | null, string, string][] = [
  ['pressure', 148, 92, '85354-9', ''],
  ['sugar', 140, null, '2339-0', 'mg/dL'],
  ['weight', 72.5, null, '29463-7', 'kg'],
  ['oxygen', 97, null, '59408-5', '%'],
  ['temperature', 37.2, null, '8310-5', 'Cel'],
  ['steps', 5_200, null, '55423-8', '{steps}'],
];

describe("a patient's FHIR document", () => {
  it('of a full life is found right by an independent validator, resource by resource', async () => {
    const { patient, doctor, pair, chatId } = await makeTwoFullAccounts(test);
    for (const [measure, value, low] of MEASURED) {
      await makeReading(test.db, patient, { measure, value, low });
    }
    await test.database.pool.query(
      `update readings set meal = 'before', unit = 'mmol/L', corrected_at = now()
       where measure = 'sugar'`,
    );
    await test.database.pool.query(`update readings set pulse = 72 where measure = 'pressure'`);
    await test.database.pool.query(`update goals set weekdays = '{mon,thu}'`);
    const body = { advice: 'Walk <b>every</b> day', medicines: 'Amlodipine' };
    await doctor.call(visitsEndpoints.write, { params: pair, body });
    const document = await documentOf(patient);
    expect(JSON.stringify(document)).toContain('"valueCode":"mmol/L"');
    expect(JSON.stringify(document)).toContain('"dayOfWeek":["mon","thu"]');
    const kinds = new Set(resourcesOf(document).map(({ resourceType }) => resourceType));
    expect([...kinds].sort()).toEqual([
      'Appointment',
      'Communication',
      'Composition',
      'DocumentReference',
      'Goal',
      'Observation',
      'Patient',
      'Practitioner',
    ]);
    for (const resource of resourcesOf(document)) {
      expect(errorsOf(resource), JSON.stringify(resource)).toEqual([]);
    }
    expect(errorsOf(document)).toEqual([]);
    expect(chatId).toBeDefined();
    // The validator does detect errors.
    const [composition] = resourcesOf(document);
    expect(errorsOf({ ...composition, status: undefined })).not.toEqual([]);
    expect(errorsOf({ ...composition, mood: 'good' })).not.toEqual([]);
  });

  it('keeps the rules of documents: who comes first, that nothing is named twice, that all is inside', async () => {
    const { patient } = await makeTwoFullAccounts(test);
    const document = await documentOf(patient);
    expect(document).toMatchObject({
      resourceType: 'Bundle',
      type: 'document',
      identifier: { system: 'urn:ietf:rfc:3986', value: expect.stringMatching(/^urn:uuid:/) },
      timestamp: '2026-03-10T03:30:00.000Z',
    });
    const [composition, subject] = resourcesOf(document) as [Composition, Resource];
    expect([composition.resourceType, subject.resourceType]).toEqual(['Composition', 'Patient']);
    expect(composition.text).toMatchObject({ status: 'generated' });
    for (const section of composition.section ?? []) {
      expect(section.text?.div).toMatch(/^<div xmlns="http:\/\/www\.w3\.org\/1999\/xhtml">/);
    }
    const names = (document.entry ?? []).map(({ fullUrl }) => fullUrl);
    expect(new Set(names).size).toBe(names.length);
    for (const { fullUrl, resource } of document.entry ?? []) {
      expect(fullUrl).toBe(`urn:uuid:${resource?.id}`);
    }
    const references = referencesIn(document);
    expect(references.length).toBeGreaterThan(names.length);
    expect(references.filter((one) => !names.includes(one))).toEqual([]);
    // Every resource can be reached from the composition.
    const inSections = referencesIn(composition.section);
    const rest = resourcesOf(document)
      .filter(
        ({ resourceType }) => !['Composition', 'Patient', 'Practitioner'].includes(resourceType),
      )
      .map(({ id }) => `urn:uuid:${id}`);
    expect(inSections).toEqual(rest);
  });

  it.each(MEASURED)('has %s under its code and unit', async (measure, value, low, code, unit) => {
    const patient = await test.patient();
    await makeReading(test.db, patient, { measure, value, low });
    const document = await documentOf(patient);
    const isObservation = (one: Resource): one is Observation => one.resourceType === 'Observation';
    const [observation] = resourcesOf(document).filter(isObservation);
    expect(observation?.code?.coding).toMatchObject([{ system: 'http://loinc.org', code }]);
    const ucum = { system: 'http://unitsofmeasure.org' };
    if (measure === 'pressure') {
      expect(observation?.component).toMatchObject([
        {
          code: { coding: [{ code: '8480-6' }] },
          valueQuantity: { ...ucum, value, code: 'mm[Hg]' },
        },
        {
          code: { coding: [{ code: '8462-4' }] },
          valueQuantity: { ...ucum, value: low, code: 'mm[Hg]' },
        },
      ]);
    } else {
      expect(observation?.valueQuantity).toMatchObject({ ...ucum, value, code: unit });
    }
  });

  it('has of a doctor the name alone, and nothing of other patients', async () => {
    const { patient, doctor, say } = await startConversation(test);
    const other = await startConversation(test);
    await other.say('Words of a stranger');
    await say('My own words');
    const text = JSON.stringify(await documentOf(patient));
    expect(text).toContain('My own words');
    expect(text).toContain(doctor.name);
    for (const foreign of [doctor.phone, 'Words of a stranger', other.patient.id]) {
      expect(text).not.toContain(foreign);
    }
  });

  it.each(['an assistant', 'a stand-in'])(
    'says that %s wrote, where it was not the doctor',
    async (kind) => {
      const talk = await startConversation(test, { doctor: { name: 'Vikram Rao' } });
      const { sender, write } = await letAnotherAnswer(test, talk, kind === 'an assistant');
      await write('You can come on Monday.');
      await talk.reply('And fast before.');
      const document = await documentOf(talk.patient);
      const written = (words: string) =>
        resourcesOf(document).find(
          (one): one is Communication =>
            one.resourceType === 'Communication' && one.payload?.[0]?.contentString === words,
        );
      expect(written('And fast before.')?.sender?.reference).toBe(`urn:uuid:${talk.doctor.id}`);
      expect(written('You can come on Monday.')?.sender?.reference).toBe(`urn:uuid:${sender.id}`);
      expect(resourcesOf(document).find(({ id }) => id === sender.id)).toEqual({
        resourceType: 'Practitioner',
        id: sender.id,
        name: [{ text: 'Amita Kale' }],
      });
      const names = (document.entry ?? []).map(({ fullUrl }) => fullUrl);
      expect(referencesIn(document).filter((one) => !names.includes(one))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      expect(errorsOf(document)).toEqual([]);

      await test.operator.erase(sender.phone);
      const text = JSON.stringify(await documentOf(talk.patient));
      expect(text).toContain('You can come on Monday.');
      expect(text).not.toContain(sender.id);
    },
  );

  it('has every day on which a goal was achieved as an outcome of that goal, the same in each document', async () => {
    const patient = await test.patient();
    const walk = await makeGoal(test.db, patient, { achieved: ['2026-03-07', '2026-03-09'] });
    const weigh = await makeGoal(test.db, patient, { title: 'Weigh', measure: 'weight' });
    await test.database.pool.query(
      `insert into progress (goal_id, day, patient_id, achieved)
       values ($1, '2026-03-08', $2, false)`,
      [walk, patient.id],
    );
    const [document, again] = [await documentOf(patient), await documentOf(patient)];
    const found = (id: string) => resourcesOf(document).find((one) => one.id === id);
    const goal = found(walk) as Goal;
    const outcomes = (goal.outcomeReference ?? []).map(({ reference = '' }) =>
      found(reference.replace('urn:uuid:', '')),
    );
    expect(outcomes).toMatchObject([
      { resourceType: 'Observation', effectiveDateTime: '2026-03-07', valueBoolean: true },
      { resourceType: 'Observation', effectiveDateTime: '2026-03-09', valueBoolean: true },
    ]);
    expect(found(weigh)).toMatchObject({
      target: [{ measure: { coding: [{ code: '29463-7' }] } }],
    });
    expect(found(weigh)).not.toHaveProperty('outcomeReference');
    for (const resource of resourcesOf(document)) expect(errorsOf(resource)).toEqual([]);
    expect(
      resourcesOf(document).filter(({ resourceType }) => resourceType === 'Observation'),
    ).toEqual(outcomes);
    const idsOf = (one: Bundle) =>
      resourcesOf(one)
        .slice(1)
        .map(({ id }) => id);
    expect(idsOf(again)).toEqual(idsOf(document));
  });

  it('with as many readings and days as are kept is small enough to be brought along', async () => {
    const patient = await test.patient();
    const goal = await makeGoal(test.db, patient);
    const size = async () => {
      const { links, get } = await linksOf(patient);
      return Buffer.byteLength((await get(links.fhir ?? '')).body);
    };
    const before = await size();
    await makeReading(test.db, patient, { measure: 'pressure', value: 148, low: 92 });
    await achieve(test.db, patient, goal, ['2026-03-07']);
    const kept = 20_000;
    const fileBytes = (8 * 1024 * 1024 * 4) / 3;
    expect(kept * ((await size()) - before) + fileBytes).toBeLessThan(IMPORT_FILE_MAX_BYTES);
  });

  it('has a file with type, size, hash and bytes, put together of its parts', async () => {
    const { patient, chatId, say } = await startConversation(test);
    await say('See my report');
    const message = await test.db
      .selectFrom('messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow();
    const file = await makeSentFile(test.db, patient, message.id as MessageId);
    const cut = `update file_parts set bytes = $2 where file_id = $1`;
    await test.database.pool.query(cut, [file, TINY_PNG.subarray(0, 10)]);
    const rest = `insert into file_parts (file_id, start, bytes) values ($1, 10, $2)`;
    await test.database.pool.query(rest, [file, TINY_PNG.subarray(10)]);
    const found = resourcesOf(await documentOf(patient)).find(({ id }) => id === file);
    expect(found).toMatchObject({
      content: [
        {
          attachment: {
            contentType: 'image/png',
            size: TINY_PNG.length,
            hash: createHash('sha1').update(TINY_PNG).digest('base64'),
            data: TINY_PNG.toString('base64'),
          },
        },
      ],
    });
    expect(errorsOf(found ?? {})).toEqual([]);
  });

  it('asks for the bytes of the newest sent files, as far as there is room, and has type and size of the others', () => {
    const at = new Date('2026-03-10T03:30:00Z');
    const row = (id: string, size: number, more = {}) => ({
      ...{ id, size, owner_id: 'p', type: 'image/png', created_at: at, sent_at: at },
      ...more,
    });
    const files = [
      row('a', 2),
      row('b', 9),
      row('c', 8),
      row('d', 1, { kind: 'preview' }),
      row('e', 1, { sent_at: null }),
    ];
    const newest = newestOf(files, 10).map(({ id }) => id);
    expect(newest).toEqual(['c', 'a']);
    const bytes = Buffer.alloc(2).toString('base64');
    const told = filesOf(files, [{ file_id: 'a', start: 0, bytes }]).map(({ id, content }) => {
      const { size, hash, data } = content[0]?.attachment ?? {};
      return [id, size, hash !== undefined, data !== undefined];
    });
    expect(told).toEqual([
      ['a', 2, true, true],
      ['b', 9, false, false],
      ['c', 8, false, false],
    ]);
  });

  it('names the patient by the ABHA number, where there is one', async () => {
    const patient = await test.patient();
    const ofPatient = async () =>
      resourcesOf(await documentOf(patient)).find(({ resourceType }) => resourceType === 'Patient');
    expect(await ofPatient()).not.toHaveProperty('identifier');
    const body = { abhaNumber: '22-7225-4829-5255' };
    // Setting a new PIN has ended the first session.
    const again = await test.as(patient);
    expect((await again.call(authEndpoints.editProfile, { body })).status).toBe(200);
    const named = await ofPatient();
    expect(named).toMatchObject({
      identifier: [{ system: 'https://healthid.ndhm.gov.in', value: '22-7225-4829-5255' }],
    });
    expect(errorsOf(named ?? {})).toEqual([]);
  });

  it('is behind a link of its own that works once, for that patient alone', async () => {
    const { patient, doctor } = await startConversation(test);
    const { links, get } = await linksOf(patient);
    const url = links.fhir ?? '';
    const stranger = await test.as(await test.patient());
    expect((await get(url, stranger)).statusCode).toBe(404);
    const other = `${myDataEndpoints.fhir.path}?token=${links.json.split('/').at(-1)}`;
    expect((await get(other)).statusCode).toBe(404);
    const file = await get(url);
    expect(file.headers).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      'content-disposition': 'attachment; filename="saathi-my-data-2026-03-10.fhir.json"',
      'cache-control': 'no-store',
    });
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(links.json)).statusCode).toBe(200);
    expect((await linksOf(doctor)).links.fhir).toBeNull();
  });
});
