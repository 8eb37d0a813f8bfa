import type {
  Appointment,
  AppointmentId,
  AppointmentState,
  DayString,
  Schedule,
  ScheduleException,
} from '@saathi/contract';
import { addDays } from '../../../platform/i18n/days.ts';
import { instantOf } from '../clinic-time.ts';
import { isClosedDay } from './special-days.ts';

const MINUTE_MS = 60_000;
const HELD: readonly AppointmentState[] = ['requested', 'confirmed', 'arrived'];

/** A span of time in milliseconds since 1970. */
type Span = { start: number; end: number };

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const spanOf = (startsAt: string, minutes: number): Span => {
  const start = Date.parse(startsAt);
  return { start, end: start + minutes * MINUTE_MS };
};

const closedSpan = (timeZone: string, { day, from, to }: ScheduleException): Span => ({
  start: Date.parse(instantOf(timeZone, day, from ?? '00:00')),
  end: Date.parse(
    to ? instantOf(timeZone, day, to) : instantOf(timeZone, addDays(day, 1), '00:00'),
  ),
});

const weeklyOn = (hours: Schedule['hours'], day: DayString) =>
  hours.filter(
    ({ weekday, validFrom, validTo }) =>
      weekday === (new Date(day).getUTCDay() || 7) &&
      (validFrom ?? day) <= day &&
      day <= (validTo ?? day),
  );

type Hours = Pick<Schedule['hours'][number], 'from' | 'to' | 'seats'>;

/** The seats of the hours that hold the whole time; 0 if a part of it is outside the hours. */
const seatsAt = (
  { hours, exceptions, timeZone }: Schedule,
  day: DayString,
  wanted: Span,
): number => {
  const inTime = (rows: readonly Hours[]) =>
    rows
      .map(({ from, to, seats }) => ({
        start: Date.parse(instantOf(timeZone, day, from)),
        end: Date.parse(instantOf(timeZone, day, to)),
        seats,
      }))
      .filter((one) => overlap(one, wanted))
      .sort((a, b) => a.start - b.start);
  const added = exceptions.filter((one) => one.kind === 'add' && one.day === day) as Hours[];
  // Added hours stand instead of the weekly ones that they overlap.
  const ofTime =
    [inTime(added), inTime(weeklyOn(hours, day))].find(({ length }) => length > 0) ?? [];
  const until = ofTime.reduce((end, one) => (one.start <= end ? one.end : end), wanted.start);
  return until < wanted.end ? 0 : Math.min(...ofTime.map(({ seats }) => seats));
};

/** The most of these at one moment of a time that all of them overlap. */
const mostAtOnce = (spans: readonly Span[], wanted: Span): number => {
  const countAt = (moment: number) =>
    spans.filter(({ start, end }) => start <= moment && moment < end).length;
  return Math.max(0, ...spans.map(({ start }) => countAt(Math.max(start, wanted.start))));
};

/** A time that a doctor wants; `except` is an appointment that leaves its own time. */
type Wanted = { day: DayString; at: string; minutes: number; except?: AppointmentId | undefined };

/** What is known of the doctor's day. */
type Known = {
  timeZone: string;
  schedule: Schedule | undefined;
  appointments: readonly Appointment[];
};

/** What a doctor overrides by giving this time to a patient. */
type Overrides = {
  /** Whether the doctor has closed a part of it. */
  isClosed: boolean;
  /** Whether a part of it is outside the hours, but not closed. */
  isOutside: boolean;
  /** Who has the time already, if it has no free seat. */
  taken: Appointment[];
};

/** Returns what a doctor overrides at a time; `at` is '' while only the day is known. */
export const overridesAt = (
  { timeZone, schedule, appointments }: Known,
  { day, at, minutes, except }: Wanted,
): Overrides => {
  const exceptions = schedule?.exceptions ?? [];
  if (!at) return { isClosed: isClosedDay(exceptions, day), isOutside: false, taken: [] };
  const wanted = spanOf(instantOf(timeZone, day, at), minutes);
  // An appointment can reach past midnight.
  const days = [day, addDays(day, 1)];
  const isClosed = exceptions.some(
    (one) =>
      one.kind === 'close' && days.includes(one.day) && overlap(closedSpan(timeZone, one), wanted),
  );
  const held = appointments
    .filter(({ id, state }) => id !== except && HELD.includes(state))
    .map((one) => ({ one, ...spanOf(one.startsAt, one.minutes) }))
    .filter((span) => overlap(span, wanted));
  const seats = schedule ? seatsAt(schedule, day, wanted) : 1;
  const isTaken = isClosed || mostAtOnce(held, wanted) >= seats;
  return {
    isClosed,
    isOutside: seats === 0 && !isClosed,
    taken: isTaken ? held.map(({ one }) => one) : [],
  };
};
