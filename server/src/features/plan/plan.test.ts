import {
  assignmentsEndpoints,
  type GoalId,
  goalsEndpoints,
  type ProposalId,
  planEndpoints,
} from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { auditedOf } from '../../../test/audited.ts';
import { useUpLimits } from '../../../test/use-up-limits.ts';
import { newId } from '../../platform/ids.ts';
import { assign } from '../assignments/assignments.factory.ts';
import { makeGoal } from '../goals/goals.factory.ts';
import { makeProposal } from './plan.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { ofPatient, propose, waiting, answer, withdraw } = planEndpoints;

const makePair = async () => {
  const patient = await test.patient();
  const doctor = await test.doctor({ name: 'Vikram Rao' });
  await assign(test.db, patient, doctor);
  return { patient, doctor, params: { doctorId: doctor.id, patientId: patient.id } };
};

type Body = z.input<typeof propose.body>;

const PRESSURE = {
  title: 'Measure your blood pressure',
  description: 'Sit for five minutes before',
  measure: 'pressure' as const,
  frequency: { weekdays: ['fri', 'mon', 'mon'] },
  until: '2026-06-30',
} satisfies Body['goals'][number];

describe('a proposed goal', () => {
  it('reaches the patient, and becomes an ordinary goal set by the doctor once accepted', async () => {
    const { patient, doctor, params } = await makePair();
    const proposed = await doctor.call(propose, { params, body: { goals: [PRESSURE] } });
    expect(proposed.status).toBe(201);
    const seen = (await patient.call(waiting)).body;
    expect(seen).toEqual(proposed.body);
    expect(seen).toMatchObject([
      {
        ...PRESSURE,
        frequency: { weekdays: ['mon', 'fri'] },
        doctorName: 'Vikram Rao',
        answer: null,
      },
    ]);
    const accept = { params: { proposalId: seen[0]!.id }, body: { answer: 'accepted' } } as const;
    const [first, again] = await Promise.all([
      patient.call(answer, accept),
      patient.call(answer, accept),
    ]);
    expect(first.body.goal).toMatchObject({
      ...PRESSURE,
      frequency: { weekdays: ['mon', 'fri'] },
      setBy: { id: doctor.id, name: 'Vikram Rao' },
      streak: 0,
    });
    expect(again.body).toEqual(first.body);
    const goals = (await patient.call(goalsEndpoints.list)).body;
    expect(goals.map(({ id }) => id)).toEqual([first.body.goal?.id]);
    expect((await patient.call(waiting)).body).toEqual([]);
    expect((await doctor.call(ofPatient, { params })).body).toMatchObject([{ answer: 'accepted' }]);
    const noted = await test.db
      .selectFrom('audit')
      .select(['kind', 'actor_id'])
      .where('subject_id', '=', patient.id)
      .where('kind', '=', 'goals_proposed')
      .execute();
    expect(noted).toEqual([{ kind: 'goals_proposed', actor_id: doctor.id }]);
  });

  it('that is declined becomes none, and is not accepted later', async () => {
    const { patient, doctor, params } = await makePair();
    const proposalId = await makeProposal(test.db, { patient, doctor });
    const say = (said: 'accepted' | 'declined') =>
      patient.call(answer, { params: { proposalId }, body: { answer: said } });
    expect((await say('declined')).body).toEqual({ goal: null });
    expect((await say('declined')).body).toEqual({ goal: null });
    expect((await say('accepted')).error.code).toBe('conflict');
    expect((await patient.call(goalsEndpoints.list)).body).toEqual([]);
    expect((await doctor.call(ofPatient, { params })).body).toMatchObject([{ answer: 'declined' }]);
  });

  it('that waits is not proposed twice, and 20 wait at most', async () => {
    const { patient, doctor, params } = await makePair();
    const goals = (from: number) =>
      Array.from({ length: 10 }, (_, n) => ({ title: `Goal ${from + n}` }));
    for (const from of [0, 10, 5]) {
      expect((await doctor.call(propose, { params, body: { goals: goals(from) } })).status).toBe(
        201,
      );
    }
    expect((await patient.call(waiting)).body).toHaveLength(20);
    const more = await doctor.call(propose, { params, body: { goals: goals(11) } });
    expect(more.error.code).toBe('limit_reached');
    expect((await patient.call(waiting)).body).toHaveLength(20);
  });

  it('that is proposed again with other words replaces the one that waits, as a new proposal', async () => {
    const { patient, doctor, params } = await makePair();
    const says = async (goal: Body['goals'][number]) =>
      (await doctor.call(propose, { params, body: { goals: [goal] } })).body;
    const title = 'Insulin before dinner';
    const [before] = await says({ title, description: '10 units' });
    for (const goal of [
      { title, description: '8 units' },
      { title, description: '8 units', frequency: { timesAWeek: 3 } },
      { title, description: '8 units', frequency: { weekdays: ['mon' as const] } },
      { title, description: '8 units', measure: 'sugar' as const },
      { title, description: '8 units', until: '2026-06-30' },
      { title },
    ]) {
      const [changed, ...rest] = await says(goal);
      expect(rest).toEqual([]);
      expect(changed).toMatchObject(goal);
      expect((await says(goal))[0]?.id).toBe(changed?.id);
      expect((await patient.call(waiting)).body).toEqual([changed]);
    }
    const call = { params: { proposalId: before!.id }, body: { answer: 'accepted' } } as const;
    expect((await patient.call(answer, call)).status).toBe(404);
    expect((await patient.call(goalsEndpoints.list)).body).toEqual([]);
    expect(await auditedOf(test.db, ['subject_id', patient.id], 'goals_proposed')).toHaveLength(7);
  });

  it('is skipped while the patient has a goal of its title from the doctor that has not ended', async () => {
    const { patient, doctor, params } = await makePair();
    await makeGoal(test.db, patient, { title: 'Sleep' });
    const says = async () => {
      const until = '2026-03-10';
      const goals = [{ title: 'Walk' }, { title: 'Sleep' }, { title: 'Fast', until }];
      await doctor.call(propose, { params, body: { goals } });
      return (await patient.call(waiting)).body;
    };
    const titles = async () => (await says()).map(({ title }) => title).sort();
    const goalIds = new Map<string, GoalId>();
    for (const { id, title } of await says()) {
      const call = { params: { proposalId: id }, body: { answer: 'accepted' } } as const;
      if (title !== 'Sleep') goalIds.set(title, (await patient.call(answer, call)).body.goal!.id);
    }
    expect(await titles()).toEqual(['Sleep']);
    expect(await auditedOf(test.db, ['subject_id', patient.id], 'goals_proposed')).toHaveLength(1);
    const { edit, remove } = goalsEndpoints;
    const of = (title: string) => ({ params: { goalId: goalIds.get(title)! } });
    await patient.call(edit, { ...of('Fast'), body: { until: '2026-03-09' } });
    expect(await titles()).toEqual(['Fast', 'Sleep']);
    await patient.call(remove, of('Walk'));
    expect(await titles()).toEqual(['Fast', 'Sleep', 'Walk']);
  });

  it('is not accepted after its last day, which would make a goal that is never due', async () => {
    const { patient, doctor, params } = await makePair();
    const goals = ['2026-03-09', '2026-03-10'].map((until) => ({ title: `Until ${until}`, until }));
    await doctor.call(propose, { params, body: { goals } });
    const proposals = (await patient.call(waiting)).body;
    const say = (title: string, said: 'accepted' | 'declined') => {
      const proposalId = proposals.find((one) => one.title === title)!.id;
      return patient.call(answer, { params: { proposalId }, body: { answer: said } });
    };
    const refused = await say('Until 2026-03-09', 'accepted');
    expect(refused.error.code).toBe('conflict');
    expect((await say('Until 2026-03-10', 'accepted')).body.goal?.until).toBe('2026-03-10');
    expect((await say('Until 2026-03-09', 'declined')).status).toBe(200);
    expect((await patient.call(goalsEndpoints.list)).body).toHaveLength(1);
  });

  it('can be withdrawn by its doctor until the patient answers', async () => {
    const { patient, doctor, params } = await makePair();
    const proposalId = await makeProposal(test.db, { patient, doctor });
    const call = { params: { proposalId } };
    expect((await doctor.call(withdraw, call)).body).toEqual({ success: true });
    expect((await patient.call(waiting)).body).toEqual([]);
    expect((await doctor.call(ofPatient, { params })).body).toEqual([]);
    const accept = { ...call, body: { answer: 'accepted' } } as const;
    expect((await patient.call(answer, accept)).status).toBe(404);
    expect((await doctor.call(withdraw, call)).status).toBe(404);
    expect(await auditedOf(test.db, ['subject_id', patient.id], 'proposal_withdrawn')).toHaveLength(
      1,
    );

    const answered = { params: { proposalId: await makeProposal(test.db, { patient, doctor }) } };
    await patient.call(answer, { ...answered, body: { answer: 'declined' } });
    expect((await doctor.call(withdraw, answered)).error.code).toBe('conflict');
    expect((await doctor.call(ofPatient, { params })).body).toMatchObject([{ answer: 'declined' }]);
  });

  it("is nobody else's to withdraw", async () => {
    const { patient, doctor } = await makePair();
    const other = await test.doctor();
    await assign(test.db, patient, other);
    const call = { params: { proposalId: await makeProposal(test.db, { patient, doctor }) } };
    expect((await test.nobody.call(withdraw, call)).status).toBe(401);
    expect((await patient.call(withdraw, call)).status).toBe(403);
    expect((await other.call(withdraw, call)).status).toBe(404);
    const nonsense = { params: { proposalId: 'x' as ProposalId } };
    expect((await doctor.call(withdraw, nonsense)).status).toBe(400);
    expect((await patient.call(waiting)).body).toHaveLength(1);
  });

  it('is new to the patient in 20 calls a day; what already waits is neither counted nor audited', async () => {
    const { patient, doctor, params } = await makePair();
    const says = (title: string) => doctor.call(propose, { params, body: { goals: [{ title }] } });
    const noted = () => auditedOf(test.db, ['subject_id', patient.id], 'goals_proposed');
    for (let turn = 0; turn < 3; turn += 1) expect((await says('Walk')).status).toBe(201);
    expect(await noted()).toHaveLength(1);
    expect(await useUpLimits(test.db, `proposals ${doctor.id} ${patient.id}`)).toEqual([20]);
    expect((await says('Walk')).status).toBe(201);
    expect((await says('Run')).error.code).toBe('too_many_attempts');
    expect((await patient.call(waiting)).body).toMatchObject([{ title: 'Walk' }]);
    expect(await noted()).toHaveLength(1);
  });

  it('is not accepted by a patient who has 50 goals, and waits', async () => {
    const { patient, doctor } = await makePair();
    for (let n = 0; n < 50; n += 1) await makeGoal(test.db, patient);
    const proposalId = await makeProposal(test.db, { patient, doctor });
    const call = { params: { proposalId }, body: { answer: 'accepted' } } as const;
    expect((await patient.call(answer, call)).error.code).toBe('limit_reached');
    expect((await patient.call(waiting)).body).toHaveLength(1);
  });

  it('goes with the assignment; a goal it became stays', async () => {
    const { patient, doctor, params } = await makePair();
    const accepted = await makeProposal(test.db, { patient, doctor }, 'Walk');
    await makeProposal(test.db, { patient, doctor }, 'Run');
    const call = { params: { proposalId: accepted }, body: { answer: 'accepted' } } as const;
    await patient.call(answer, call);
    await patient.call(assignmentsEndpoints.removeDoctor, { params });
    expect((await patient.call(waiting)).body).toEqual([]);
    expect((await test.operator.personalData(patient.phone)).goal_proposals).toEqual([]);
    expect((await doctor.call(ofPatient, { params })).status).toBe(404);
    expect((await doctor.call(propose, { params, body: { goals: [PRESSURE] } })).status).toBe(404);
    expect((await patient.call(goalsEndpoints.list)).body).toMatchObject([{ title: 'Walk' }]);
  });

  it("is nobody else's to see, make or answer", async () => {
    const { patient, doctor, params } = await makePair();
    const other = await makePair();
    const proposalId = await makeProposal(test.db, { patient, doctor });
    const body = { goals: [PRESSURE] };
    expect((await test.nobody.call(waiting)).status).toBe(401);
    expect((await other.doctor.call(ofPatient, { params })).status).toBe(403);
    const mixed = { doctorId: other.doctor.id, patientId: patient.id };
    expect((await other.doctor.call(ofPatient, { params: mixed })).status).toBe(404);
    expect((await other.doctor.call(propose, { params: mixed, body })).status).toBe(404);
    for (const id of [proposalId, newId<ProposalId>()]) {
      const call = { params: { proposalId: id }, body: { answer: 'accepted' } } as const;
      expect((await other.patient.call(answer, call)).status).toBe(404);
    }
    expect((await other.patient.call(waiting)).body).toEqual([]);
  });

  it.each([
    { goals: [] },
    { goals: [{ title: ' ' }] },
    { goals: [{ title: 'Walk', frequency: { weekdays: [] } }] },
    { goals: [{ title: 'Walk', frequency: { timesAWeek: 7 } }] },
    { goals: [{ title: 'Walk', until: '2026-02-30' }] },
    { goals: Array.from({ length: 11 }, () => ({ title: 'Walk' })) },
  ])('is not nonsense: %j', async (body) => {
    const { doctor, params } = await makePair();
    const reply = await doctor.call(propose, { params, body: body as Body });
    expect(reply.status).toBe(400);
  });

  it('is forgotten 90 days after the answer, and not before', async () => {
    const { patient, doctor } = await makePair();
    const ids = [];
    for (const title of ['Old', 'New', 'Waiting']) {
      ids.push(await makeProposal(test.db, { patient, doctor }, title));
    }
    await test.database.pool.query(
      `update goal_proposals set answer = 'declined', proposed_at = now() - interval '1 year',
        answered_at = now() - case when title = 'Old' then interval '91 days' else interval '89 days' end
       where patient_id = $1 and title <> 'Waiting'`,
      [patient.id],
    );
    await test.sweep();
    const left = await test.db
      .selectFrom('goal_proposals')
      .select('id')
      .where('patient_id', '=', patient.id)
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
  });
});
