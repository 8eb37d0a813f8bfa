import {
  type AppointmentId,
  type AppointmentState,
  appointmentsEndpoints,
  assignmentsEndpoints,
  type UserId,
} from '@saathi/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { assign } from '../assignments/assignments.factory.ts';
import { everyDay, saveHours, startClinic } from './appointments.factory.ts';
import { leadsTo } from './states.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { book, move, setState, addException } = appointmentsEndpoints;
const STATES = [
  'requested',
  'confirmed',
  'declined',
  'arrived',
  'done',
  'no_show',
  'cancelled',
  'moved',
] as const;
const SETTABLE = ['confirmed', 'declined', 'arrived', 'done', 'no_show', 'cancelled'] as const;
const TIMES = ['10:00', '10:15', '10:20', '10:30', '12:00'];
const PATIENTS = 4;

/** Where a state leads in any number of steps, whoever takes them. */
const reachable = (from: AppointmentState, seen = new Set<AppointmentState>()) => {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const to of STATES) {
    if (to === 'requested') continue;
    if (leadsTo(from, to, 'doctor') || leadsTo(from, to, 'patient')) reachable(to, seen);
  }
  return seen;
};

type Clinic = Awaited<ReturnType<typeof startClinic>>;
type World = { clinic: Clinic; people: Clinic['patient'][] };
type Row = {
  id: AppointmentId;
  patient_id: string;
  starts_at: Date;
  day: string;
  seat: number;
  token: number;
  state: AppointmentState;
};

/** What somebody does; numbers choose whom and what among those there are. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('book' as const), who: fc.nat(), time: fc.nat() }),
  fc.record({ kind: fc.constant('walkIn' as const), who: fc.nat(), time: fc.nat() }),
  fc.record({
    kind: fc.constant('move' as const),
    which: fc.nat(),
    time: fc.nat(),
    over: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('state' as const),
    which: fc.nat(),
    to: fc.constantFrom(...SETTABLE),
  }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('hours' as const),
    minutes: fc.constantFrom(15, 20),
    seats: fc.constantFrom(1, 2),
    confirms: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('end' as const), who: fc.nat() }),
  fc.record({ kind: fc.constant('erase' as const), who: fc.nat() }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const at = (place: number): string =>
  `2026-03-10T${TIMES[place % TIMES.length] ?? '10:00'}:00+05:30`;

const rowsOf = ({ clinic }: World): Promise<Row[]> =>
  test.db
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'starts_at', 'day', 'seat', 'token', 'state'])
    .where('doctor_id', '=', clinic.doctor.id)
    .orderBy('id')
    .execute();

/** Does one thing and answers its status. */
const run = async (world: World, rows: readonly Row[], one: Act): Promise<number> => {
  const { clinic, people } = world;
  const { doctor } = clinic;
  const person = (who: number) => people[who % people.length] as Clinic['patient'];
  const pairOf = (who: number) => ({
    patientId: person(who).id as UserId,
    doctorId: doctor.id as UserId,
  });
  const appointment = (which: number) => {
    const row = rows[which % Math.max(1, rows.length)];
    const owner = people.find(({ id }) => id === row?.patient_id);
    return { params: { appointmentId: row?.id ?? ('x' as AppointmentId) }, owner };
  };
  switch (one.kind) {
    case 'book': {
      const body = { ...pairOf(one.who), startsAt: at(one.time) };
      return (await person(one.who).call(book, { body })).status;
    }
    case 'walkIn': {
      const body = { ...pairOf(one.who), startsAt: at(one.time), override: true };
      return (await doctor.call(book, { body })).status;
    }
    case 'move': {
      const { params, owner } = appointment(one.which);
      const body = { startsAt: at(one.time), override: one.over };
      return (await (one.over ? doctor : (owner ?? doctor)).call(move, { params, body })).status;
    }
    case 'state': {
      const { params } = appointment(one.which);
      return (await doctor.call(setState, { params, body: { state: one.to } })).status;
    }
    case 'cancel': {
      const { params, owner } = appointment(one.which);
      return (await (owner ?? doctor).call(setState, { params, body: { state: 'cancelled' } }))
        .status;
    }
    case 'hours': {
      const { minutes, seats, confirms } = one;
      return (await saveHours(doctor, everyDay({ minutes, seats }), confirms)).status;
    }
    case 'close': {
      const body = { day: '2026-03-10', kind: 'close' as const, from: '10:30', to: '11:00' };
      return (await doctor.call(addException, { params: { doctorId: doctor.id }, body })).status;
    }
    case 'end': {
      const params = pairOf(one.who);
      return (await person(one.who).call(assignmentsEndpoints.removeDoctor, { params })).status;
    }
    case 'erase':
      // Somebody else may have been quicker.
      return test.operator.erase(person(one.who).phone).then(
        () => 200,
        (error: { status?: number }) => error.status ?? 500,
      );
  }
};

