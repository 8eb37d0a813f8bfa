import { clinicEndpoints } from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import { makeMember } from '../../src/features/clinic/clinic.factory.ts';
import type { TestApp, TestPerson } from '../app.ts';
import { givePin } from './family.ts';

/** Creates a signed-in owner of the clinic, with a PIN. */
export const startOwner = async (
  test: TestApp,
  options?: { name?: string },
): Promise<TestPerson> => {
  const owner = await test.doctor(options);
  await givePin(test, [owner]);
  await test.owners.make(owner.phone);
  return owner;
};

type Calls = Partial<Record<keyof typeof clinicEndpoints, [good?: object, bad?: object]>>;

/** Tests that only an owner of the clinic may make these calls, and none with invalid values. */
export const describeOwnersOnly = (test: () => TestApp, calls: Calls): void => {
  describe.each(Object.entries(calls))('%s', (name, [good = {}, bad]) => {
    const call = ({ call: send }: Pick<TestPerson, 'call'>, parts: object) =>
      send(clinicEndpoints[name as keyof Calls], parts as never);

    it('is refused to nobody, a patient, the desk and a doctor who is no owner', async () => {
      const { nobody, patient, doctor, as, db } = test();
      await startOwner(test());
      const answers = [];
      for (const who of [nobody, await patient(), await as(await makeMember(db)), await doctor()]) {
        const { status, error } = await call(who, good);
        answers.push([status, error.code]);
      }
      expect(answers).toEqual([
        [401, 'not_signed_in'],
        [403, 'wrong_role'],
        [403, 'wrong_role'],
        [403, 'owner_only'],
      ]);
    });

    // A list without parameters cannot be called with invalid ones.
    if (!bad) return;
    it('answers 400 to nonsense', async () => {
      const owner = await startOwner(test());
      expect((await call(owner, { ...good, ...bad })).status).toBe(400);
    });
  });
};
