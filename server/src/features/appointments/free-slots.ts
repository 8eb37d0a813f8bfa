import {
  BOOK_AHEAD_MAX_DAYS,
  BOOK_AHEAD_MIN_MINUTES,
  type DayString,
  type Role,
  SEATS_MAX,
  type SlotDay,
  type Slots,
  type UserId,
} from '@saathi/contract';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import {
  addDays,
  type Clock,
  DAY_MS,
  dayIn,
  daysFrom,
  MINUTE_MS,
  startOfDayIn,
} from '../../platform/clock.ts';
import type { Pair } from '../../platform/person-data.ts';
import { requireAssigned } from './appointments.policy.ts';
import type { ScheduleRepository } from './schedule.repository.ts';
import {
  type Booked,
  freeIn,
  type GridSlot,
  type Span,
  slotsOn,
  type WorkingHours,
} from './slots.ts';

const SLOT_DAYS = 30;
const NEXT_FREE = 3;
const SOON_DAYS = 3;

type Parts = {
  schedules: ScheduleRepository;
  clock: Clock;
  clinicTimeZone: string;
  /** Emergency numbers. */
  helplines: Slots['helplines'];
};

/** Returns the period, in milliseconds, in which this role may book now. */
const bookable = (role: Role, now: Date): Span => ({
  start: now.getTime() + (role === 'patient' ? BOOK_AHEAD_MIN_MINUTES * MINUTE_MS : 0),
  end: now.getTime() + BOOK_AHEAD_MAX_DAYS * DAY_MS,
});

/** Returns the free slots of some days. */
const freeDays = (
  plan: WorkingHours,
  timeZone: string,
  days: readonly DayString[],
  booked: readonly Booked[],
  within: Span,
): SlotDay[] =>
  days.flatMap((day) => {
    const grid = slotsOn(plan, timeZone, day).filter(
      ({ start }) => start >= within.start && start <= within.end,
    );
    const [first, last] = [grid[0], grid.at(-1)];
    if (!first || !last) return [];
    const ofDay = booked.filter(({ start, end }) => end > first.start && start < last.end);
    const slots = grid.flatMap((slot: GridSlot) => {
      const free = freeIn(slot, ofDay);
      if (free === 0) return [];
      const minutes = (slot.end - slot.start) / MINUTE_MS;
      return [{ startsAt: new Date(slot.start).toISOString(), minutes, free }];
    });
    return [{ day, free: slots.reduce((sum, { free }) => sum + free, 0), slots }];
  });

/** Finds the bookable slots of a doctor. */
export const createFreeSlots = (parts: Parts) => {
  const { schedules, clock, clinicTimeZone, helplines } = parts;
  const today = () => dayIn(clinicTimeZone, clock.now());

  /** Returns the free slots of some days, in one query. */
  const freeOf = async (pair: Pair, role: Role, first: DayString, count: number) => {
    const days = daysFrom(first, count);
    const last = days.at(-1) ?? first;
    // Appointments that began the day before may reach into the first day.
    const from = startOfDayIn(clinicTimeZone, addDays(first, -1));
    const to = startOfDayIn(clinicTimeZone, addDays(last, 1));
    const known = await schedules.forBooking(pair, { first, last }, [from, to], SEATS_MAX);
    const within = bookable(role, clock.now());
    const free = (): SlotDay[] =>
      known.schedule ? freeDays(known.schedule, clinicTimeZone, days, known.booked, within) : [];
    return { ...known, free };
  };

  return {
    /** Returns the bookable slots of a doctor, for the doctor and the doctor's patients. */
    slots: async (
      actor: Actor,
      doctorId: UserId,
      { from = today(), days = SLOT_DAYS }: { from?: DayString; days?: number },
    ): Promise<Slots> => {
      if (actor.role === 'doctor') requireSelf(actor, doctorId);
      const first = from < today() ? today() : from;
      const count = first > addDays(today(), BOOK_AHEAD_MAX_DAYS) ? 0 : days;
      const known = await freeOf({ patientId: actor.userId, doctorId }, actor.role, first, count);
      if (actor.role === 'patient') requireAssigned(known.assigned);
      return {
        timeZone: clinicTimeZone,
        emergency: known.emergency,
        helplines,
        confirms: known.schedule?.confirms ?? false,
        days: known.free(),
      };
    },
    /** Returns the next free times from an instant on; if there are too few, also earlier ones. */
    nextFree: async (pair: Pair, role: Role, from: Date): Promise<string[]> => {
      const timesOf = async (first: DayString, days: number): Promise<string[]> => {
        const { free } = await freeOf(pair, role, first, days);
        return free().flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
      };
      const isLater = (startsAt: string) => Date.parse(startsAt) > from.getTime();
      // Searches only the next days first: there is usually room soon, and many may ask at once.
      const soon = await timesOf(dayIn(clinicTimeZone, from), SOON_DAYS);
      const near = soon.filter(isLater).slice(0, NEXT_FREE);
      if (near.length === NEXT_FREE) return near;
      const all = await timesOf(today(), BOOK_AHEAD_MAX_DAYS);
      return [...new Set([...all.filter(isLater), ...all])].slice(0, NEXT_FREE);
    },
  };
};
export type FreeSlots = ReturnType<typeof createFreeSlots>;
