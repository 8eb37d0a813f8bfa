import { clinicEndpoints, myDataEndpoints, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { describeOwnersOnly, startOwner } from '../../../test/guard/owners.ts';
import { PIN, sessionIdOf } from '../auth/auth.factory.ts';
import { startConversation } from '../chats/conversation.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const NUMBER = 'G-0000-0000';

const list = (owner: TestPerson, question: object) =>
  owner.call(clinicEndpoints.breach, { body: { pin: PIN, ...question } as never });
const idsIn = (sheet: string): string[] =>
  sheet
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.slice(1, 37));
const noted = (owner: { id: UserId }, kind: string) =>
  test.db
    .selectFrom('audit')
    .select(['actor_kind', 'subject_id', 'detail'])
    .where('kind', '=', kind)
    .where('actor_id', '=', owner.id)
    .execute();

describeOwnersOnly(() => test, {
  breach: [{ body: { reach: 'all', pin: PIN } }, { body: { reach: 'some', pin: PIN } }],
  duties: [],
  answer: [
    { params: { number: NUMBER }, body: { answer: 'We called.' } },
    { body: { answer: 'x'.repeat(1_001) } },
  ],
});

describe('the list of whom to tell of a breach, by an owner', () => {
  it('names whom a doctor could read, as a sheet that is never stored on the way, and the other owners see that it was made', async () => {
    const [owner, other] = [await startOwner(test), await startOwner(test)];
    const { patient, doctor } = await startConversation(test, { patient: { name: '=Evil("x")' } });
    const stranger = await startConversation(test);
    const {
      status,
      body: made,
      headers,
    } = await list(owner, { reach: 'doctor', phone: doctor.phone });
    expect([status, made.people, headers['cache-control']]).toEqual([200, 2, 'no-store']);
    expect(idsIn(made.sheet)).toEqual([doctor.id, patient.id]);
    expect(made.sheet).toContain(`"patient","'=Evil(""x"")","'${patient.phone}"`);
    expect(made.sheet).not.toContain(stranger.patient.phone);
    expect(await noted(owner, 'breach_listed')).toEqual([
      { actor_kind: 'doctor', subject_id: null, detail: 'doctor 2' },
    ]);
    const { body } = await other.call(clinicEndpoints.duties);
    expect(body.breachLists[0]).toEqual({
      at: expect.any(String),
      by: owner.name,
      reach: 'doctor',
      people: 2,
    });
  });

  it('is shown to owners also where whoever runs the server made it', async () => {
    const owner = await startOwner(test);
    await test.breachList({ kind: 'all' });
    const { body } = await owner.call(clinicEndpoints.duties);
    expect(body.breachLists[0]).toMatchObject({ by: null, reach: 'all' });
  });

  it('counts between two days of the clinic, the last one whole', async () => {
    const owner = await startOwner(test);
    const { id } = await test.patient();
    await test.database.pool.query(
      `insert into audit (id, at, actor_kind, actor_id, kind, subject_id)
       values (gen_random_uuid(), '2021-03-10T23:30:00+05:30', 'patient', $1, 'signed_in', $1)`,
      [id],
    );
    const listed = async (from: string, to: string) =>
      idsIn((await list(owner, { reach: 'between', from, to })).body.sheet);
    expect(await listed('2021-03-10', '2021-03-10')).toEqual([id]);
    expect(await listed('2021-03-11', '2021-03-11')).toEqual([]);
  });

  it('is of one session, of a doctor in a range of days, or of everybody', async () => {
    const owner = await startOwner(test);
    const { patient, doctor } = await startConversation(test);
    const sessionId = await sessionIdOf(test.db, doctor.id);
    const ofSession = await list(owner, { reach: 'session', sessionId });
    expect(idsIn(ofSession.body.sheet)).toEqual([doctor.id, patient.id]);
    const range = { from: '2001-01-01', to: '2001-01-02' };
    const before = await list(owner, { reach: 'doctor', phone: doctor.phone, ...range });
    expect(idsIn(before.body.sheet)).toEqual([doctor.id]);
    const { length } = await test.db.selectFrom('users').select('id').execute();
    expect((await list(owner, { reach: 'all' })).body.people).toBe(length);
  });

  it.each([
    ['a doctor without a phone', { reach: 'doctor' }],
    ['a session without its id', { reach: 'session' }],
    ['two days without the last', { reach: 'between', from: '2021-03-10' }],
    ['two days the wrong way round', { reach: 'between', from: '2021-03-11', to: '2021-03-10' }],
  ])('is refused for %s', async (_, question) => {
    const owner = await startOwner(test);
    expect((await list(owner, question)).status).toBe(400);
    expect(await noted(owner, 'breach_listed')).toEqual([]);
  });

  it('needs the PIN, knows nobody unknown, and is not made without end', async () => {
    const owner = await startOwner(test);
    const wrong = await list(owner, { reach: 'all', pin: '1111' });
    expect(wrong.error.code).toBe('wrong_pin');
    const unknown = await list(owner, { reach: 'doctor', phone: '+919000000009' });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'not_found']);
    expect(await noted(owner, 'breach_listed')).toEqual([]);
    for (let made = 1; made < 10; made += 1) await list(owner, { reach: 'all' });
    expect((await list(owner, { reach: 'all' })).error.code).toBe('too_many_attempts');
  });

  it('of more people than one answer holds is refused, and nothing is noted', async () => {
    const owner = await startOwner(test);
    const before = await noted(owner, 'breach_listed');
    const actor = { kind: 'doctor', id: owner.id } as const;
    await expect(test.breachList({ kind: 'all' }, { actor, most: 1 })).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(await noted(owner, 'breach_listed')).toEqual(before);
  });
});

