import {
  authEndpoints,
  CLINIC_INVITATIONS_MAX,
  clinicEndpoints,
  deskEndpoints,
  type InvitationId,
  type UserId,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { type Browser, createBrowser } from '../../../test/browser.ts';
import { givePin } from '../../../test/guard/family.ts';
import { describeOwnersOnly, startOwner } from '../../../test/guard/owners.ts';
import { nextPhone, PIN, passTime, signUpIn } from '../auth/auth.factory.ts';
import { hashClaimCode } from '../auth/index.ts';
import { makeInvitation } from './clinic.factory.ts';
import { createInvitations } from './invitations.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ID = '0190a000-0000-7000-8000-0000000000aa';
const GOOD = { name: 'Amita Joshi', role: 'desk' as const, pin: PIN };

const listOf = async (owner: TestPerson) => (await owner.call(clinicEndpoints.members)).body;
const invite = async (owner: TestPerson) =>
  (await owner.call(clinicEndpoints.invite, { body: GOOD })).body;

let addresses = 0;
const newBrowser = (): Browser => {
  addresses += 1;
  return createBrowser(test.app, `198.51.100.${addresses}`);
};
type Given = { code: string; phone?: string; pin?: string; name?: string };
const join = (browser: Browser, { code, ...given }: Given) =>
  browser.call(authEndpoints.join, {
    body: { phone: nextPhone(), name: 'Amita Joshi', pin: '8264', ...given, code },
  });
/** Invites somebody, who joins in a new browser. */
const joined = async (owner: TestPerson) => {
  const { code } = await invite(owner);
  const phone = nextPhone();
  const browser = newBrowser();
  const { body } = await join(browser, { code, phone });
  return { id: body.userId as UserId, phone, browser };
};
const remove = (owner: TestPerson, memberId: UserId, pin = PIN) =>
  owner.call(clinicEndpoints.removeMember, { params: { memberId }, body: { pin } });
const asDesk = async (browser: Browser) => (await browser.call(deskEndpoints.doctors)).status;

describeOwnersOnly(() => test, {
  members: [],
  invite: [{ body: GOOD }, { body: { ...GOOD, role: 'owner' } }],
  withdraw: [{ params: { invitationId: ID } }, { params: { invitationId: 'x' } }],
  removeMember: [{ params: { memberId: ID }, body: { pin: PIN } }, { body: { pin: '12' } }],
});

describe('an invitation', () => {
  it('lets one person join once, who is then at the desk and signs in as the doctors do', async () => {
    const owner = await startOwner(test);
    const { code, seconds, invitation } = await invite(owner);
    expect(seconds).toBe(3_600);
    expect(invitation).toMatchObject({ name: GOOD.name, role: 'desk' });
    expect((await listOf(owner)).invitations.map(({ id }) => id)).toContain(invitation.id);
    const kept = await test.db.selectFrom('clinic_invitations').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(code);

    const browser = newBrowser();
    const phone = nextPhone();
    const reply = await join(browser, { code: code.toLowerCase().replaceAll('-', ' '), phone });
    expect(reply.status).toBe(201);
    const { userId } = reply.body;
    expect(await asDesk(browser)).toBe(200);
    const me = await browser.call(authEndpoints.me, { params: { userId } });
    expect(me.body).toMatchObject({
      user: { id: userId, role: 'doctor', name: GOOD.name, phone },
      doctor: null,
      clinic: 'desk',
    });
    const listed = await listOf(owner);
    expect(listed.members[0]).toMatchObject({ id: userId, name: GOOD.name, phone, role: 'desk' });
    expect(listed.invitations.map(({ id }) => id)).not.toContain(invitation.id);

    const again = await join(newBrowser(), { code });
    expect([again.status, again.body.code]).toEqual([422, 'invitation_invalid']);
    const other = newBrowser();
    expect((await other.call(authEndpoints.doctorCheckPhone, { body: { phone } })).body).toEqual({
      exists: true,
      role: 'doctor',
      userId,
      hasPin: true,
    });
    const signIn = await other.call(authEndpoints.doctorLogin, { body: { userId, pin: '8264' } });
    expect([signIn.status, await asDesk(other)]).toEqual([200, 200]);
    const noted = await test.db
      .selectFrom('audit')
      .select(['kind', 'detail'])
      .where('subject_id', 'in', [userId, owner.id])
      .where('kind', 'like', 'member%')
      .orderBy('id')
      .execute();
    expect(noted).toEqual([
      { kind: 'member_invited', detail: `desk ${invitation.id}` },
      { kind: 'member_joined', detail: 'desk' },
    ]);
  });

  it('needs the PIN of the owner', async () => {
    const owner = await startOwner(test);
    const wrong = await owner.call(clinicEndpoints.invite, { body: { ...GOOD, pin: '1111' } });
    expect(wrong.error.code).toBe('wrong_pin');
    expect((await listOf(owner)).invitations.map(({ name }) => name)).not.toContain('1111');
  });

  it('is no good once it was withdrawn, or after an hour, and is then gone', async () => {
    const owner = await startOwner(test);
    const { code, invitation } = await invite(owner);
    const params = { invitationId: invitation.id as InvitationId };
    expect((await owner.call(clinicEndpoints.withdraw, { params })).status).toBe(200);
    expect((await owner.call(clinicEndpoints.withdraw, { params })).status).toBe(404);
    expect((await join(newBrowser(), { code })).body.code).toBe('invitation_invalid');
    const late = await makeInvitation(test.db, owner);
    await test.database.pool.query(
      `update clinic_invitations set expires_at = expires_at - interval '1 hour'`,
    );
    expect((await join(newBrowser(), late)).body.code).toBe('invitation_invalid');
    expect((await listOf(owner)).invitations).toEqual([]);
    await test.sweep();
    expect(await test.db.selectFrom('clinic_invitations').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['the operator removed', (owner: TestPerson) => test.owners.remove(owner.phone)],
    [
      'left',
      async (owner: TestPerson) => {
        await startOwner(test);
        const left = await owner.call(clinicEndpoints.leave, { body: { pin: PIN } });
        expect(left.status).toBe(200);
      },
    ],
  ])('of an owner who %s is no good, nor is it once they are one again', async (_, end) => {
    const owner = await startOwner(test);
    const { code } = await invite(owner);
    await end(owner);
    expect((await join(newBrowser(), { code })).body.code).toBe('invitation_invalid');
    await test.owners.make(owner.phone);
    expect((await join(newBrowser(), { code })).body.code).toBe('invitation_invalid');
  });

  it('made while its owner was removed is no good, and is not listed', async () => {
    const [owner, inviter] = [await startOwner(test), await test.doctor()];
    const { id, code } = await makeInvitation(test.db, inviter);
    expect((await join(newBrowser(), { code })).body.code).toBe('invitation_invalid');
    expect((await listOf(owner)).invitations.map((invitation) => invitation.id)).not.toContain(id);
    // Nor if the owner is removed between the two checks.
    const used = await test.database.transaction((tx) =>
      createInvitations(test.database).use(tx, hashClaimCode(code)),
    );
    expect(used).toBeUndefined();
  });

  it(`is one of ${CLINIC_INVITATIONS_MAX} at most`, async () => {
    const owner = await startOwner(test);
    await test.database.pool.query('delete from clinic_invitations');
    for (let made = 0; made < CLINIC_INVITATIONS_MAX; made += 1) await invite(owner);
    const more = await owner.call(clinicEndpoints.invite, { body: GOOD });
    expect(more.error.code).toBe('limit_reached');
    await test.database.pool.query('delete from clinic_invitations');
  });

  it('of somebody whose phone is known is refused and stays good', async () => {
    const owner = await startOwner(test);
    const { code } = await invite(owner);
    const known = [await test.patient(), await test.doctor(), await joined(owner)];
    await givePin(test, known.slice(0, 2) as never);
    for (const { phone } of known) {
      const { status, body } = await join(newBrowser(), { code, phone });
      expect([status, body.code]).toEqual([409, 'phone_taken']);
    }
    // Joining replaces an unfinished registration.
    const pending = await test.doctor();
    expect((await join(newBrowser(), { code, phone: pending.phone })).status).toBe(201);
  });

  it('is used by nobody who guesses, and answers 400 to nonsense', async () => {
    const owner = await startOwner(test);
    const { code } = await invite(owner);
    const browser = newBrowser();
    for (const wrong of [{ pin: '12' }, { phone: '98' }, { name: '' }]) {
      expect((await join(browser, { code, ...wrong })).status).toBe(400);
    }
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await join(browser, { code: 'ABCD-EFGH-JKMN' })).status).toBe(422);
    }
    expect((await join(browser, { code })).status).toBe(429);
    await passTime(test.db, 600);
    expect((await join(browser, { code })).status).toBe(201);
  });
});

