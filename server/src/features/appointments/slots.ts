import {
  type DayString,
  type ScheduleException,
  SEATS_MAX,
  type WeeklyHours,
} from '@saathi/contract';
import {
  addDays,
  DAY_MS,
  instantIn,
  MINUTE_MS,
  minutesOf,
  startOfDayIn,
  timeIn,
  timeOf,
} from '../../platform/clock.ts';

/** A doctor's working hours. */
export type WorkingHours = {
  hours: readonly WeeklyHours[];
  exceptions: readonly Omit<ScheduleException, 'id'>[];
};

/** A span of time in milliseconds since 1970. */
export type Span = { start: number; end: number };

/** A span with the number of people booked. */
export type Booked = Span & { people: number };

/** A slot of a doctor's hours with its number of seats. */
export type GridSlot = Span & { seats: number };

type Hours = Pick<WeeklyHours, 'from' | 'to' | 'minutes' | 'seats'>;

/** Returns whether two spans overlap; adjacent spans do not. */
export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Returns 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: DayString): number => new Date(day).getUTCDay() || 7;

/** Converts minutes of a day to instants; a clock change may skip some minutes. */
type DayClock = { whole: Span; at(minute: number): number; exists(minute: number): boolean };

const dayClock = (timeZone: string, day: DayString): DayClock => {
  const midnight = startOfDayIn(timeZone, day).getTime();
  const whole = { start: midnight, end: startOfDayIn(timeZone, addDays(day, 1)).getTime() };
  if (whole.end - midnight === DAY_MS) {
    return { whole, at: (minute) => midnight + minute * MINUTE_MS, exists: () => true };
  }
  const at = (minute: number) => instantIn(timeZone, day, timeOf(minute));
  return {
    whole,
    at: (minute) => at(minute).getTime(),
    exists: (minute) => timeIn(timeZone, at(minute)) === timeOf(minute),
  };
};

const slotsOf = ({ from, to, minutes, seats }: Hours, clock: DayClock): GridSlot[] => {
  const slots: GridSlot[] = [];
  const latest = minutesOf(to) - minutes;
  for (let minute = minutesOf(from); minute <= latest; minute += minutes) {
    if (!clock.exists(minute)) continue;
    const start = clock.at(minute);
    slots.push({ start, end: start + minutes * MINUTE_MS, seats });
  }
  return slots;
};

const isClosedBy = (
  { kind, from, to }: WorkingHours['exceptions'][number],
  span: Span,
  clock: DayClock,
) => {
  if (kind !== 'close') return false;
  if (from === null || to === null) return overlaps(span, clock.whole);
  return overlaps(span, { start: clock.at(minutesOf(from)), end: clock.at(minutesOf(to)) });
};

/** Returns whether an exception closes a part of this span, which begins on `day`. */
export const isClosed = (
  { exceptions }: WorkingHours,
  timeZone: string,
  day: DayString,
  span: Span,
): boolean =>
  // A span can reach past midnight.
  [day, addDays(day, 1)].some((on) => {
    const ofDay = exceptions.filter((one) => one.day === on);
    if (ofDay.length === 0) return false;
    const clock = dayClock(timeZone, on);
    return ofDay.some((one) => isClosedBy(one, span, clock));
  });

const weeklyOn = ({ hours }: WorkingHours, day: DayString): WeeklyHours[] =>
  hours.filter(
    ({ weekday, validFrom, validTo }) =>
      weekday === weekdayOf(day) &&
      (validFrom === null || validFrom <= day) &&
      (validTo === null || day <= validTo),
  );

const addedOn = ({ exceptions }: WorkingHours, day: DayString) =>
  exceptions.filter((one) => one.kind === 'add' && one.day === day) as Hours[];

/**
 * Returns whether a seat's span, which begins on `day`, is not wholly within the hours: a part of
 * it is closed, or at a time without hours or with fewer seats.
 */
export const isOutside = (
  plan: WorkingHours,
  timeZone: string,
  day: DayString,
  { seat, ...span }: Span & { seat: number },
): boolean => {
  if (isClosed(plan, timeZone, day, span)) return true;
  const clock = dayClock(timeZone, day);
  const spanOf = ({ from, to }: Hours): Span => ({
    start: clock.at(minutesOf(from)),
    end: clock.at(minutesOf(to)),
  });
  const added = addedOn(plan, day);
  // Added hours stand instead of the weekly ones that they overlap.
  const ofTime = added.some((one) => overlaps(span, spanOf(one))) ? added : weeklyOn(plan, day);
  const within = ofTime
    // A seat beyond the hours is none of theirs.
    .filter(({ seats }) => seat <= seats || seat > SEATS_MAX)
    .map(spanOf)
    .sort((a, b) => a.start - b.start)
    .reduce((until, { start, end }) => (start <= until ? Math.max(until, end) : until), span.start);
  return within < span.end;
};

/**
 * Returns the slots of one day of the clinic's calendar: the weekly hours after applying the
 * exceptions, earliest first.
 */
export const slotsOn = (plan: WorkingHours, timeZone: string, day: DayString): GridSlot[] => {
  const weekly = weeklyOn(plan, day);
  const exceptions = plan.exceptions.filter((one) => one.day === day);
  if (weekly.length + exceptions.length === 0) return [];
  const clock = dayClock(timeZone, day);
  const added = addedOn(plan, day).flatMap((one) => slotsOf(one, clock));
  const kept = weekly
    .flatMap((hours) => slotsOf(hours, clock))
    .filter((slot) => !added.some((other) => overlaps(slot, other)));
  return [...kept, ...added]
    .filter((slot) => !exceptions.some((one) => isClosedBy(one, slot, clock)))
    .sort((a, b) => a.start - b.start);
};

/** Returns the number of free seats of a slot, given the bookings that overlap it. */
export const freeIn = (slot: GridSlot, booked: readonly Booked[]): number => {
  const left = booked.reduce(
    (seats, one) => (overlaps(one, slot) ? seats - one.people : seats),
    slot.seats,
  );
  return Math.max(0, left);
};
