import { authEndpoints, doctorsEndpoints, endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { choosePin } from '../../../test/full-lives.ts';
import { hashToken } from '../../platform/secret-token.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { callsOf, nextPhone, registrationOf, signUpIn } from './auth.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const withPin = async (person: TestPerson) => {
  const pin = await choosePin(test, person);
  return { pin, client: await test.as(person) };
};
const change = (who: Pick<TestPerson, 'call'>, pin: string, phone: string, claimCode: string) =>
  who.call(authEndpoints.changePhone, { body: { pin, phone, claimCode } });
const kindsOf = async (id: string) =>
  (
    await test.db
      .selectFrom('audit')
      .select(['kind', 'detail'])
      .where('subject_id', '=', id)
      .orderBy('at')
      .execute()
  ).map(({ kind, detail }) => `${kind} ${detail}`.trim());

describe('another phone', () => {
  it('takes the PIN and a claim code, which is used up, and ends the other sessions', async () => {
    const patient = await test.patient();
    const { pin, client } = await withPin(patient);
    const elsewhere = await test.as(patient);
    const phone = nextPhone();
    const { code } = await test.operator.claimCode(patient.phone);
    const reply = await change(client, pin, phone, code.toLowerCase());
    expect(reply.status).toBe(200);
    expect(reply.body.user.phone).toBe(phone);
    expect((await elsewhere.call(authEndpoints.sessions)).status).toBe(401);
    const check = async (asked: string) =>
      (await test.nobody.call(authEndpoints.patientCheckPhone, { body: { phone: asked } })).body;
    expect(await check(phone)).toMatchObject({ exists: true, userId: patient.id });
    expect((await check(patient.phone)).exists).toBe(false);
    const again = await change(client, pin, nextPhone(), code);
    expect(again.error.code).toBe('claim_required');
    const kinds = await kindsOf(patient.id);
    expect(kinds).toContain('phone_changed');
    expect(kinds).toContain('claim_refused phone');
  });

  it('is refused with a wrong PIN, before the code is looked at, and in the end for a while', async () => {
    const patient = await test.patient();
    const { pin, client } = await withPin(patient);
    const { code } = await test.operator.claimCode(patient.phone);
    for (let n = 0; n < 5; n += 1) {
      expect((await change(client, '0001', nextPhone(), code)).error.code).toBe('wrong_pin');
    }
    expect((await change(client, pin, nextPhone(), code)).status).toBe(429);
  });

  it('that somebody has is refused and leaves the code good; of two who want it one gets it', async () => {
    const people = [await test.patient(), await test.doctor()];
    const holder = await test.patient();
    await choosePin(test, holder);
    const taken = holder.phone;
    const phone = nextPhone();
    const ready = [];
    for (const person of people) {
      const signedIn = await withPin(person);
      const { code } = await test.operator.claimCode(person.phone);
      const reply = await change(signedIn.client, signedIn.pin, taken, code);
      expect(reply.error.code).toBe('phone_taken');
      ready.push({ ...signedIn, code });
    }
    const replies = await Promise.all(
      ready.map(({ client, pin, code }) => change(client, pin, phone, code)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that somebody only began to register gives way, but not one that a patient depends on', async () => {
    const patient = await test.patient();
    const { pin, client } = await withPin(patient);
    const { code } = await test.operator.claimCode(patient.phone);
    const { patient: cared } = await startConversation(test);
    expect((await change(client, pin, cared.phone, code)).error.code).toBe('phone_taken');
    const begun = registrationOf('doctor');
    await test.nobody.call(callsOf.doctor.register, { body: begun as never });
    const reply = await change(client, pin, begun.phone, code);
    expect(reply.body.user.phone).toBe(begun.phone);
    const body = { phone: begun.phone };
    const check = await test.nobody.call(authEndpoints.patientCheckPhone, { body });
    expect(check.body).toMatchObject({ exists: true, userId: patient.id });
  });

  it('ends the trust in all browsers but this one', async () => {
    const [browser, lost] = [createBrowser(test.app), createBrowser(test.app)];
    const { userId, phone, pin } = await signUpIn(browser);
    await lost.call(callsOf.patient.login, { body: { userId, pin } });
    const grants = () =>
      test.db
        .selectFrom('device_grants')
        .select('device_hash')
        .where('user_id', '=', userId)
        .execute();
    expect(await grants()).toHaveLength(2);
    const { code } = await test.operator.claimCode(phone);
    const body = { pin, phone: nextPhone(), claimCode: code };
    expect((await browser.call(authEndpoints.changePhone, { body })).status).toBe(200);
    const own = [...browser.cookies.values()].map(hashToken);
    const [left, ...others] = await grants();
    expect(others).toEqual([]);
    expect(own).toContain(left?.device_hash);
  });

  it("is refused with another person's code, and for what is no phone", async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const { pin, client } = await withPin(patient);
    const { code } = await test.operator.claimCode(other.phone);
    expect((await change(client, pin, nextPhone(), code)).error.code).toBe('claim_required');
    expect((await change(client, pin, '12', code)).status).toBe(400);
  });
});

describe('the name', () => {
  it('is changed fifty times a day; the same name again is no change', async () => {
    const patient = await test.patient();
    const edit = (name: string) => patient.call(authEndpoints.editProfile, { body: { name } });
    for (let n = 0; n < 50; n += 1) {
      expect((await edit(n % 2 === 0 ? 'Asha' : 'Usha')).status).toBe(200);
    }
    expect((await edit('Asha')).status).toBe(429);
    expect((await edit('Usha')).status).toBe(200);
    const kinds = await kindsOf(patient.id);
    expect(kinds.filter((kind) => kind === 'profile_edited name')).toHaveLength(50);
  });
});

describe('the date of birth', () => {
  it("of a patient is corrected, not to the future, and not a doctor's", async () => {
    const patient = await test.patient();
    const edit = (who: Pick<TestPerson, 'call'>, dateOfBirth: string) =>
      who.call(authEndpoints.editProfile, { body: { dateOfBirth } as never });
    const reply = await edit(patient, '1961-02-03');
    expect(reply.body.user.dateOfBirth).toBe('1961-02-03');
    expect((await edit(patient, '2126-01-01')).error.fields).toHaveProperty('dateOfBirth');
    expect((await edit(patient, '1961-02-30')).status).toBe(400);
    expect((await edit(await test.doctor(), '1961-02-03')).error.code).toBe('wrong_role');
    expect(await kindsOf(patient.id)).toContain('profile_edited dateOfBirth');
  });
});

describe('the language of the app', () => {
  const tell = (who: Pick<TestPerson, 'call'>, language: unknown) =>
    who.call(authEndpoints.editProfile, { body: { language } as never });

  it('is in the session once a device has told it, and is the last one told', async () => {
    const [patient, other] = [await test.patient(), await test.patient()];
    const told = async ({ id, call }: TestPerson) =>
      (await call(authEndpoints.me, { params: { userId: id } })).body.user.language;
    expect(await told(patient)).toBeUndefined();
    for (const language of ['hi', 'en', 'hi']) {
      expect((await tell(patient, language)).body.user.language).toBe(language);
    }
    expect(await told(patient)).toBe('hi');
    expect(await told(other)).toBeUndefined();
    const copy = await test.operator.personalData(patient.phone);
    expect(copy.users).toMatchObject([{ language: 'hi' }]);
  });

  it('leaves a verified doctor verified', async () => {
    const doctor = await test.doctor();
    await test.operator.verifyDoctor(doctor.phone);
    expect((await tell(doctor, 'hi')).body.doctor?.verified).toBe(true);
  });

  it('is refused if the app does not have it, and from nobody', async () => {
    const patient = await test.patient();
    for (const wrong of ['ta', 'HI', 1, {}]) {
      expect((await tell(patient, wrong)).error.fields).toHaveProperty('language');
    }
    expect((await tell(test.nobody, 'hi')).status).toBe(401);
  });
});

describe('the ABHA number', () => {
  const edit = (who: Pick<TestPerson, 'call'>, abhaNumber: unknown) =>
    who.call(authEndpoints.editProfile, { body: { abhaNumber } as never });
  const abhaNumberOf = (reply: Awaited<ReturnType<typeof edit>>) => reply.body.user.abhaNumber;

  it('of a patient is kept as 14 digits, taken away again, and written down without the number', async () => {
    const patient = await test.patient();
    expect(abhaNumberOf(await edit(patient, '91-1234 5678-९०१५'))).toBe('91123456789015');
    const renamed = await patient.call(authEndpoints.editProfile, { body: { name: 'Asha' } });
    expect(abhaNumberOf(renamed)).toBe('91123456789015');
    for (const none of ['', null]) {
      await edit(patient, '22-7225-4829-5255');
      const cleared = await edit(patient, none);
      expect(cleared.status).toBe(200);
      expect(abhaNumberOf(cleared)).toBeUndefined();
    }
    const kinds = await kindsOf(patient.id);
    expect(kinds).toContain('profile_edited abhaNumber');
    expect(kinds.join()).not.toMatch(/\d{4}/);
  });

  it("is refused with a wrong digit, of another's making, for a doctor and for nobody", async () => {
    const patient = await test.patient();
    for (const wrong of [
      '91-1234-5678-9016',
      '91-1234-5678-901',
      'asha@abdm',
      91123456789015,
      {},
    ]) {
      const reply = await edit(patient, wrong);
      expect([reply.status, reply.error.fields]).toEqual([400, { abhaNumber: expect.any(String) }]);
    }
    expect((await edit(await test.doctor(), '91-1234-5678-9015')).error.code).toBe('wrong_role');
    expect((await edit(test.nobody, '91-1234-5678-9015')).status).toBe(401);
  });

  it('is shown to no doctor', async () => {
    const { patient, doctor } = await startConversation(test);
    await edit(patient, '91-1234-5678-9015');
    const pair = { doctorId: doctor.id, patientId: patient.id };
    const { patients, visits } = endpoints;
    for (const [call, params] of [
      [patients.detail, pair],
      [visits.page, pair],
      [patients.list, { doctorId: doctor.id }],
    ] as const) {
      const reply = await doctor.call(call, { params } as never);
      expect(reply.status).toBe(200);
      expect(JSON.stringify(reply.body)).not.toContain('91123456789015');
    }
  });
});

describe("the doctor's registration number", () => {
  it('may be given at registration, and is shown where a patient meets the doctor', async () => {
    const body = { ...registrationOf('doctor'), registrationNumber: 'MMC 12345' } as never;
    const { user } = (await test.nobody.call(callsOf.doctor.register, { body })).body;
    const patient = await test.patient();
    const params = { doctorId: user.id };
    const detail = await patient.call(doctorsEndpoints.detail, { params });
    expect(detail.body.registrationNumber).toBe('MMC 12345');
  });

  it.each([
    ['name', { name: 'Another Name' }],
    ['registrationNumber', { registrationNumber: 'KMC 777' }],
    ['specialty', { specialty: 'Dermatologist' }],
    ['qualifications', { qualifications: ['MBBS', 'MD'] }],
  ] as const)(
    "and every change of a doctor's %s ends 'Verified' and is audited",
    async (field, changes) => {
      const doctor = await test.doctor();
      await test.operator.verifyDoctor(doctor.phone);
      const params = { doctorId: doctor.id };
      const verified = async () =>
        (await doctor.call(doctorsEndpoints.detail, { params })).body.verified;
      expect(await verified()).toBe(true);
      const body = changes as never;
      const profile = field === 'name' || field === 'registrationNumber';
      const reply = profile
        ? await doctor.call(authEndpoints.editProfile, { body })
        : await doctor.call(doctorsEndpoints.edit, { params, body });
      expect(reply.status).toBe(200);
      expect(await verified()).toBe(false);
      expect(await kindsOf(doctor.id)).toContain(`profile_edited ${field}`);
    },
  );
});