describe('a member who is removed', () => {
  it('is out with the next request, and by no sign-in, code or registration back in', async () => {
    const owner = await startOwner(test);
    const { id, phone, browser } = await joined(owner);
    expect(await asDesk(browser)).toBe(200);
    expect((await remove(owner, id, '1111')).error.code).toBe('wrong_pin');
    expect(await asDesk(browser)).toBe(200);
    expect((await remove(owner, id)).status).toBe(200);
    expect(await asDesk(browser)).toBe(401);
    expect((await remove(owner, id)).status).toBe(404);

    const login = await browser.call(authEndpoints.doctorLogin, {
      body: { userId: id, pin: '8264' },
    });
    expect([login.status, login.body.code]).toEqual([401, 'invalid_credentials']);
    const made = await owner.call(clinicEndpoints.makeCode, { body: { phone, pin: PIN } });
    const claimed = await browser.call(authEndpoints.doctorSetPin, {
      body: { userId: id, pin: '8264', claimCode: made.body.code },
    });
    expect(claimed.body.code).toBe('claim_required');
    const first = await browser.call(authEndpoints.doctorSetPin, {
      body: { userId: id, pin: '8264' },
    });
    expect(first.status).toBe(409);
    // A session that was started during the removal.
    expect((await (await test.as({ id } as never)).call(deskEndpoints.doctors)).status).toBe(401);
    const noted = await test.db
      .selectFrom('audit')
      .select('actor_id')
      .where('subject_id', '=', id)
      .where('kind', '=', 'member_removed')
      .execute();
    expect(noted).toEqual([{ actor_id: owner.id }]);
  });

  it('may come back with a new invitation, as the same person', async () => {
    const owner = await startOwner(test);
    const { id, phone, browser } = await joined(owner);
    await remove(owner, id);
    const { code } = await invite(owner);
    const back = await join(browser, { code, phone, pin: '3081', name: 'Amita Rao' });
    expect(back.body.userId).toBe(id);
    expect(await asDesk(browser)).toBe(200);
    expect((await listOf(owner)).members[0]).toMatchObject({ id, name: 'Amita Rao' });
  });

  it('is a member of the desk, never an owner or a doctor', async () => {
    const owner = await startOwner(test);
    const other = await startOwner(test);
    for (const { id } of [other, await test.doctor(), owner]) {
      expect((await remove(owner, id)).status).toBe(404);
    }
    expect((await listOf(other)).members.map(({ id }) => id)).not.toContain(owner.id);
  });
});

