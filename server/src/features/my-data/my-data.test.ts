import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  authEndpoints,
  coverEndpoints,
  endpoints,
  myDataEndpoints,
  noticesEndpoints,
  PRIVACY_VERSIONS,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { openVerdictExport } from '../../app/features.ts';
import { assign } from '../assignments/assignments.factory.ts';
import { callsOf, registrationOf } from '../auth/auth.factory.ts';

/**
 * SHA-256 of each version's text as published, independent of the file's layout: a text that people
 * agreed to never changes.
 */
const PUBLISHED: Record<(typeof PRIVACY_VERSIONS)[number], string> = {
  1: '31adc4ea9c4b05a684899ea6a6c1a7bbe80270bf2d3d497bc815b0f2851d3ad7',
  2: '60bc4b727ec17f3794b2cdb19dc13a41f6e9b6fcffb60cfb094a3f73d5c50875',
  3: '2ff218ce8a77f88f034a87aed52e93662d265bc258e8a5a9cb5e2d61427ac553',
  4: 'ef4d83cd579005708003a082c77b1598b46507de3dacb4d02c85118ec2a34f05',
};

const NEWEST = '4';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ GRIEVANCE_CONTACT: 'Dr. Sen, 020 1234 5678', BACK_UPS_KEPT: '14d' });
});
afterAll(() => test.close());

const kindsOf = async (id: UserId) => {
  const rows = await test.db
    .selectFrom('audit')
    .select(['kind', 'actor_kind'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, actor_kind }) => `${kind} by ${actor_kind}`);
};
const sessionOf = async (person: TestPerson) =>
  (await person.call(authEndpoints.me, { params: { userId: person.id } })).body;

describe('the privacy notice', () => {
  it('is shown to anybody, each version in English and Hindi, as it was published', async () => {
    for (const version of ['current', ...PRIVACY_VERSIONS] as const) {
      const reply = await test.nobody.call(myDataEndpoints.privacyNotice, { params: { version } });
      expect(reply.status).toBe(200);
      expect(reply.body.hi.sections).toHaveLength(reply.body.en.sections.length);
    }
    for (const version of PRIVACY_VERSIONS) {
      const file = readFileSync(new URL(`./privacy/${version}.json`, import.meta.url), 'utf8');
      const text = JSON.stringify(JSON.parse(file));
      expect(createHash('sha256').update(text).digest('hex')).toBe(PUBLISHED[version]);
    }
  });

  it('of an unknown version is not there', async () => {
    const raw = await test.app.inject('/api/privacy-notices/999');
    expect(raw.statusCode).toBe(400);
  });

  it('that was shown at registration is stored with it, and not asked for again', async () => {
    for (const role of ['patient', 'doctor'] as const) {
      const browser = createBrowser(test.app);
      const body = { ...registrationOf(role), privacyVersion: NEWEST } as never;
      const { user } = (await browser.call(callsOf[role].register, { body })).body;
      await browser.call(callsOf[role].setPin, { body: { userId: user.id, pin: '4937' } });
      const me = await browser.call(authEndpoints.me, { params: { userId: user.id } });
      expect(me.body).not.toHaveProperty('privacyToAgree');
      const { agreements } = (await browser.call(myDataEndpoints.read)).body;
      expect(agreements).toEqual([
        {
          kind: 'privacy_notice',
          version: NEWEST,
          doctor: null,
          agreedAt: expect.any(String),
          endedAt: null,
        },
      ]);
    }
  });

  it('that was agreed to in a registration nobody finished is not taken for the next one', async () => {
    const browser = createBrowser(test.app);
    const who = registrationOf('patient');
    const body = { ...who, privacyVersion: NEWEST } as never;
    await test.nobody.call(callsOf.patient.register, { body });
    const { user } = (await browser.call(callsOf.patient.register, { body: who as never })).body;
    await browser.call(callsOf.patient.setPin, { body: { userId: user.id, pin: '4937' } });
    const me = await browser.call(authEndpoints.me, { params: { userId: user.id } });
    expect(me.body).toMatchObject({ privacyToAgree: NEWEST });
  });

  it('is asked for by the session of who has not agreed to the newest, until they do', async () => {
    const patient = await test.patient();
    expect(await sessionOf(patient)).toMatchObject({ privacyToAgree: NEWEST });
    for (let times = 0; times < 2; times += 1) {
      const reply = await patient.call(myDataEndpoints.agree, { body: { version: NEWEST } });
      expect(reply.status).toBe(200);
      expect(reply.body.agreements).toHaveLength(1);
    }
    expect(await sessionOf(patient)).not.toHaveProperty('privacyToAgree');
    const kinds = await kindsOf(patient.id);
    expect(kinds.filter((kind) => kind.startsWith('privacy'))).toEqual([
      'privacy_agreed by patient',
    ]);
  });
});