describe('complaints', () => {
  const file = async () => {
    const patient = await test.patient({ name: 'Asha Kulkarni' });
    const body = { text: 'Nobody answers the telephone' };
    const filed = await patient.call(myDataEndpoints.fileGrievance, { body });
    return { patient, number: filed.body.grievances[0]?.number ?? '' };
  };

  it('are read, answered and closed by an owner, and whoever complained sees it', async () => {
    const owner = await startOwner(test);
    const { patient, number } = await file();
    const { body } = await owner.call(clinicEndpoints.duties);
    expect(body.complaints).toContainEqual({
      number,
      text: 'Nobody answers the telephone',
      state: 'open',
      filedAt: expect.any(String),
      answer: null,
      answeredAt: null,
      name: 'Asha Kulkarni',
      phone: patient.phone,
    });
    const params = { number };
    const answer = 'We called you today.';
    await owner.call(clinicEndpoints.answer, { params, body: { answer } });
    const own = async () => (await patient.call(myDataEndpoints.read)).body.grievances[0];
    expect(await own()).toMatchObject({ state: 'answered', answer });
    const closed = await owner.call(clinicEndpoints.answer, {
      params,
      body: { answer: null },
    });
    expect(closed.body.complaints.find((one) => one.number === number)?.state).toBe('closed');
    expect(await own()).toMatchObject({ state: 'closed', answer });
    expect(await noted(owner, 'grievance_answered')).toEqual([
      { actor_kind: 'doctor', subject_id: patient.id, detail: number },
    ]);
    expect(await noted(owner, 'grievance_closed')).toHaveLength(1);
    expect(await noted(owner, 'grievances_listed')).toHaveLength(1);
  });

  it('that are closed, or that there are none of, are neither answered nor closed', async () => {
    const owner = await startOwner(test);
    const { number } = await file();
    const send = async (of: string, answer: string | null) => {
      const parts = { params: { number: of }, body: { answer } };
      return (await owner.call(clinicEndpoints.answer, parts)).status;
    };
    expect(await send(number, null)).toBe(200);
    expect([await send(number, null), await send(number, 'Late'), await send(NUMBER, 'x')]).toEqual(
      [404, 404, 404],
    );
  });
});
