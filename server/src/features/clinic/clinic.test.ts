import { resolve } from 'node:path';
import {
  authEndpoints,
  clinicEndpoints,
  doctorsEndpoints,
  patientsEndpoints,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { describeOwnersOnly, startOwner } from '../../../test/guard/owners.ts';
import { firstRunText } from '../../app/first-run.ts';
import { PIN, passTime, signUpIn } from '../auth/auth.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query('delete from clinic_members');
});

const NOBODYS_PHONE = '+917999999999';
/** The details of the test doctor, as listed. */
const SEEN = {
  name: 'Vikram Rao',
  specialty: 'Cardiologist',
  registrationNumber: null as string | null,
  qualifications: [] as string[],
};
const ID = '0190a000-0000-7000-8000-0000000000aa' as UserId;

const clinicOf = async (doctor: TestPerson) =>
  (await doctor.call(authEndpoints.me, { params: { userId: doctor.id } })).body.clinic;
/** Returns the audit entries about a user, except denials. */
const notedOf = async (id: UserId) => {
  const rows = await test.db
    .selectFrom('audit')
    .select(['kind', 'actor_kind', 'actor_id', 'request_id'])
    .where('subject_id', '=', id)
    .where('kind', '<>', 'denied')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, actor_kind, actor_id, request_id }) => ({
    kind,
    by: actor_id ?? actor_kind,
    called: request_id !== '',
  }));
};
const CODE = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/;
/** Returns the code that the server prints on a terminal at start. */
const startedWith = async (): Promise<string> =>
  CODE.exec(await firstRunText(test.context, { isTerminal: true }))?.[0] ?? '';
const become = (doctor: Pick<TestPerson, 'call'>, code: string) =>
  doctor.call(clinicEndpoints.becomeOwner, { body: { code } });

describeOwnersOnly(() => test, {
  doctors: [],
  verify: [
    { params: { doctorId: ID }, body: { verified: true, seen: SEEN } },
    { body: { verified: true, seen: { ...SEEN, name: 'x'.repeat(101) } } },
  ],
  addOwner: [{ params: { doctorId: ID }, body: { pin: PIN } }, { body: { pin: '12' } }],
  leave: [{ body: { pin: PIN } }, { body: {} }],
  makeCode: [{ body: { phone: NOBODYS_PHONE, pin: PIN } }, { body: { phone: '1', pin: PIN } }],
  unlock: [{ body: { phone: NOBODYS_PHONE } }, { body: { phone: ['x'] } }],
  figures: [],
  backUps: [],
  backUp: [],
  endSessions: [{ body: { phone: NOBODYS_PHONE } }, { body: null }],
});

