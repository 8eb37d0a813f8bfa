import {
  authEndpoints,
  type ClinicTexts,
  clinicEndpoints,
  myDataEndpoints,
  type TextsVersion,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { TEXTS } from '../../../test/guard/good-body.ts';
import { describeOwnersOnly, startOwner } from '../../../test/guard/owners.ts';
import { PIN } from '../auth/auth.factory.ts';
import { startConversation } from '../chats/conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    CLINIC_NAME: 'Front Clinic',
    CLINIC_CONTACT: 'the front desk, 020 1111 1111',
  });
});
afterAll(() => test.close());

const stateFor = async (owner: TestPerson) => (await owner.call(clinicEndpoints.texts)).body;
const newest = async (owner: TestPerson): Promise<TextsVersion> => {
  const [first] = (await stateFor(owner)).versions;
  if (!first) throw new Error('no version');
  return first;
};
const changeTo = async (owner: TestPerson, texts: ClinicTexts, given: object = {}) => {
  const { version: basedOn } = await newest(owner);
  return owner.call(clinicEndpoints.changeTexts, { body: { basedOn, texts, pin: PIN, ...given } });
};
const withMental = (mental: string): ClinicTexts => ({
  ...TEXTS,
  helplines: { ...TEXTS.helplines, mental },
});

const reachAt = async (app: TestApp['app']): Promise<Record<string, string>> =>
  (await app.inject({ url: authEndpoints.clinic.path })).json();
const contactAt = async (app: TestApp['app']) => (await reachAt(app)).contact;

describeOwnersOnly(() => test, {
  texts: [],
  changeTexts: [{ body: { basedOn: 0, texts: TEXTS, pin: PIN } }],
});