it('erased, a member is gone from the clinic', async () => {
  const owner = await startOwner(test);
  const { id, phone, browser } = await joined(owner);
  await test.operator.erase(phone);
  expect(await asDesk(browser)).toBe(401);
  expect((await listOf(owner)).members.map((member) => member.id)).not.toContain(id);
});

it('the desk keeps the own account: name, PIN, sessions and the own data', async () => {
  const owner = await startOwner(test);
  const { id, browser } = await joined(owner);
  const renamed = await browser.call(authEndpoints.editProfile, { body: { name: 'Amita Rao' } });
  expect(renamed.body.user.name).toBe('Amita Rao');
  const asDoctor = await browser.call(authEndpoints.editProfile, {
    body: { registrationNumber: 'MMC 1' },
  });
  expect(asDoctor.status).toBe(403);
  const changed = await browser.call(authEndpoints.changePin, {
    body: { currentPin: '8264', newPin: '3081' },
  });
  expect(changed.status).toBe(200);
  expect((await browser.call(authEndpoints.sessions)).body).toHaveLength(1);
  expect((await test.operator.personalData(renamed.body.user.phone)).clinic_members).toMatchObject([
    { user_id: id, role: 'desk' },
  ]);
});

it('a member who is not a doctor has no title of one, joining or later', async () => {
  const owner = await startOwner(test);
  const { code } = await invite(owner);
  const browser = newBrowser();
  const { body } = await join(browser, { code, name: 'Dr. Meera Nair' });
  const listed = async () =>
    (await listOf(owner)).members.find(({ id }) => id === body.userId)?.name;
  expect(await listed()).toBe('Meera Nair');
  const name = 'Dr Amita Rao';
  const renamed = await browser.call(authEndpoints.editProfile, { body: { name } });
  expect(renamed.body.user.name).toBe('Amita Rao');
  const again = await browser.call(authEndpoints.editProfile, { body: { name } });
  expect(again.body.user.name).toBe('Amita Rao');
  expect(await listed()).toBe('Amita Rao');
});

it('who signed up as a doctor is none of the desk', async () => {
  const browser = newBrowser();
  await signUpIn(browser, 'doctor');
  expect(await asDesk(browser)).toBe(403);
});