describe('the first owner', () => {
  it('is whoever types the code of a start: once, and no code works after it', async () => {
    const [doctor, other] = [await test.doctor(), await test.doctor()];
    expect(await clinicOf(doctor)).toBe('unowned');
    const [code, ofAnotherServer] = [await startedWith(), await startedWith()];
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await become(doctor, typed)).body).toEqual({ success: true });
    expect([await clinicOf(doctor), await clinicOf(other)]).toEqual(['owner', undefined]);
    for (const used of [code, ofAnotherServer]) {
      expect((await become(other, used)).error.code).toBe('conflict');
    }
    await test.owners.remove(doctor.phone);
    for (const used of [code, ofAnotherServer]) {
      expect((await become(other, used)).error.code).toBe('owner_code_invalid');
    }
    expect(await notedOf(doctor.id)).toEqual([
      { kind: 'owner_made', by: doctor.id, called: true },
      { kind: 'owner_ended', by: 'operator', called: false },
    ]);
    expect(await notedOf(other.id)).toEqual([
      { kind: 'owner_code_refused', by: other.id, called: true },
    ]);
  });

  it('is one of twenty doctors who use the codes of two servers at once', async () => {
    const codes = [await startedWith(), await startedWith()];
    const doctors = await Promise.all(Array.from({ length: 20 }, () => test.doctor()));
    const another = await test.anotherServer();
    const answers = await Promise.all(
      doctors.map(async ({ cookies }, place) => {
        const server = place % 2 === 0 ? test.app : another;
        const { path: url } = clinicEndpoints.becomeOwner;
        const payload = { code: codes[place % 3 === 0 ? 0 : 1] };
        return (await server.inject({ method: 'POST', url, cookies, payload })).statusCode;
      }),
    );
    await another.close();
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    const owners = await test.db.selectFrom('clinic_members').selectAll().execute();
    expect(owners).toHaveLength(1);
  });

  it('is refused without a code, and after ten wrong ones even with the right one', async () => {
    const doctor = await test.doctor();
    expect((await become(doctor, '')).status).toBe(400);
    expect((await become(await test.patient(), 'ABCD')).status).toBe(403);
    expect((await test.nobody.call(clinicEndpoints.becomeOwner)).status).toBe(401);
    const code = await startedWith();
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await become(doctor, 'ABCD-EFGH-JKMN')).status).toBe(422);
    }
    expect((await become(doctor, code)).status).toBe(429);
    expect(await clinicOf(doctor)).toBe('unowned');
  });

  it('has a day for the code, of which the database knows a hash', async () => {
    const code = await startedWith();
    const kept = await test.db.selectFrom('owner_codes').select('code_hash').execute();
    expect(JSON.stringify(kept)).not.toContain(code);
    await test.database.pool.query(
      `update owner_codes set expires_at = expires_at - interval '1 day'`,
    );
    expect((await become(await test.doctor(), code)).error.code).toBe('owner_code_invalid');
    await test.sweep();
    expect(await test.db.selectFrom('owner_codes').selectAll().execute()).toEqual([]);
  });

  it('is asked for at a start: with a code on a terminal alone, and not where there is one', async () => {
    const kept = await firstRunText(test.context, { isTerminal: false });
    expect(kept).toContain('make-owner PHONE');
    expect(kept).not.toMatch(CODE);
    expect(await firstRunText(test.context, { isTerminal: true })).toMatch(CODE);
    await startOwner(test);
    for (const isTerminal of [true, false]) {
      expect(await firstRunText(test.context, { isTerminal })).toBe('');
    }
  });

  it('is named by a command with the DATA_DIR of the server, unless it is the default', async () => {
    const startedIn = (dataDir: string) =>
      firstRunText(
        { ...test.context, config: { ...test.context.config, dataDir } },
        { isTerminal: false },
      );
    expect(await startedIn('/var/lib/saathi')).toContain(
      'DATA_DIR="/var/lib/saathi" npm run admin -- make-owner PHONE',
    );
    expect(await startedIn(resolve('data'))).toContain('yet: npm run admin -- make-owner PHONE');
  });

  it('may be named by the operator, a doctor alone', async () => {
    const patient = await test.patient();
    await expect(test.owners.make(patient.phone)).rejects.toThrow('This doctor does not exist.');
    await expect(test.owners.remove((await test.doctor()).phone)).rejects.toThrow('owner');
    const owner = await startOwner(test);
    expect(await clinicOf(owner)).toBe('owner');
    expect(await notedOf(owner.id)).toContainEqual({
      kind: 'owner_made',
      by: 'operator',
      called: false,
    });
  });

  it('erased leaves the clinic without one, as it was at the beginning', async () => {
    const owner = await startOwner(test);
    await test.operator.erase(owner.phone);
    expect(await clinicOf(await test.doctor())).toBe('unowned');
    expect(await startedWith()).toMatch(CODE);
  });
});