describe('what a person agreed to', () => {
  it('lists each period with a doctor and its consent, also one that was withdrawn', async () => {
    const patient = await test.patient();
    const doctor = await test.doctor({ name: 'Meera Iyer' });
    await assign(test.db, patient, doctor, test.clock.now());
    const pair = { patientId: patient.id, doctorId: doctor.id };
    await patient.call(endpoints.assignments.removeDoctor, { params: pair });
    await assign(test.db, patient, doctor, new Date(test.clock.now().getTime() + 1_000));
    const { agreements } = (await patient.call(myDataEndpoints.read)).body;
    const own = { kind: 'doctor', version: '1', doctor: { id: doctor.id, name: 'Meera Iyer' } };
    expect(agreements).toMatchObject([
      { ...own, endedAt: null },
      { ...own, endedAt: expect.any(String) },
    ]);
    expect((await doctor.call(myDataEndpoints.read)).body.agreements).toEqual([]);
  });

  it('lists consents that were withdrawn or given anew, with their wording and their end', async () => {
    const [patient, doctor] = [await test.patient(), await test.doctor()];
    const params = { patientId: patient.id, doctorId: doctor.id };
    const answerTeam = async (agreed: boolean, consentVersion: '2' | '3') => {
      const body = { agreed, consentVersion };
      expect((await patient.call(coverEndpoints.agree, { params, body })).status).toBe(200);
    };
    const shown = async () => {
      const { agreements } = (await patient.call(myDataEndpoints.read)).body;
      return agreements
        .filter(({ kind }) => kind !== 'doctor')
        .map(({ kind, version, doctor: of, endedAt }) =>
          [kind, version, of?.id === doctor.id, endedAt !== null].join(' '),
        )
        .sort();
    };
    await assign(test.db, patient, doctor);
    await answerTeam(true, '2');
    await answerTeam(true, '3');
    expect(await shown()).toEqual(['team 2 true true', 'team 3 true false']);
    await answerTeam(false, '3');
    expect(await shown()).toEqual(['team 2 true true', 'team 3 true true']);
    await answerTeam(true, '3');
    await patient.call(endpoints.assignments.removeDoctor, { params });
    expect(await shown()).toHaveLength(3);
    for (const gateway of [true, false, true]) {
      await patient.call(noticesEndpoints.changeSettings, { body: { gateway } });
    }
    const learning = openVerdictExport(test.context);
    for (const given of [true, false]) await learning.setConsent(patient.phone, given);
    expect((await shown()).slice(0, 3)).toEqual([
      'gateway  false false',
      'gateway  false true',
      'learning  false true',
    ]);
  });
});

describe('the nominee', () => {
  const nominee = { name: 'Ravi Kulkarni', phone: '+919812345678', relation: 'son' };

  it('is named, replaced and removed, and that is written down', async () => {
    const patient = await test.patient();
    const named = await patient.call(myDataEndpoints.nominate, { body: nominee });
    expect(named.body.nominee).toEqual(nominee);
    const body = { ...nominee, name: 'Mira Kulkarni' };
    expect((await patient.call(myDataEndpoints.nominate, { body })).body.nominee).toEqual(body);
    const removed = await patient.call(myDataEndpoints.removeNominee);
    expect(removed.body.nominee).toBeNull();
    expect(await kindsOf(patient.id)).toEqual([
      'nominee_set by patient',
      'nominee_set by patient',
      'nominee_removed by patient',
    ]);
  });

  it('is written down only where it is another, and not without end', async () => {
    const patient = await test.patient();
    for (let n = 0; n < 20; n += 1) {
      expect((await patient.call(myDataEndpoints.nominate, { body: nominee })).status).toBe(200);
    }
    expect(await kindsOf(patient.id)).toEqual(['nominee_set by patient']);
    expect((await patient.call(myDataEndpoints.nominate, { body: nominee })).status).toBe(429);
  });

  it('is refused without a good name and phone', async () => {
    const patient = await test.patient();
    for (const wrong of [
      { name: '' },
      { name: 'x'.repeat(101) },
      { phone: '98' },
      { relation: '' },
    ]) {
      const body = { ...nominee, ...wrong };
      expect((await patient.call(myDataEndpoints.nominate, { body })).status).toBe(400);
    }
    expect((await patient.call(myDataEndpoints.read)).body.nominee).toBeNull();
  });
});

