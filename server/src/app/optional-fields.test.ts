import type { Endpoint } from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import { calls } from '../../test/guard/access-rows.ts';
import { nothingNamed } from '../../test/guard/family.ts';
import { fieldsOf, goodBody } from '../../test/guard/good-body.ts';

/** Fields that null and '' clear, and that stay unchanged if absent. */
const CLEARABLE = [
  'PATCH /api/goals/:goalId description',
  'PATCH /api/goals/:goalId remindAt',
  'PATCH /api/goals/:goalId measure',
  'PATCH /api/goals/:goalId frequency',
  'PATCH /api/goals/:goalId until',
  'PATCH /api/auth/profile abhaNumber',
  'PATCH /api/auth/profile registrationNumber',
  'PATCH /api/doctors/:doctorId awayUntil',
  'PATCH /api/appointments/:appointmentId videoUrl',
];

/** Required query parameters of calls. */
const GOOD_QUERY: Record<string, object> = {
  'GET /api/me/export.fhir.json': { token: 'x'.repeat(43) },
  'GET /api/doctors/:doctorId/search': { q: 'Namaste' },
  'POST /api/files': { kind: 'picture', clientId: 'a file', offset: '0', size: '1' },
};

const named = nothingNamed();
const values = { ...named, patientUserId: named.patientId, userId: named.patientId };

const optionalFields = calls.flatMap((endpoint: Endpoint) =>
  (['query', 'body'] as const).flatMap((part) =>
    [...fieldsOf(endpoint[part])]
      .filter(([, { optional }]) => optional)
      .map(([name]) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint, part, name })),
  ),
);

describe('every optional field of the contract', () => {
  it('is found', () => {
    const found = optionalFields.map(({ call, name }) => `${call} ${name}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'GET /api/goals userDate',
        'POST /api/messages intent',
        ...CLEARABLE,
      ]),
    );
  });

  it.each(optionalFields)("may be absent, null or '': $call $name", (field) => {
    const { call, endpoint, part, name } = field;
    const good = part === 'body' ? goodBody(endpoint, values) : (GOOD_QUERY[call] ?? {});
    const read = (given: object) => endpoint[part]?.safeParse({ ...good, ...given });
    const absent = read({});
    expect(absent?.success).toBe(true);
    const none = CLEARABLE.includes(`${call} ${name}`)
      ? { ...(absent?.data as object), [name]: null }
      : absent?.data;
    expect(read({ [name]: null })).toEqual({ success: true, data: none });
    expect(read({ [name]: '' })).toEqual({ success: true, data: none });
  });
});
