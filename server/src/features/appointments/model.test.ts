import {
  type AppointmentId,
  type AppointmentState,
  assignmentsEndpoints,
  appointmentsEndpoints as calls,
  type ExceptionId,
  type UserId,
} from '@saathi/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { assign } from '../assignments/assignments.factory.ts';
import { everyDay, saveHours, startClinic } from './appointments.factory.ts';
import {
  type Act,
  CLOSED,
  type ClinicModel,
  canTransition,
  isPossible,
  LATER,
  outcomeOf,
  SETTABLE,
  subjectsOf,
  TIMES,
  type Visit,
} from './clinic-model.factory.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PATIENTS = 4;
const EARLY = 450;
const MIDNIGHT = Date.parse('2026-03-10T00:00:00+05:30');
const at = (minute: number): string => new Date(MIDNIGHT + minute * MINUTE_MS).toISOString();
const minuteOf = (instant: Date): number => (instant.getTime() - MIDNIGHT) / MINUTE_MS;
const timeOf = (minute: number): string => `${Math.floor(minute / 60)}:${minute % 60 || '00'}`;

type Clinic = Awaited<ReturnType<typeof startClinic>>;
type Real = Clinic & { people: Clinic['patient'][]; exceptionId: ExceptionId | null };
type Reply = { status: number; error?: { code: string }; body?: unknown };

const startReal = async (): Promise<Real> => {
  test.clock.set(at(EARLY));
  const clinic = await startClinic(test);
  const people = [clinic.patient];
  while (people.length < PATIENTS) people.push(await clinic.newPatient());
  return { ...clinic, people, exceptionId: null };
};

const startModel = (): ClinicModel => ({
  now: EARLY,
  minutes: 15,
  seats: 1,
  confirms: false,
  closed: false,
  people: Array.from({ length: PATIENTS }, () => ({ assigned: true, erased: false })),
  visits: [],
});

const rowsOf = ({ doctor }: Real) =>
  test.db
    .selectFrom('appointments')
    .selectAll()
    .where('doctor_id', '=', doctor.id)
    .orderBy('id')
    .execute();
type Rows = Awaited<ReturnType<typeof rowsOf>>;

const visitsOf = ({ people }: Real, rows: Rows): Visit[] =>
  rows.map((row) => ({
    id: row.id,
    who: people.findIndex(({ id }) => id === row.patient_id),
    start: minuteOf(row.starts_at),
    end: minuteOf(row.ends_at),
    beside: row.seat > 100,
    state: row.state as AppointmentState,
    movedTo: row.moved_to,
  }));

/** Performs an action on the server. */
const run = async (model: ClinicModel, real: Real, act: Act): Promise<Reply> => {
  const { doctor, people } = real;
  const { who = 0, visit } = subjectsOf(model, act);
  const person = people[who] as Clinic['patient'];
  const pair = { patientId: person.id as UserId, doctorId: doctor.id as UserId };
  const params = { doctorId: pair.doctorId };
  const one = { appointmentId: (visit?.id ?? '') as AppointmentId };
  const startsAt = at('time' in act ? (TIMES[act.time % TIMES.length] as number) : 0);
  switch (act.kind) {
    case 'book':
      return person.call(calls.book, { body: { ...pair, startsAt } });
    case 'walkIn':
      return doctor.call(calls.book, { body: { ...pair, startsAt, override: true } });
    case 'move': {
      const { over } = act;
      const body = { startsAt, override: over };
      return (over ? doctor : person).call(calls.move, { params: one, body });
    }
    case 'state':
      return doctor.call(calls.setState, { params: one, body: { state: act.to } });
    case 'cancel':
      return person.call(calls.setState, { params: one, body: { state: 'cancelled' } });
    case 'hours':
      return saveHours(doctor, everyDay({ minutes: act.minutes, seats: act.seats }), act.confirms);
    case 'close': {
      const [from, to] = [timeOf(CLOSED.start), timeOf(CLOSED.end)];
      const body = { day: '2026-03-10', kind: 'close' as const, from, to };
      const reply = await doctor.call(calls.addException, { params, body });
      real.exceptionId = reply.body.exceptions[0]?.id ?? null;
      return reply;
    }
    case 'reopen': {
      const exceptionId = real.exceptionId as ExceptionId;
      return doctor.call(calls.removeException, { params: { ...params, exceptionId } });
    }
    case 'later':
      test.clock.set(at(LATER));
      return { status: 200 };
    case 'end':
      return person.call(assignmentsEndpoints.removeDoctor, { params: pair });
    case 'erase':
      // In a batch, another action may have come first.
      return test.operator.erase(person.phone).then(
        () => ({ status: 200 }),
        ({ status = 500, code = '' }: { status?: number; code?: string }) => ({
          status,
          error: { code },
        }),
      );
    case 'return':
      if (model.people[who]?.erased) people[who] = await real.newPatient();
      else await assign(test.db, person, doctor);
      return { status: 200 };
  }
};

const codeOf = ({ status, error }: Reply): string => (status < 300 ? 'ok' : (error?.code ?? ''));
const idOf = ({ body }: Reply): string => (body as { id?: string } | undefined)?.id ?? '';
const byId = (a: Visit, b: Visit): number => (a.id < b.id ? -1 : 1);

