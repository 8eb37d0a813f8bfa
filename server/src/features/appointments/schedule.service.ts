import {
  type Appointment,
  type DayString,
  type ExceptionId,
  type Schedule,
  type ScheduleException,
  SEATS_MAX,
  type UserId,
  type WeeklyHours,
} from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, dayIn, daysBetween, daysFrom } from '../../platform/clock.ts';
import {
  type AppointmentRow,
  type AppointmentsRepository,
  toAppointment,
} from './appointments.repository.ts';
import type { BookingsRepository } from './bookings.repository.ts';
import {
  mergeClosings,
  type NewException,
  overlappingClosings,
  requireHours,
  requireLeave,
  requireNoOverlap,
  requireRoomFor,
  requireTimes,
} from './schedule.policy.ts';
import type { ScheduleRepository } from './schedule.repository.ts';
import { type GridSlot, isClosed, slotsOn, type WorkingHours } from './slots.ts';

const LAST_DAY = '9999-12-31' as DayString;
const CONFLICTS_MAX = 200;
/** Number of appointments checked for conflicts. */
const AHEAD_MAX = 2_000;

type Parts = {
  schedules: ScheduleRepository;
  appointments: AppointmentsRepository;
  books: BookingsRepository;
  clock: Clock;
  clinicTimeZone: string;
};

/**
 * Returns whether an appointment lies outside the hours or beyond their seats. One booked beyond
 * the seats only conflicts with a closing.
 */
const isConflict =
  (plan: WorkingHours, timeZone: string, grids: Map<string, GridSlot[]>) =>
  ({ startsAt, endsAt, day, seat }: AppointmentRow): boolean => {
    const span = { start: startsAt.getTime(), end: endsAt.getTime() };
    if (seat > SEATS_MAX) return isClosed(plan, timeZone, day, span);
    const grid = grids.get(day) ?? slotsOn(plan, timeZone, day);
    grids.set(day, grid);
    return !grid.some(
      ({ start, end, seats }) => start === span.start && end === span.end && seat <= seats,
    );
  };

/** Returns the exceptions to remove and to add so that the asked one is among the others. */
const changesFor = (
  asked: NewException,
  others: readonly ScheduleException[],
  extend: boolean,
): { removed: ExceptionId[]; added: NewException[] } => {
  const extended = extend && asked.kind === 'close' ? overlappingClosings(asked, others) : null;
  const exception = mergeClosings(asked, extended ?? []);
  const isSame = (other: NewException) =>
    (Object.keys(exception) as (keyof NewException)[]).every(
      (key) => other[key] === exception[key],
    );
  if (others.some(isSame)) return { removed: [], added: [] };
  if (!extended) requireNoOverlap(exception, others);
  return { removed: (extended ?? []).map(({ id }) => id), added: [exception] };
};

/** Adds exceptions of different days to those from `first` on. */
const addTo = async (
  schedule: ScheduleRepository,
  doctorId: UserId,
  { asked, extend, first }: { asked: readonly NewException[]; extend: boolean; first: DayString },
): Promise<void> => {
  const stored = await schedule.find(doctorId, { first, last: LAST_DAY });
  if (!stored) await schedule.setHours(doctorId, []);
  const others = stored?.exceptions ?? [];
  const changes = asked.map((one) => changesFor(one, others, extend));
  const removed = changes.flatMap((one) => one.removed);
  const added = changes.flatMap((one) => one.added);
  requireRoomFor(others.length - removed.length + added.length);
  for (const id of removed) await schedule.removeException(doctorId, id);
  await schedule.addExceptions(doctorId, added);
};

/** Reads and changes a doctor's hours and exceptions. */
export const createScheduleService = (parts: Parts) => {
  const { schedules, appointments, books, clock, clinicTimeZone } = parts;
  const today = () => dayIn(clinicTimeZone, clock.now());

  const conflictsWith = async (actor: Actor, plan: WorkingHours): Promise<Appointment[]> => {
    const ahead = await appointments.ahead(actor.userId, clock.now(), today(), AHEAD_MAX);
    const reader = { ...actor, timeZone: clinicTimeZone };
    return ahead
      .filter(isConflict(plan, clinicTimeZone, new Map()))
      .slice(0, CONFLICTS_MAX)
      .map((row) => toAppointment(row, reader));
  };

  const read = async (actor: Actor): Promise<Schedule> => {
    const stored = await schedules.find(actor.userId, { first: today(), last: LAST_DAY });
    const { hours, exceptions, confirms } = stored ?? {
      hours: [],
      exceptions: [],
      confirms: false,
    };
    return {
      saved: stored !== null,
      timeZone: clinicTimeZone,
      hours,
      exceptions,
      confirms,
      conflicts: stored ? await conflictsWith(actor, stored) : [],
    };
  };

  return {
    read: async (actor: Actor, doctorId: UserId): Promise<Schedule> => {
      requireSelf(actor, doctorId);
      return read(actor);
    },
    /** Replaces the weekly hours; does not cancel any appointment. */
    setHours: async (
      actor: Actor,
      doctorId: UserId,
      { hours, confirms }: { hours: WeeklyHours[]; confirms?: boolean | undefined },
    ): Promise<Schedule> => {
      requireSelf(actor, doctorId);
      requireHours(hours);
      await books.schedule(doctorId, (schedule) => schedule.setHours(doctorId, hours, confirms));
      return read(actor);
    },
    /**
     * Adds an exception; adding the same one again changes nothing. With `extend`, a closing is
     * merged with those it overlaps and may overlap added hours. With `until`, closes all days up
     * to it.
     */
    addException: async (
      actor: Actor,
      doctorId: UserId,
      first: NewException,
      { extend = false, until }: { extend?: boolean | undefined; until?: DayString | undefined },
    ): Promise<Schedule> => {
      requireSelf(actor, doctorId);
      requireTimes(first, today());
      if (until) requireLeave(first, until);
      const days = daysFrom(first.day, until ? daysBetween(first.day, until) + 1 : 1);
      const asked = days.map((day) => ({ ...first, day }));
      await books.schedule(doctorId, (schedule) =>
        addTo(schedule, doctorId, { asked, extend, first: today() }),
      );
      return read(actor);
    },
    removeException: async (
      actor: Actor,
      doctorId: UserId,
      id: ExceptionId,
      until?: DayString,
    ): Promise<Schedule> => {
      requireSelf(actor, doctorId);
      const removed = await books.schedule(doctorId, (schedule) =>
        schedule.removeException(doctorId, id, until),
      );
      if (!removed) throw notFound('exception');
      return read(actor);
    },
  };
};
export type ScheduleService = ReturnType<typeof createScheduleService>;
