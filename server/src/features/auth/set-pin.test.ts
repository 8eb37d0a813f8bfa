import { authEndpoints, type Role, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, createBrowser } from '../../../test/browser.ts';
import {
  callsOf,
  makeDoctor,
  makePatient,
  passTime,
  registerIn,
  registrationOf,
  signUpIn,
} from './auth.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ CLINIC_CONTACT: 'the desk', ADDRESS_LIMIT_FACTOR: '10' });
});
afterAll(() => test.close());

const ROLES: Role[] = ['patient', 'doctor'];
const browserOf = () => createBrowser(test.app);
const setPin = (
  browser: Browser,
  userId: UserId,
  {
    role = 'patient',
    pin = '4937',
    ...rest
  }: { role?: Role; pin?: string; claimCode?: string } = {},
) => browser.call(callsOf[role].setPin, { body: { userId, pin, ...rest } });
const login = (browser: Browser, userId: UserId, pin: string, role: Role = 'patient') =>
  browser.call(callsOf[role].login, { body: { userId, pin } });
const addGoal = (userId: UserId) =>
  test.db
    .insertInto('goals')
    .values({ id: crypto.randomUUID(), patient_id: userId, title: 'Walk' })
    .execute();

describe('A14 set-pin', () => {
  it.each(ROLES)('lets the browser that registered as %s choose the PIN', async (role) => {
    const browser = browserOf();
    const { userId } = await registerIn(browser, role);
    expect((await setPin(browser, userId, { role })).status).toBe(200);
    const stored = await test.db
      .selectFrom('users')
      .select(['pin_hash', 'pin_key'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(stored.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(stored.pin_key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('lets any browser choose the first PIN of an account with nothing attached', async () => {
    const { userId } = await registerIn(browserOf());
    expect((await setPin(browserOf(), userId)).status).toBe(200);
  });

  it('needs the ticket or a claim as soon as something is attached', async () => {
    const owner = browserOf();
    const { userId } = await registerIn(owner);
    await addGoal(userId);
    const refused = await setPin(browserOf(), userId);
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('claim_required');
    expect(refused.body.message).toContain('the desk');
    expect((await setPin(owner, userId)).status).toBe(200);
  });

  it('turns junk away before the queue of hashes: a sign-in beside it finds a place', async () => {
    const owner = await signUpIn(browserOf());
    const junk = Array.from({ length: 150 }, () =>
      setPin(browserOf(), crypto.randomUUID() as UserId),
    );
    const signIn = login(browserOf(), owner.userId, owner.pin);
    const refused = await Promise.all(junk);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
    expect((await signIn).status).toBe(200);
  });

  it('needs a claim where a doctor without a PIN has been verified, has a patient, or owns the clinic', async () => {
    const [verified, assigned, owner] = [
      await makeDoctor(test.db),
      await makeDoctor(test.db),
      await makeDoctor(test.db),
    ];
    await test.owners.make(owner.phone);
    await test.operator.verifyDoctor(verified.phone);
    const patient = await makePatient(test.db);
    await test.db
      .insertInto('assignments')
      .values({
        patient_id: patient.id,
        doctor_id: assigned.id,
        consent_version: '1',
        removed_at: null,
      })
      .execute();
    for (const { id } of [verified, assigned, owner]) {
      expect((await setPin(browserOf(), id, { role: 'doctor' })).status).toBe(403);
    }
    expect((await setPin(browserOf(), patient.id)).status).toBe(403);
  });

  it("refuses somebody else's ticket, an old one, and one that is 24 hours old", async () => {
    const [first, second] = [browserOf(), browserOf()];
    const { userId, phone } = await registerIn(first);
    await registerIn(second, 'patient', phone);
    const stranger = browserOf();
    await registerIn(stranger);
    await addGoal(userId);
    expect((await setPin(first, userId)).status).toBe(403);
    expect((await setPin(stranger, userId)).status).toBe(403);
    await passTime(test.db, 24 * 3_600);
    expect((await setPin(second, userId)).status).toBe(403);
  });

  it('answers 409 where a PIN is set, with a ticket or without', async () => {
    const owner = browserOf();
    const { userId, pin } = await signUpIn(owner);
    for (const browser of [owner, browserOf()]) {
      const reply = await setPin(browser, userId, { pin: '8052' });
      expect(reply.status).toBe(409);
      expect(reply.body.code).toBe('pin_already_set');
    }
    expect((await login(browserOf(), userId, pin)).status).toBe(200);
  });

  it('lets one of twenty parallel calls win', async () => {
    const browser = browserOf();
    const { userId } = await registerIn(browser);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => setPin(browser, userId, { pin: `30${10 + i}` })),
    );
    const won = replies.flatMap(({ status }, i) => (status === 200 ? [`30${10 + i}`] : []));
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await login(browserOf(), userId, won[0]!)).status).toBe(200);
  });

  it('is refused with 403 for the other role and for nobody at all', async () => {
    const browser = browserOf();
    const { userId } = await registerIn(browser, 'doctor');
    expect((await setPin(browser, userId)).status).toBe(403);
    const missing = crypto.randomUUID() as UserId;
    expect((await setPin(browser, missing)).status).toBe(403);
  });

  it('keeps id and replaces fields when a pending phone registers again in its role', async () => {
    const { userId, phone } = await registerIn(browserOf());
    const again = browserOf();
    const body = { ...registrationOf('patient', phone), name: 'Asha K', gender: 'other' } as never;
    const reply = await again.call(callsOf.patient.register, { body });
    expect(reply.body).toEqual({ success: true, user: { id: userId } });
    const stored = await test.db
      .selectFrom('users')
      .innerJoin('patients', 'patients.user_id', 'users.id')
      .select(['name', 'gender'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ name: 'Asha K', gender: 'other' });
  });

  it('does not let a pending phone register in the other role, nor one with something attached', async () => {
    const { userId, phone } = await registerIn(browserOf());
    const doctor = registrationOf('doctor', phone) as never;
    expect((await browserOf().call(callsOf.doctor.register, { body: doctor })).status).toBe(409);
    await addGoal(userId);
    const patient = registrationOf('patient', phone) as never;
    expect((await browserOf().call(callsOf.patient.register, { body: patient })).status).toBe(409);
  });

  it('makes one account of twenty parallel registrations of a phone', async () => {
    const body = registrationOf('patient') as never;
    const app = await startTestApp({ ADDRESS_LIMIT_FACTOR: '10' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        createBrowser(app.app).call(callsOf.patient.register, { body }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.user.id)).size).toBe(1);
    await app.close();
  });
});

describe('a claim code', () => {
  const forgot = async (role: Role = 'patient') => {
    const old = browserOf();
    const owner = await signUpIn(old, role);
    const { code } = await test.operator.claimCode(owner.phone);
    return { ...owner, old, code };
  };

  it('replaces a forgotten PIN, ends all sessions and trusts, and lifts the wait', async () => {
    const { userId, pin, old, code } = await forgot();
    for (let i = 0; i < 6; i += 1) await login(browserOf(), userId, '0001');
    const fresh = browserOf();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    expect((await setPin(fresh, userId, { pin: '8052', claimCode: typed })).status).toBe(200);
    expect((await fresh.call(authEndpoints.me, { params: { userId } })).status).toBe(200);
    expect((await old.call(authEndpoints.me, { params: { userId } })).status).toBe(401);
    expect((await login(browserOf(), userId, pin)).status).toBe(401);
    expect((await login(browserOf(), userId, '8052')).status).toBe(200);
  });

  it('works once', async () => {
    const { userId, code } = await forgot();
    expect((await setPin(browserOf(), userId, { claimCode: code })).status).toBe(200);
    const again = await setPin(browserOf(), userId, { pin: '8052', claimCode: code });
    expect(again.status).toBe(403);
    expect(again.body.code).toBe('claim_required');
  });

  it('works once in twenty parallel calls', async () => {
    const { userId, code } = await forgot();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => setPin(browserOf(), userId, { claimCode: code })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(19);
  });

  it('is good for 15 minutes, for its owner, in its role, and until the next one', async () => {
    const { userId, code, phone } = await forgot();
    const other = await signUpIn(browserOf());
    const refused = [
      setPin(browserOf(), other.userId, { claimCode: code }),
      setPin(browserOf(), userId, { claimCode: code, role: 'doctor' }),
      setPin(browserOf(), userId, { claimCode: '0000-0000-0000' }),
    ];
    for (const reply of await Promise.all(refused)) expect(reply.status).toBe(403);
    const { code: next } = await test.operator.claimCode(phone);
    expect((await setPin(browserOf(), userId, { claimCode: code })).status).toBe(403);
    await passTime(test.db, 15 * 60);
    expect((await setPin(browserOf(), userId, { claimCode: next })).status).toBe(403);
  });

  it('gives a PIN to an account that was left without one and has something attached', async () => {
    const { userId, phone } = await registerIn(browserOf());
    await addGoal(userId);
    const { code } = await test.operator.claimCode(phone);
    expect((await setPin(browserOf(), userId, { claimCode: code })).status).toBe(200);
  });
});

describe('guessable PINs', () => {
  it('are taken unless they are refused by setting, and then answer 422', async () => {
    const lax = browserOf();
    const pending = await registerIn(lax);
    expect((await setPin(lax, pending.userId, { pin: '1234' })).status).toBe(200);

    const strict = await startTestApp({ WEAK_PINS: 'refuse' });
    const browser = createBrowser(strict.app);
    const { userId, phone } = await registerIn(browser);
    // The registered birth date is 1960-05-17.
    for (const pin of ['1111', '1234', '1705', '1984', phone.slice(-4)]) {
      const reply = await setPin(browser, userId, { pin });
      expect(reply.status).toBe(422);
      expect(reply.body.code).toBe('weak_pin');
    }
    expect((await setPin(browser, userId, { pin: '4937' })).status).toBe(200);
    await strict.close();
  });
});
