import type {
  DayString,
  ExceptionId,
  Schedule,
  ScheduleException,
  UserId,
  WeeklyHours,
} from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, dayIn, daysBetween, daysFrom } from '../../platform/clock.ts';
import type { AppointmentsRepository } from './appointments.repository.ts';
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
import { type Conflicts, createFindConflicts } from './whom-to-call.ts';

const LAST_DAY = '9999-12-31' as DayString;

type Parts = {
  schedules: ScheduleRepository;
  appointments: AppointmentsRepository;
  books: BookingsRepository;
  clock: Clock;
  clinicTimeZone: string;
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

/** Adds exceptions of different days to those from today on. */
const addTo = async (
  schedule: ScheduleRepository,
  doctorId: UserId,
  { asked, extend, today }: { asked: readonly NewException[]; extend: boolean; today: DayString },
): Promise<void> => {
  const stored = await schedule.find(doctorId, { first: today, last: LAST_DAY });
  if (!stored) await schedule.setHours(doctorId, []);
  const others = stored?.exceptions ?? [];
  const changes = asked.map((one) => changesFor(one, others, extend));
  const removed = changes.flatMap((one) => one.removed);
  const added = changes.flatMap((one) => one.added);
  requireRoomFor(others.length - removed.length + added.length);
  await schedule.removeExceptions(doctorId, removed);
  await schedule.addExceptions(doctorId, added);
};

/** Reads and changes a doctor's hours and exceptions. */
export const createScheduleService = (parts: Parts) => {
  const { schedules, books, clock, clinicTimeZone } = parts;
  const conflictsWith = createFindConflicts(parts);
  const today = () => dayIn(clinicTimeZone, clock.now());

  const find = ({ userId }: Actor) => schedules.find(userId, { first: today(), last: LAST_DAY });

  const read = async (actor: Actor): Promise<Schedule> => {
    const stored = await find(actor);
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
      ...(await conflictsWith(actor, stored)),
    };
  };

  return {
    read: async (actor: Actor, doctorId: UserId): Promise<Schedule> => {
      requireSelf(actor, doctorId);
      return read(actor);
    },
    /** Returns whom somebody has to call. */
    conflicts: async (actor: Actor, doctorId: UserId): Promise<Conflicts> => {
      requireSelf(actor, doctorId);
      return conflictsWith(actor, await find(actor));
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
      wanted: NewException,
      { extend = false, until }: { extend?: boolean | undefined; until?: DayString | undefined },
    ): Promise<Schedule> => {
      requireSelf(actor, doctorId);
      requireTimes(wanted, today());
      if (until) requireLeave(wanted, until);
      const days = daysFrom(wanted.day, until ? daysBetween(wanted.day, until) + 1 : 1);
      const asked = days.map((day) => ({ ...wanted, day }));
      await books.schedule(doctorId, (schedule) =>
        addTo(schedule, doctorId, { asked, extend, today: today() }),
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
      if (!removed) throw notFound('special day');
      return read(actor);
    },
  };
};
export type ScheduleService = ReturnType<typeof createScheduleService>;