/** Checks the invariants of the database, whatever the order of the actions. */
const requireSound = (rows: Rows, model: ClinicModel, real: Real): void => {
  const holding = rows.filter(({ state }) => !['declined', 'cancelled', 'moved'].includes(state));
  const seats = holding.map(({ starts_at, seat }) => `${starts_at.getTime()} ${seat}`);
  expect(new Set(seats).size, 'a seat twice').toBe(seats.length);
  const tokens = holding.map(({ day, token }) => `${day} ${token}`);
  expect(new Set(tokens).size, 'a token twice').toBe(tokens.length);
  for (const { who, state } of visitsOf(real, rows)) {
    const isOpen = state === 'requested' || state === 'confirmed';
    if (isOpen) expect(model.people[who]?.assigned, 'open without assignment').toBe(true);
  }
};

/** One action, whose response and effects must match the model. */
class Alone implements fc.AsyncCommand<ClinicModel, Real> {
  readonly act: Act;
  constructor(act: Act) {
    this.act = act;
  }
  check = (model: Readonly<ClinicModel>): boolean => isPossible(model, this.act);
  run = async (model: ClinicModel, real: Real): Promise<void> => {
    const { code, apply } = outcomeOf(model, this.act);
    const reply = await run(model, real, this.act);
    expect(codeOf(reply)).toBe(code);
    if (code === 'ok') apply?.(idOf(reply));
    const rows = await rowsOf(real);
    expect(visitsOf(real, rows)).toEqual(model.visits.toSorted(byId));
    requireSound(rows, model, real);
  };
  toString = (): string => JSON.stringify(this.act);
}

/** Returns whether a state can be reached from another in any number of steps. */
const reaches = (from: AppointmentState, to: AppointmentState): boolean => {
  const reached = new Set([from]);
  for (const state of reached) {
    for (const next of [...SETTABLE, 'moved' as const]) {
      if (canTransition(state, next)) reached.add(next);
    }
  }
  return reached.has(to);
};

/** Several simultaneous actions in unknown order; the resulting states must be reachable. */
class AtOnce implements fc.AsyncCommand<ClinicModel, Real> {
  readonly acts: Act[];
  constructor(acts: Act[]) {
    this.acts = acts;
  }
  check = (model: Readonly<ClinicModel>): boolean =>
    this.acts.every((act) => isPossible(model, act));
  run = async (model: ClinicModel, real: Real): Promise<void> => {
    const replies = await Promise.all(this.acts.map((act) => run(model, real, act)));
    expect(Math.max(...replies.map(({ status }) => status))).toBeLessThan(500);
    const before = new Map(model.visits.map((visit) => [visit.id, visit.state]));
    const rows = await rowsOf(real);
    await this.look(model, real, rows);
    requireSound(rows, model, real);
    for (const { id, state } of model.visits) {
      const was = before.get(id) ?? state;
      expect(reaches(was, state), `${was} became ${state}`).toBe(true);
    }
  };
  /** Updates the model from the database. */
  look = async (model: ClinicModel, real: Real, rows: Rows): Promise<void> => {
    const { rows: people } = await test.database.pool.query<{ id: string; assigned: boolean }>(
      `select u.id, exists (select from assignments a where a.patient_id = u.id
         and a.doctor_id = $2 and a.removed_at is null) as assigned
       from users u where u.id = any($1)`,
      [real.people.map(({ id }) => id), real.doctor.id],
    );
    model.people = real.people.map(({ id }) => {
      const known = people.find((one) => one.id === id);
      return { assigned: known?.assigned ?? false, erased: !known };
    });
    const params = { doctorId: real.doctor.id as UserId };
    const { hours, confirms } = (await real.doctor.call(calls.schedule, { params })).body;
    const [{ minutes, seats } = expect.fail()] = hours;
    Object.assign(model, { minutes, seats, confirms, visits: visitsOf(real, rows) });
  };
  toString = (): string => `at once ${JSON.stringify(this.acts)}`;
}

const who = fc.nat(PATIENTS - 1);
const which = fc.nat(20);
const time = fc.nat(TIMES.length - 1);
const kind = <Kind extends Act['kind']>(name: Kind) => fc.constant(name);
/** Actions that may run at the same time. */
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: fc.record({ kind: kind('book'), who, time }), weight: 4 },
  fc.record({ kind: kind('walkIn'), who, time }),
  { arbitrary: fc.record({ kind: kind('move'), which, time, over: fc.boolean() }), weight: 2 },
  {
    arbitrary: fc.record({ kind: kind('state'), which, to: fc.constantFrom(...SETTABLE) }),
    weight: 2,
  },
  fc.record({ kind: kind('cancel'), which }),
  fc.record({
    kind: kind('hours'),
    minutes: fc.constantFrom(15, 20),
    seats: fc.constantFrom(1, 2),
    confirms: fc.boolean(),
  }),
  fc.record({ kind: kind('end'), who }),
  fc.record({ kind: kind('erase'), who }),
);
const alone: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: act, weight: 5 },
  fc.record({ kind: fc.constantFrom('close', 'reopen', 'later') }),
  fc.record({ kind: kind('return'), who }),
);
const COMMANDS_MOST = 30;
const commands = fc.commands(
  [
    alone.map((one) => new Alone(one)),
    fc.array(act, { minLength: 2, maxLength: 5 }).map((acts) => new AtOnce(acts)),
  ],
  { maxCommands: COMMANDS_MOST, size: 'max' },
);

describe('a doctor’s day', { timeout: 3_600_000 }, () => {
  it('is what the rules make of it, alone or at once: booked, moved, cancelled, closed, ended, erased', async () => {
    const { histories } = inject('races');
    await fc.assert(
      fc.asyncProperty(commands, (all) =>
        fc.asyncModelRun(async () => ({ model: startModel(), real: await startReal() }), all),
      ),
      { numRuns: histories, endOnFailure: true },
    );
  });
});
