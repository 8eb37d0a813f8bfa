import type { AppointmentState } from '@saathi/contract';

/** An action; its numbers select the person, the appointment and the time from those available. */
export type Act =
  | { kind: 'book' | 'walkIn'; who: number; time: number }
  | { kind: 'move'; which: number; time: number; over: boolean }
  | { kind: 'state'; which: number; to: Settable }
  | { kind: 'cancel'; which: number }
  | { kind: 'hours'; minutes: number; seats: number; confirms: boolean }
  | { kind: 'close' | 'reopen' | 'later' }
  | { kind: 'end' | 'erase' | 'return'; who: number };

export const SETTABLE = [
  'confirmed',
  'declined',
  'arrived',
  'done',
  'no_show',
  'cancelled',
] as const;
type Settable = (typeof SETTABLE)[number];

/** Minutes since midnight: on both grids, on one, on none, after the hours. */
export const TIMES = [600, 615, 620, 630, 660, 720];
export const CLOSED = { start: 630, end: 660 };
const HOURS = { start: 600, end: 720 };
const WALK_IN_MINUTES = 15;

/** An appointment in the model; times in minutes since midnight. */
export type Visit = {
  id: string;
  who: number;
  start: number;
  end: number;
  /** Whether it takes no seat of the hours. */
  beside: boolean;
  state: AppointmentState;
  movedTo: string | null;
};

/** One day of a doctor by the product's rules alone; the server is compared with it. */
export type ClinicModel = {
  now: number;
  minutes: number;
  seats: number;
  confirms: boolean;
  closed: boolean;
  people: { assigned: boolean; erased: boolean }[];
  visits: Visit[];
};

/** The response to an action, and the change it makes; `id` is the created appointment's. */
export type Outcome = { code: string; apply?(id: string): void };

type Span = { start: number; end: number };
const timesOverlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
const holds = ({ state }: Visit): boolean => !['declined', 'cancelled', 'moved'].includes(state);
const isOpen = ({ state }: Visit): boolean => state === 'requested' || state === 'confirmed';

const TRANSITIONS: Partial<Record<AppointmentState, readonly AppointmentState[]>> = {
  requested: ['confirmed', 'arrived', 'declined', 'cancelled', 'moved'],
  confirmed: ['arrived', 'no_show', 'cancelled', 'moved'],
  arrived: ['done', 'confirmed'],
  done: ['confirmed'],
  no_show: ['arrived', 'confirmed'],
};
export const canTransition = (from: AppointmentState, to: AppointmentState): boolean =>
  TRANSITIONS[from]?.includes(to) ?? false;

const refused = (code: string): Outcome => ({ code });
const TOO_SOON = 30;
const TOO_LATE = 120;
const ROOM = 3;

type SeatRequest = {
  who: number;
  start: number;
  by: 'patient' | 'doctor';
  over: boolean;
  length: number;
};

/** Returns the span of a seat request given the appointments that hold a seat, or the error code. */
const seatFor = (model: ClinicModel, visits: readonly Visit[], seatRequest: SeatRequest) => {
  const { start, by, over, length, who } = seatRequest;
  if (start - model.now < (by === 'patient' ? TOO_SOON : 0)) return 'invalid_time';
  const slot = { start, end: start + model.minutes };
  const isOnGrid = (start - HOURS.start) % model.minutes === 0;
  const isInHours = start >= HOURS.start && slot.end <= HOURS.end;
  const isSlot = isOnGrid && isInHours && !(model.closed && timesOverlap(slot, CLOSED));
  const sitting = visits.filter((one) => holds(one) && !one.beside && timesOverlap(one, slot));
  const hasSeat = isSlot && sitting.length < model.seats;
  if (!hasSeat && !over) return isSlot ? 'slot_taken' : 'invalid_time';
  const span = hasSeat ? slot : { start, end: start + length };
  if (visits.some((one) => holds(one) && one.who === who && timesOverlap(one, span)))
    return 'conflict';
  return { ...span, beside: !hasSeat };
};

const take = (model: ClinicModel, others: readonly Visit[], seatRequest: SeatRequest): Outcome => {
  const seat = seatFor(model, others, seatRequest);
  if (typeof seat === 'string') return refused(seat);
  const state = seatRequest.by === 'patient' && model.confirms ? 'requested' : 'confirmed';
  const apply = (id: string) =>
    model.visits.push({ id, who: seatRequest.who, ...seat, state, movedTo: null });
  return { code: 'ok', apply };
};

const book = (model: ClinicModel, who: number, start: number, over: boolean): Outcome => {
  const by = over ? 'doctor' : 'patient';
  if (!model.people[who]?.assigned) return refused('not_assigned');
  const ahead = model.visits.filter(
    (one) => one.who === who && isOpen(one) && one.start >= model.now,
  );
  if (by === 'patient' && ahead.length >= ROOM) return refused('too_many_appointments');
  return take(model, model.visits, { who, start, by, over, length: WALK_IN_MINUTES });
};

