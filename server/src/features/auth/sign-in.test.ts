import { authEndpoints } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createBrowser } from '../../../test/browser.ts';
import { testEngine } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { storePin } from './accounts.repository.ts';
import { callsOf, openAuthContext, signUpIn } from './auth.factory.ts';
import type { AuthContext } from './auth-context.ts';
import { createSignInService } from './sign-in.service.ts';

const NEW_PIN = '8052';

let test: TestApp;
let context: AuthContext;
beforeAll(async () => {
  test = await startTestApp();
  context = await openAuthContext(test);
});
afterAll(() => test.close());

const signedUp = async () => {
  const browser = createBrowser(test.app);
  return { browser, ...(await signUpIn(browser)) };
};
type Owner = Awaited<ReturnType<typeof signedUp>>;

const caller = {
  address: '192.0.2.1',
  device: 'A browser',
  requestId: 'r',
  sessionToken: null,
  deviceToken: null,
  ticket: null,
};

/** Signs in with the owner's first PIN from another browser; `meanwhile` runs once it is verified. */
const loginWhile = ({ userId, pin, role }: Owner, meanwhile: () => Promise<unknown>) => {
  let isFirst = true;
  const verify: AuthContext['pins']['verify'] = async (...asked) => {
    const right = await context.pins.verify(...asked);
    if (isFirst) await meanwhile();
    isFirst = false;
    return right;
  };
  const service = createSignInService({ ...context, pins: { ...context.pins, verify } });
  return service.login({ role, userId, pin, caller });
};

const countOf = async (table: 'sessions' | 'device_grants', { userId }: Owner) =>
  (await test.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute())
    .length;

describe('a sign-in under way', () => {
  it.each([
    [
      'changes the PIN',
      ({ browser, pin: currentPin }: Owner) =>
        browser.call(authEndpoints.changePin, { body: { currentPin, newPin: NEW_PIN } }),
    ],
    [
      'uses a claim code',
      async ({ browser, userId, phone }: Owner) => {
        const { code: claimCode } = await test.operator.claimCode(phone);
        const body = { userId, pin: NEW_PIN, claimCode };
        return browser.call(callsOf.patient.setPin, { body });
      },
    ],
  ])('fails like a wrong PIN when its owner %s', async (_, change) => {
    const owner = await signedUp();
    const login = loginWhile(owner, async () => expect((await change(owner)).status).toBe(200));
    await expect(login).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await countOf('sessions', owner)).toBe(1);
    expect(await countOf('device_grants', owner)).toBe(1);
    const failed = test.db
      .selectFrom('audit')
      .select('kind')
      .where('subject_id', '=', owner.userId)
      .where('kind', '=', 'sign_in_failed');
    expect(await failed.execute()).toHaveLength(1);
  });

  it('succeeds when the same PIN is bound to another pepper', async () => {
    const owner = await signedUp();
    const bindAgain = async () => {
      const stored = await context.pins.hash('own', owner.userId, owner.pin);
      await storePin(test.db, owner.userId, stored).execute();
    };
    expect(await loginWhile(owner, bindAgain)).toMatchObject({ userId: owner.userId });
    expect(await countOf('sessions', owner)).toBe(2);
  });

  it.skipIf(testEngine() === 'embedded')('waits for a change that is not stored yet', async () => {
    const owner = await signedUp();
    const another = await test.database.openAnother();
    const changed = await context.pins.hash('own', owner.userId, NEW_PIN);
    const login = await another.transaction(async (tx) => {
      await storePin(tx, owner.userId, changed).execute();
      const underWay = loginWhile(owner, async () => {}).catch(({ code }) => code);
      await eventually(async () => {
        const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
        expect(rows).toHaveLength(1);
      });
      return { underWay };
    });
    expect(await login.underWay).toBe('invalid_credentials');
    expect(await countOf('sessions', owner)).toBe(1);
    await another.close();
  });
});
