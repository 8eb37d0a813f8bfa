import { z } from 'zod';
import { appointment } from './appointment.ts';
import { dayString, id, instant, timeOfDay } from './common.ts';
import { SEATS_MAX, SLOT_MAX_MINUTES, SLOT_MIN_MINUTES } from './limits.ts';

export const exceptionId = id.brand<'ExceptionId'>();
export type ExceptionId = z.infer<typeof exceptionId>;

const slotMinutes = z.int().min(SLOT_MIN_MINUTES).max(SLOT_MAX_MINUTES);
const seats = z.int().min(1).max(SEATS_MAX);

/**
 * Weekly hours in the clinic's time zone: consecutive slots of `minutes` each, starting at `from`
 * and ending by `to`. `seats` is the number of patients per slot.
 */
export const weeklyHours = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7),
  from: timeOfDay,
  to: timeOfDay,
  minutes: slotMinutes,
  seats,
  /** First and last day on which the hours apply; null for no limit. */
  validFrom: dayString.nullable(),
  validTo: dayString.nullable(),
});
export type WeeklyHours = z.infer<typeof weeklyHours>;

/** `close` removes the slots it overlaps; `add` adds hours, replacing weekly slots they overlap. */
export const exceptionKind = z.enum(['close', 'add']);
export type ExceptionKind = z.infer<typeof exceptionKind>;

/** An exception to the weekly hours on one day. */
export const scheduleException = z.object({
  id: exceptionId,
  day: dayString,
  kind: exceptionKind,
  /** Both are null if the whole day is closed. */
  from: timeOfDay.nullable(),
  to: timeOfDay.nullable(),
  /** Null for `close`. */
  minutes: z.int().nullable(),
  seats: z.int().nullable(),
});
export type ScheduleException = z.infer<typeof scheduleException>;

/**
 * A doctor's hours, and the conflicts: appointments that are requested or confirmed, not over, and
 * no longer within the hours. None is cancelled; somebody has to call the patients. One that was
 * put outside the hours on purpose is a conflict only if the doctor has closed its time since.
 */
export const schedule = z.object({
  /** False until hours are saved for the first time; the doctor's page then shows a placeholder. */
  saved: z.boolean(),
  timeZone: z.string(),
  hours: z.array(weeklyHours),
  /** From today in the clinic's time zone on, earliest first. */
  exceptions: z.array(scheduleException),
  /** Whether the doctor confirms each booking; otherwise bookings are confirmed at once. */
  confirms: z.boolean(),
  /** At most 200, earliest first. */
  conflicts: z.array(appointment),
  /** The number of all conflicts. Absent from an older server. */
  conflictCount: z.int().optional(),
});
export type Schedule = z.infer<typeof schedule>;

/** A time that can be booked. */
export const slot = z.object({
  startsAt: instant,
  minutes: z.int(),
  /** Free seats, at least 1. */
  free: z.int(),
});
export type Slot = z.infer<typeof slot>;

/** A day with hours. A full day has no slots and `free` 0; closed days are omitted. */
export const slotDay = z.object({
  /** In the clinic's time zone. */
  day: dayString,
  /** Free seats in all slots. */
  free: z.int(),
  slots: z.array(slot),
});
export type SlotDay = z.infer<typeof slotDay>;

export const slots = z.object({
  timeZone: z.string(),
  /**
   * Whether an emergency is open in the patient's chat with the doctor; if so, the clinic's
   * emergency numbers are shown before any slot.
   */
  emergency: z.boolean(),
  /** Telephone numbers; 112 and 108 unless the clinic has set others. */
  helplines: z.object({ emergency: z.string(), ambulance: z.string() }),
  /** Whether a booking needs the doctor's confirmation. */
  confirms: z.boolean(),
  days: z.array(slotDay),
});
export type Slots = z.infer<typeof slots>;