const isLate = (model: ClinicModel, { start }: Visit): boolean => start - model.now < TOO_LATE;

const move = (model: ClinicModel, visit: Visit, start: number, over: boolean): Outcome => {
  const isAssigned = model.people[visit.who]?.assigned;
  if (over && !isAssigned) return refused('not_found');
  const there = model.visits.find(({ id }) => id === visit.movedTo);
  if (there?.start === start) return { code: 'ok' };
  if (!isAssigned) return refused('not_assigned');
  if (visit.start === start && isOpen(visit)) return { code: 'ok' };
  if (!isOpen(visit)) return refused('conflict');
  if (!over && isLate(model, visit)) return refused('too_late');
  const others = model.visits.filter((one) => one !== visit);
  const length = visit.end - visit.start;
  const by = over ? 'doctor' : 'patient';
  const { code, apply } = take(model, others, { who: visit.who, start, by, over, length });
  if (!apply) return { code };
  return {
    code,
    apply: (id) => {
      apply(id);
      Object.assign(visit, { state: 'moved', movedTo: id });
    },
  };
};

const setState = (
  model: ClinicModel,
  visit: Visit,
  to: Settable,
  by: SeatRequest['by'] = 'doctor',
): Outcome => {
  if (by === 'doctor' && !model.people[visit.who]?.assigned) return refused('not_found');
  if (visit.state === to) return { code: 'ok' };
  if (!canTransition(visit.state, to)) return refused('conflict');
  if (by === 'patient' && isLate(model, visit)) return refused('too_late');
  if (to === 'no_show' && model.now < visit.start) return refused('invalid_time');
  const isAnswer = visit.state === 'requested' && to === 'confirmed';
  if (isAnswer && model.now > visit.start) return refused('invalid_time');
  return {
    code: 'ok',
    apply: () => {
      visit.state = to;
    },
  };
};

const changing = (apply: () => void): Outcome => ({ code: 'ok', apply });

/** Ends the assignment and cancels the pair's open appointments. */
const part = (model: ClinicModel, who: number): void => {
  Object.assign(model.people[who] ?? {}, { assigned: false });
  for (const visit of model.visits.filter((one) => one.who === who && isOpen(one))) {
    visit.state = 'cancelled';
  }
};

/** Returns the person and the appointment of an action; undefined if there are none yet. */
export const subjectsOf = (model: ClinicModel, act: Act): { who?: number; visit?: Visit } => {
  if ('who' in act) return { who: act.who % model.people.length };
  const visit = 'which' in act ? model.visits[act.which % model.visits.length] : undefined;
  return visit ? { visit, who: visit.who } : {};
};

/** Returns whether an action can be carried out now. */
export const isPossible = (model: ClinicModel, act: Act): boolean => {
  const { who, visit } = subjectsOf(model, act);
  if ('which' in act) return visit !== undefined;
  if (act.kind === 'later') return model.now < HOURS.start;
  if (act.kind === 'close' || act.kind === 'reopen') return model.closed === (act.kind !== 'close');
  const person = model.people[who ?? 0];
  if (act.kind === 'return') return person?.assigned === false;
  if (act.kind === 'end') return person?.assigned === true;
  return !('who' in act) || person?.erased === false;
};

/** The start of the second half of the day, after the first appointments. */
export const LATER = 610;

/** Returns the outcome of a possible action. */
export const outcomeOf = (model: ClinicModel, act: Act): Outcome => {
  const { who = 0, visit } = subjectsOf(model, act);
  const start = 'time' in act ? (TIMES[act.time % TIMES.length] as number) : 0;
  switch (act.kind) {
    case 'book':
    case 'walkIn':
      return book(model, who, start, act.kind === 'walkIn');
    case 'move':
      return move(model, visit as Visit, start, act.over);
    case 'state':
      return setState(model, visit as Visit, act.to);
    case 'cancel':
      return setState(model, visit as Visit, 'cancelled', 'patient');
    case 'hours': {
      const { minutes, seats, confirms } = act;
      return changing(() => Object.assign(model, { minutes, seats, confirms }));
    }
    case 'close':
    case 'reopen':
      return changing(() => Object.assign(model, { closed: act.kind === 'close' }));
    case 'later':
      return changing(() => Object.assign(model, { now: LATER }));
    case 'end':
      return changing(() => part(model, who));
    case 'erase':
      return changing(() => {
        model.people[who] = { assigned: false, erased: true };
        model.visits = model.visits.filter((one) => one.who !== who);
      });
    case 'return':
      return changing(() => {
        model.people[who] = { assigned: true, erased: false };
      });
  }
};
