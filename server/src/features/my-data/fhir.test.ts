import type { Bundle, Composition, Observation, Resource } from '@medplum/fhirtypes';
import { authEndpoints, type Measure, myDataEndpoints, visitsEndpoints } from '@saathi/contract';
import { Fhir } from 'fhir';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { choosePin, twoFullLives } from '../../../test/full-lives.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { makeReading } from '../readings/readings.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Someone = Awaited<ReturnType<TestApp['patient']>>;

/** A signed-in person's links to a copy, and how they follow one. */
const linksOf = async (person: Someone) => {
  const pin = await choosePin(test, person);
  const client = await test.as(person);
  const { body } = await client.call(myDataEndpoints.askDownload, {
    body: { pin, language: 'en' },
  });
  const get = (url: string, { cookies } = client) => test.app.inject({ url, cookies });
  return { links: body, get };
};
const documentOf = async (person: Someone): Promise<Bundle> => {
  const { links, get } = await linksOf(person);
  return (await get(links.fhir ?? '')).json();
};

const resourcesOf = (document: Bundle): Resource[] =>
  (document.entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []));

/** What an independent validator holds against it. */
const errorsOf = (resource: object) =>
  new Fhir()
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === 'error');

/** Every reference anywhere in it. */
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
    const { patient, doctor, pair, chatId } = await twoFullLives(test);
    for (const [measure, value, low] of MEASURED) {
      await makeReading(test.db, patient, { measure, value, low });
    }
    await test.database.pool.query(
      `update readings set meal = 'before', corrected_at = now() where measure = 'sugar'`,
    );
    await test.database.pool.query(`update readings set pulse = 72 where measure = 'pressure'`);
    const body = { advice: 'Walk <b>every</b> day', medicines: 'Amlodipine' };
    await doctor.call(visitsEndpoints.write, { params: pair, body });
    const document = await documentOf(patient);
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
    // The validator does see what is wrong.
    const [composition] = resourcesOf(document);
    expect(errorsOf({ ...composition, status: undefined })).not.toEqual([]);
    expect(errorsOf({ ...composition, mood: 'good' })).not.toEqual([]);
  });

  it('keeps the rules of documents: who comes first, that nothing is named twice, that all is inside', async () => {
    const { patient } = await twoFullLives(test);
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
    // Every resource is reached from the composition.
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

  it('names the patient by the ABHA number, where there is one', async () => {
    const patient = await test.patient();
    const ofPatient = async () =>
      resourcesOf(await documentOf(patient)).find(({ resourceType }) => resourceType === 'Patient');
    expect(await ofPatient()).not.toHaveProperty('identifier');
    const body = { abhaNumber: '22-7225-4829-5255' };
    // A new PIN has ended the first session.
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