describe('what the clinic says of itself', () => {
  it('begins with what the server was set up with, and shows the numbers nobody changes', async () => {
    const owner = await startOwner(test);
    const { versions, emergency, review } = await stateFor(owner);
    expect(versions.at(-1)).toMatchObject({
      version: 0,
      at: null,
      by: null,
      texts: {
        name: 'Front Clinic',
        contact: 'the front desk, 020 1111 1111',
        hours: null,
        helplines: { mental: '14416' },
      },
    });
    expect(emergency).toEqual({ emergency: '112', ambulance: '108' });
    expect(review).toMatch(/^\d{4}-/);
    expect(await reachAt(test.app)).toMatchObject({
      name: 'Front Clinic',
      contact: 'the front desk, 020 1111 1111',
    });
  });

  it('changes by an owner for everybody at once: sign-in, complaints and the assistant', async () => {
    const owner = await startOwner(test);
    const { version: before } = await newest(owner);
    const { status, body } = await changeTo(owner, TEXTS);
    expect(status).toBe(200);
    expect(body.versions[0]).toEqual({
      version: before + 1,
      texts: TEXTS,
      at: expect.any(String),
      by: owner.name,
    });
    expect(await reachAt(test.app)).toEqual({
      name: 'Lake Road Clinic',
      contact: 'the desk, 020 1234 5678',
      phone: '020 1234 5678',
      address: '5 Lake Road',
    });
    const patient = await test.patient();
    const myData = await patient.call(myDataEndpoints.read);
    expect(myData.body.grievanceContact).toBe('Dr. Sen');

    const { say, thread, chatId } = await startConversation(test);
    await say('What are your clinic timings?');
    const answer = (await thread()).at(-1)?.content;
    expect(answer).toContain('Clinic: Lake Road Clinic.');
    expect(answer).toContain('Mon-Sat 9-13');
    expect(answer).toContain('5 Lake Road');
    expect(answer).toContain('020 1234 5678');
    const { rows } = await test.database.pool.query<{ engine_version: string }>(
      'select engine_version from reviews where chat_id = $1',
      [chatId],
    );
    expect(rows[0]?.engine_version).toMatch(new RegExp(`\\+texts\\.${before + 1}$`));

    const noted = await test.db
      .selectFrom('audit')
      .select(['actor_kind', 'detail', 'subject_id'])
      .where('kind', '=', 'clinic_texts_changed')
      .where('actor_id', '=', owner.id)
      .execute();
    expect(noted).toEqual([{ actor_kind: 'doctor', detail: String(before + 1), subject_id: null }]);
  });

  it('reaches a crisis: the number to call is the new one, and 112 stays', async () => {
    const owner = await startOwner(test);
    await changeTo(owner, withMental('1800 599 0019'));
    const { say, thread } = await startConversation(test);
    await say('I want to die');
    const numbers = (await thread()).at(-1)?.helplines.map(({ number }) => number);
    expect(numbers).toEqual(expect.arrayContaining(['1800 599 0019', '112']));
    expect(numbers).not.toContain('14416');
  });

  it('has no place for the numbers of any emergency', async () => {
    const owner = await startOwner(test);
    const helplines = { ...TEXTS.helplines, emergency: '100', ambulance: '100' };
    const { status, body } = await changeTo(owner, { ...TEXTS, helplines } as ClinicTexts);
    expect([status, body.emergency]).toEqual([200, { emergency: '112', ambulance: '108' }]);
    expect(body.versions[0]?.texts.helplines).toEqual(TEXTS.helplines);
    const { say, thread } = await startConversation(test);
    await say('crushing chest pain');
    const numbers = (await thread()).at(-1)?.helplines.map(({ number }) => number);
    expect(numbers).toEqual(['112', '108']);
  });

  it('is never changed by two owners over one another', async () => {
    const [one, two] = [await startOwner(test), await startOwner(test)];
    const { version: basedOn } = await newest(one);
    const bodies = ['10 to 12', '14 to 16'].map((hours) => ({
      body: { basedOn, texts: { ...TEXTS, hours }, pin: PIN },
    }));
    const replies = await Promise.all([
      one.call(clinicEndpoints.changeTexts, bodies[0] as never),
      two.call(clinicEndpoints.changeTexts, bodies[1] as never),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { versions } = await stateFor(one);
    expect(versions.filter(({ version }) => version > basedOn)).toHaveLength(1);
    const ahead = await one.call(clinicEndpoints.changeTexts, {
      body: { basedOn: basedOn + 7, texts: TEXTS, pin: PIN },
    });
    expect(ahead.error.code).toBe('conflict');
  });

  it('needs the PIN of the owner', async () => {
    const owner = await startOwner(test);
    const before = await newest(owner);
    const wrong = await changeTo(owner, { ...TEXTS, hours: 'never' }, { pin: '1111' });
    expect(wrong.error.code).toBe('wrong_pin');
    expect(await newest(owner)).toEqual(before);
  });

  it('holds on another server without a restart, and on one that starts later', async () => {
    const owner = await startOwner(test);
    const second = await test.anotherServer();
    await second.ready();
    await changeTo(owner, { ...TEXTS, contact: 'Amita at the counter' });
    const expected = 'Amita at the counter, 020 1234 5678';
    await eventually(async () => expect(await contactAt(second)).toBe(expected));
    const { app: third } = await buildTestApp(test.context);
    expect(await contactAt(third)).toBe(expected);
    await second.close();
    await third.close();
  });

  it.each([
    '112',
    '14416',
    '155260',
    '020 1234 5678',
    '98765 43210',
    '+91 98765 43210',
    '1800-116-117',
    '1860 123 4567',
  ])('takes %s as a telephone number', async (phone) => {
    const owner = await startOwner(test);
    expect((await changeTo(owner, { ...TEXTS, phone })).status).toBe(200);
  });

  it.each([
    ['a number too short', { phone: '12' }],
    ['a number of no country', { phone: '+1 202 555 0100' }],
    ['a number with words', { phone: '98765 43210 ask for Asha' }],
    ['a number with a hidden character', { phone: '98765\u200b43210' }],
    ['a number in other digits', { phone: '९८७६५४३२१०' }],
    ['a helpline that is empty', withMental('')],
    ['a helpline that is missing', { helplines: {} }],
    ['an empty line', { hours: '   ' }],
    ['a line of invisible characters', { hours: '\u200b\u2060' }],
    ['a line too long', { address: 'x'.repeat(201) }],
    ['a name too long', { name: 'x'.repeat(81) }],
    ['an empty name', { name: ' ' }],
    ['a name with a web address', { name: 'lake-clinic.com' }],
    ['a web address', { address: 'see https://evil.example' }],
    ['a web address without its beginning', { hours: 'book at evil-clinic.com today' }],
    ['a tick', { contact: 'the desk ✅' }],
  ])('refuses %s', async (_, given) => {
    const owner = await startOwner(test);
    const before = await newest(owner);
    const { status } = await changeTo(owner, { ...TEXTS, ...given } as ClinicTexts);
    expect([status, await newest(owner)]).toEqual([400, before]);
  });

  it.each([
    ['by an owner of an older release', undefined],
    ['by an owner who empties the name', null],
  ])('has no name after a change %s', async (_, name) => {
    const owner = await startOwner(test);
    const { status, body } = await changeTo(owner, { ...TEXTS, name });
    expect([status, body.versions[0]?.texts.name ?? null]).toEqual([200, null]);
    expect((await reachAt(test.app)).name).toBeNull();
    const { say, thread } = await startConversation(test);
    await say('What are your clinic timings?');
    expect((await thread()).at(-1)?.content).toMatch(/^Clinic hours:/);
    expect((await changeTo(owner, TEXTS)).body.versions[1]?.texts.name ?? null).toBeNull();
  });

  it('lists what an erased owner wrote, without the owner', async () => {
    const [owner, other] = [await startOwner(test), await startOwner(test)];
    await changeTo(owner, { ...TEXTS, hours: 'by appointment' });
    await test.operator.erase(owner.phone);
    expect(await newest(other)).toMatchObject({ texts: { hours: 'by appointment' }, by: null });
  });
});