const requireInvariants = async (world: World, before: readonly Row[]): Promise<Row[]> => {
  const rows = await rowsOf(world);
  const holding = rows.filter(({ state }) => !['declined', 'cancelled', 'moved'].includes(state));
  const seats = holding.map(({ starts_at, seat }) => `${starts_at.getTime()} ${seat}`);
  expect(new Set(seats).size, 'a seat twice').toBe(seats.length);
  const tokens = holding.map(({ day, token }) => `${day} ${token}`);
  expect(new Set(tokens).size, 'a token twice').toBe(tokens.length);
  for (const { id, state } of before) {
    const now = rows.find((row) => row.id === id);
    if (now) expect(reachable(state), `${state} became ${now.state}`).toContain(now.state);
  }
  const assigned = await test.db
    .selectFrom('assignments')
    .select('patient_id')
    .where('doctor_id', '=', world.clinic.doctor.id)
    .where('removed_at', 'is', null)
    .execute();
  const open = rows.filter(({ state }) => ['requested', 'confirmed'].includes(state));
  for (const { patient_id } of open) {
    expect(assigned.map((one) => one.patient_id)).toContain(patient_id);
  }
  return rows;
};

/** Everybody is there again for the next batch. */
const refill = async ({ clinic, people }: World): Promise<void> => {
  const { rows } = await test.database.pool.query<{ id: string; assigned: boolean }>(
    `select u.id, exists (select from assignments a where a.patient_id = u.id
       and a.doctor_id = $2 and a.removed_at is null) as assigned
     from users u where u.id = any($1)`,
    [people.map(({ id }) => id), clinic.doctor.id],
  );
  for (const [place, person] of people.entries()) {
    const known = rows.find(({ id }) => id === person.id);
    if (!known) people[place] = await clinic.newPatient();
    else if (!known.assigned) await assign(test.db, person, clinic.doctor);
  }
};

describe('whatever several people do at once', { timeout: 3_600_000 }, () => {
  it('no seat and no token is given twice, states follow their table, and nothing breaks', async () => {
    const { histories } = inject('races');
    const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), {
      minLength: 3,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        test.clock.set('2026-03-10T07:30:00+05:30');
        const clinic = await startClinic(test);
        const world: World = { clinic, people: [clinic.patient] };
        while (world.people.length < PATIENTS) world.people.push(await clinic.newPatient());
        let rows: Row[] = [];
        for (const [place, batch] of all.entries()) {
          // Half of it before the appointments, half while they go on.
          if (place === Math.ceil(all.length / 2)) test.clock.set('2026-03-10T10:10:00+05:30');
          const statuses = await Promise.all(batch.map((one) => run(world, rows, one)));
          expect(Math.max(...statuses)).toBeLessThan(500);
          rows = await requireInvariants(world, rows);
          await refill(world);
        }
      }),
      { numRuns: histories, endOnFailure: true },
    );
  });
});