describe('a grievance', () => {
  const file = (who: { call: TestApp['nobody']['call'] }, text: string) =>
    who.call(myDataEndpoints.fileGrievance, { body: { text } });

  it('gets a number and a state, and shows the answer of the operator', async () => {
    const patient = await test.patient();
    const filed = await file(patient, 'Nobody answers <b>me</b>');
    expect(filed.status).toBe(201);
    expect(filed.body.grievanceContact).toBe('Dr. Sen, 020 1234 5678');
    const [grievance] = filed.body.grievances;
    expect(grievance).toMatchObject({ state: 'open', text: 'Nobody answers <b>me</b>' });
    expect(grievance?.number).toMatch(/^G-[0-9A-Z]{4}-[0-9A-Z]{4}$/);

    const { number = '' } = grievance ?? {};
    await test.grievances.answer(number.toLowerCase().replaceAll('-', ' '), 'We called you.');
    const [answered] = (await patient.call(myDataEndpoints.read)).body.grievances;
    expect(answered).toMatchObject({ state: 'answered', answer: 'We called you.' });
    await test.grievances.close(number);
    const [closed] = (await patient.call(myDataEndpoints.read)).body.grievances;
    expect(closed).toMatchObject({ state: 'closed', answer: 'We called you.' });
    await expect(test.grievances.answer(number, 'Again')).rejects.toThrow('does not exist');
    expect(await kindsOf(patient.id)).toEqual([
      'grievance_filed by patient',
      'grievance_answered by operator',
      'grievance_closed by operator',
    ]);
  });

  it('that is sent again because the answer was not heard is there once, also where it was the last', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    for (let n = 0; n < 4; n += 1) await file(patient, `No ${n}`);
    const body = { text: 'Nobody answers', clientId: 'complaint-1' };
    const send = (who: typeof patient, more = {}) =>
      who.call(myDataEndpoints.fileGrievance, { body: { ...body, ...more } });
    const replies = [...(await Promise.all([send(patient), send(patient)])), await send(patient)];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { grievances } = (await patient.call(myDataEndpoints.read)).body;
    expect(grievances.filter(({ text }) => text === body.text)).toHaveLength(1);
    const filed = (await kindsOf(patient.id)).filter((kind) => kind.startsWith('grievance_filed'));
    expect(filed).toHaveLength(5);
    expect((await send(other)).body.grievances).toHaveLength(1);
    expect((await send(patient, { clientId: 'x'.repeat(65) })).status).toBe(400);
  });

  it('is seen by nobody else, and not without words or with too many', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    await file(patient, 'Mine alone');
    expect((await other.call(myDataEndpoints.read)).raw.body).not.toContain('Mine alone');
    for (const text of ['', ' ', 'x'.repeat(1_001)]) {
      expect((await file(patient, text)).status).toBe(400);
    }
  });

  it('keeps its lines but nothing that a terminal obeys or that turns the writing round', async () => {
    const filed = await file(
      await test.patient(),
      'a\r\nb\u001b]52;c;eA==\u0007\rc\td\u202ee\u009b2J',
    );
    expect(filed.body.grievances[0]?.text).toBe('a\nb]52;c;eA==\nc de2J');
    expect((await file(await test.patient(), '\u001b\u202e')).status).toBe(400);
  });

  it('that is answered leaves room for another; the operator sees the longest waiting first', async () => {
    const patient = await test.patient();
    const numbers: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      numbers.push((await file(patient, `No ${n}`)).body.grievances[0]?.number ?? '');
    }
    expect((await file(patient, 'No 5')).error.code).toBe('limit_reached');
    await test.grievances.answer(numbers[0] ?? '', 'We called you.');
    await test.grievances.close(numbers[1] ?? '');
    expect((await file(patient, 'No 5')).status).toBe(201);
    expect((await file(patient, 'No 6')).status).toBe(201);
    const listed = (await test.grievances.list()).filter(({ userId }) => userId === patient.id);
    expect(listed.map(({ text }) => text.at(-1)).join('')).toBe('2345601');
  });

  it('is one of five that may be unanswered, also when all come at once', async () => {
    const patient = await test.patient();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => file(patient, `No ${n}`)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 422, 422, 422]);
    expect((await patient.call(myDataEndpoints.read)).body.grievances).toHaveLength(5);
  });
});

describe('what stays after an erasure', () => {
  it('is told beforehand, to each role, with how long', async () => {
    const patient = await test.patient();
    const doctor = await test.doctor();
    const staysOf = async (who: typeof patient) =>
      (await who.call(myDataEndpoints.read)).body.erasure;
    expect(await staysOf(patient)).toEqual({
      at: null,
      openChats: 0,
      stays: [
        { what: 'back_ups', days: 14 },
        { what: 'audit', days: null },
        { what: 'doctors_records', days: 1_095 },
      ],
    });
    expect((await staysOf(doctor)).stays.map(({ what }) => what)).toEqual([
      'back_ups',
      'audit',
      'patients_chats',
    ]);
  });
});