describe('an owner', () => {
  it('sees the doctors: owners first, then those whose papers were seen, none that was erased', async () => {
    const erased = await test.doctor({ name: 'Gone' });
    await test.database.pool.query(`update users set phone = 'former x' where id = $1`, [
      erased.id,
    ]);
    const verified = await test.doctor({ name: 'Seen' });
    await test.operator.verifyDoctor(verified.phone);
    const newest = await test.doctor({ name: 'Newest' });
    const owner = await startOwner(test, { name: 'Owner' });
    const { body } = await owner.call(clinicEndpoints.doctors);
    const [first] = body;
    expect(first).toMatchObject({ id: owner.id, name: 'Owner', owner: true, verified: false });
    const place = (id: UserId) => body.findIndex((one) => one.id === id);
    expect(place(verified.id)).toBeGreaterThan(0);
    expect(place(verified.id)).toBeLessThan(place(newest.id));
    expect(place(erased.id)).toBe(-1);
    expect(body[place(newest.id)]).toEqual({
      id: newest.id,
      name: 'Newest',
      phone: newest.phone,
      specialty: 'Cardiologist',
      registrationNumber: null,
      qualifications: [],
      verified: false,
      owner: false,
    });
  });

  it('marks that papers were seen and takes it back, for others alone', async () => {
    const [owner, doctor] = [await startOwner(test), await test.doctor()];
    const verify = (doctorId: UserId, verified: boolean) =>
      owner.call(clinicEndpoints.verify, { params: { doctorId }, body: { verified, seen: SEEN } });
    expect((await verify(doctor.id, true)).body).toMatchObject({ id: doctor.id, verified: true });
    expect((await verify(doctor.id, false)).body).toMatchObject({ verified: false });
    expect((await verify(owner.id, true)).error.code).toBe('not_yourself');
    expect((await verify(ID, true)).status).toBe(404);
    expect((await verify((await test.patient()).id, true)).status).toBe(404);
    expect(await notedOf(doctor.id)).toEqual([
      { kind: 'doctor_verified', by: owner.id, called: true },
      { kind: 'doctor_unverified', by: owner.id, called: true },
    ]);
  });

  it.each([
    ['name', { name: 'Vikram Rau' }],
    ['registration number', { registrationNumber: 'MMC 2' }],
    ['specialty', { specialty: 'Surgeon' }],
    ['qualification', { qualifications: ['MBBS', 'MD'] }],
  ])('marks nobody whose %s is another since the list was read', async (_, change) => {
    const [owner, doctor] = [await startOwner(test), await test.doctor()];
    const params = { doctorId: doctor.id };
    const verify = (seen: typeof SEEN) =>
      owner.call(clinicEndpoints.verify, { params, body: { verified: true, seen } });
    const changed =
      'specialty' in change || 'qualifications' in change
        ? await doctor.call(doctorsEndpoints.edit, { params, body: change })
        : await doctor.call(authEndpoints.editProfile, { body: change });
    expect(changed.status).toBe(200);
    const { status, error } = await verify(SEEN);
    expect([status, error.code]).toEqual([409, 'conflict']);
    const kinds = (await notedOf(doctor.id)).map(({ kind }) => kind);
    expect(kinds).not.toContain('doctor_verified');
    expect((await verify({ ...SEEN, ...change })).body).toMatchObject({ verified: true });
  });

  it('compares no qualifications with those that an older web app did not show', async () => {
    const [owner, doctor] = [await startOwner(test), await test.doctor()];
    const params = { doctorId: doctor.id };
    const body = { qualifications: ['MBBS'] };
    await doctor.call(doctorsEndpoints.edit, { params, body });
    const { qualifications: _, ...seen } = SEEN;
    const answer = await owner.call(clinicEndpoints.verify, {
      params,
      body: { verified: true, seen },
    });
    expect(answer.body).toMatchObject({ verified: true, ...body });
  });

  it('makes a verified doctor an owner, with the PIN', async () => {
    const [owner, doctor] = [await startOwner(test), await test.doctor()];
    const add = (doctorId: UserId, pin = PIN) =>
      owner.call(clinicEndpoints.addOwner, { params: { doctorId }, body: { pin } });
    expect((await add(doctor.id)).error.code).toBe('not_verified');
    await test.operator.verifyDoctor(doctor.phone);
    expect((await add(doctor.id, '1111')).error.code).toBe('wrong_pin');
    expect(await clinicOf(doctor)).toBeUndefined();
    expect((await add(doctor.id)).body).toMatchObject({ id: doctor.id, owner: true });
    expect((await add(doctor.id)).status).toBe(200);
    expect((await add(ID)).status).toBe(404);
    expect(await clinicOf(doctor)).toBe('owner');
    expect((await doctor.call(clinicEndpoints.doctors)).status).toBe(200);
    const made = (await notedOf(doctor.id)).filter(({ kind }) => kind === 'owner_made');
    expect(made).toEqual([{ kind: 'owner_made', by: owner.id, called: true }]);
  });

  it('stops being one with the PIN, and two at once do not leave the clinic without one', async () => {
    const owners = [await startOwner(test), await startOwner(test)];
    const leave = ({ call }: TestPerson, pin = PIN) =>
      call(clinicEndpoints.leave, { body: { pin } });
    expect((await leave(owners[0]!, '1111')).error.code).toBe('wrong_pin');
    const answers = await Promise.all(owners.map((owner) => leave(owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const left = owners[answers.findIndex(({ status }) => status === 200)]!;
    const last = answers.find(({ status }) => status === 422);
    expect(last?.error.code).toBe('last_owner');
    expect((await left.call(clinicEndpoints.doctors)).error.code).toBe('owner_only');
    expect(await notedOf(left.id)).toContainEqual({
      kind: 'owner_ended',
      by: left.id,
      called: true,
    });
  });
});

describe('somebody whom an owner helps', () => {
  const forgetful = async () => {
    const browser = createBrowser(test.app);
    const person = await signUpIn(browser, 'patient', '1357');
    const me = { params: { userId: person.userId } };
    return {
      ...person,
      browser,
      isIn: async () => (await browser.call(authEndpoints.me, me)).status,
    };
  };
  const makeCode = ({ call }: TestPerson, phone: string, pin = PIN) =>
    call(clinicEndpoints.makeCode, { body: { phone, pin } });
  const claim = (userId: UserId, claimCode: string) =>
    createBrowser(test.app).call(authEndpoints.patientSetPin, {
      body: { userId, pin: '8264', claimCode },
    });

  it('chooses a new PIN with the code, once and within its minutes, and sees who made it', async () => {
    const [owner, person] = [await startOwner(test, { name: 'Leela Thomas' }), await forgetful()];
    const { status, body } = await makeCode(owner, person.phone);
    expect(status).toBe(200);
    expect(body).toEqual({ code: expect.stringMatching(CODE), seconds: 900 });
    expect((await claim(person.userId, body.code)).status).toBe(200);
    expect((await claim(person.userId, body.code)).status).toBe(403);
    expect(await person.isIn()).toBe(401);
    const late = (await makeCode(owner, person.phone)).body.code;
    await passTime(test.db, 901);
    expect((await claim(person.userId, late)).status).toBe(403);

    const browser = createBrowser(test.app);
    const signedIn = await browser.call(authEndpoints.patientLogin, {
      body: { userId: person.userId, pin: '8264' },
    });
    expect(signedIn.status).toBe(200);
    const params = { patientId: person.userId };
    const log = await browser.call(patientsEndpoints.accessLog, { params });
    expect(log.body).toMatchObject([
      { doctorId: owner.id, doctorName: 'Leela Thomas', kind: 'claim_code_made' },
    ]);
  });

  it('gets no code after a wrong PIN of the owner, nor does an unknown phone', async () => {
    const [owner, person] = [await startOwner(test), await forgetful()];
    expect((await makeCode(owner, person.phone, '1111')).error.code).toBe('wrong_pin');
    expect((await makeCode(owner, NOBODYS_PHONE)).error).toMatchObject({
      code: 'not_found',
      message: 'This phone number does not exist.',
    });
    const codes = await test.db
      .selectFrom('claim_codes')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(codes).toEqual([]);
  });

  it('need not wait any longer once unlocked, and is signed out everywhere where that is wanted', async () => {
    const [owner, person] = [await startOwner(test), await forgetful()];
    const login = (pin: string) =>
      createBrowser(test.app, '198.51.100.9').call(authEndpoints.patientLogin, {
        body: { userId: person.userId, pin },
      });
    for (let tries = 0; tries < 5; tries += 1) expect((await login('0000')).status).toBe(401);
    expect((await login('1357')).status).toBe(429);
    const body = { phone: person.phone };
    expect((await owner.call(clinicEndpoints.unlock, { body })).body).toEqual({ success: true });
    expect((await login('1357')).status).toBe(200);
    expect((await owner.call(clinicEndpoints.endSessions, { body })).body).toEqual({ ended: 2 });
    expect(await person.isIn()).toBe(401);
    const helped = (await notedOf(person.userId)).filter(({ by }) => by === owner.id);
    expect(helped).toEqual([
      { kind: 'unlocked', by: owner.id, called: true },
      { kind: 'sessions_ended', by: owner.id, called: true },
    ]);
  });

  it('is not there: neither unlocked nor signed out', async () => {
    const owner = await startOwner(test);
    const body = { phone: NOBODYS_PHONE };
    for (const call of [clinicEndpoints.unlock, clinicEndpoints.endSessions]) {
      expect((await owner.call(call, { body })).status).toBe(404);
    }
  });

  it('is helped ten times a day, by all owners together: unlocking gives nobody guesses without end', async () => {
    const [owner, other] = [await startOwner(test), await startOwner(test)];
    const { phone } = await test.patient();
    const unlock = ({ call }: TestPerson) => call(clinicEndpoints.unlock, { body: { phone } });
    for (let times = 0; times < 5; times += 1) {
      expect((await unlock(owner)).status).toBe(200);
      expect((await unlock(other)).status).toBe(200);
    }
    expect((await unlock(owner)).status).toBe(429);
    expect((await unlock(other)).status).toBe(429);
  });
});
