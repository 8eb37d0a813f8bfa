import { goalsEndpoints, type UserId } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const withGoal = async () => {
  const patient = await test.patient();
  const body = { patientId: patient.id, title: 'Walk' };
  await patient.call(goalsEndpoints.create, { body });
  return patient;
};

/** Returns what the database still stores under a person's id. */
const leftOf = async (id: UserId) => ({
  users: await test.db.selectFrom('users').selectAll().where('id', '=', id).execute(),
  goals: await test.db.selectFrom('goals').selectAll().where('patient_id', '=', id).execute(),
  sessions: await test.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
  audit: await test.db.selectFrom('audit').select('kind').where('subject_id', '=', id).execute(),
});

describe('the data of a person', () => {
  it('is handed out whole, without anything one could sign in with, and that is written down', async () => {
    const [patient, other] = [await withGoal(), await withGoal()];
    const data = await test.operator.personalData(patient.phone);
    expect(data.users).toMatchObject([{ id: patient.id, phone: patient.phone }]);
    expect(data.goals).toMatchObject([{ patient_id: patient.id, title: 'Walk' }]);
    const text = JSON.stringify(data);
    expect(text).not.toContain(other.id);
    expect(text).not.toMatch(/pin_hash|token_hash/);
    expect(data.audit).toMatchObject([{ kind: 'data_exported' }]);
  });

  it('is erased whole: nothing of the person is left in any table but ids in the audit', async () => {
    const [patient, other] = [await withGoal(), await withGoal()];
    await test.operator.erase(patient.phone);
    const { audit, ...rest } = await leftOf(patient.id);
    expect(rest).toEqual({ users: [], goals: [], sessions: [] });
    expect(audit).toEqual([{ kind: 'erased' }]);
    const reply = await patient.call(goalsEndpoints.list);
    expect(reply.status).toBe(401);
    expect((await other.call(goalsEndpoints.list)).body).toHaveLength(1);
  });

  it('of an unknown phone is not there', async () => {
    await expect(test.operator.erase('+919999999999')).rejects.toThrow('does not exist');
  });
});
