import { z } from 'zod';
import {
  clearable,
  clientId,
  dayString,
  deviceDay,
  id,
  instant,
  optional,
  plainText,
  timeOfDay,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  APPOINTMENT_REASON_MAX_CHARACTERS,
  APPOINTMENTS_PER_PAGE_MAX,
  HOURS_MAX,
  SEATS_MAX,
  SLOT_DAYS_MAX,
  SLOT_MAX_MINUTES,
  SLOT_MIN_MINUTES,
  VIDEO_LINK_MAX_CHARACTERS,
} from './limits.ts';
import { paths } from './paths.ts';

export const appointmentId = id.brand<'AppointmentId'>();
export type AppointmentId = z.infer<typeof appointmentId>;
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
 * State transitions: requested → confirmed or declined; confirmed → arrived or no_show; arrived →
 * done; no_show → arrived if the patient comes after all. Requested and confirmed appointments can
 * be cancelled or moved; a moved one remains as `moved` and refers to the new one.
 */
export const appointmentState = z.enum([
  'requested',
  'confirmed',
  'declined',
  'arrived',
  'done',
  'no_show',
  'cancelled',
  'moved',
]);
export type AppointmentState = z.infer<typeof appointmentState>;

/** The states a call may set; a patient may only cancel. */
export const settableState = appointmentState.exclude(['requested', 'moved']);
export type SettableState = z.infer<typeof settableState>;

export const appointment = z.object({
  id: appointmentId,
  doctor: z.object({ id: userId, name: z.string(), specialty: z.string() }),
  /** Null for a doctor whose list no longer contains the patient. */
  patient: z.object({ id: userId, name: z.string(), phone: z.string() }).nullable(),
  startsAt: instant,
  minutes: z.int(),
  /** The day in the clinic's time zone. */
  day: dayString,
  /** IANA name of the clinic's time zone, for showing both times to a patient elsewhere. */
  timeZone: z.string(),
  /** Position in the day's queue, unique among the doctor's open appointments of that day. */
  token: z.int(),
  /**
   * The token the doctor has reached: the lowest one that is `arrived`. Null before the first
   * arrival, and on any day other than today in the clinic's time zone.
   */
  nowToken: z.int().nullable(),
  state: appointmentState,
  /** The patient's own words; null if no reason was given. */
  reason: z.string().nullable(),
  /** The https link that makes it a video visit; opened in a new tab. */
  videoUrl: z.string().nullable(),
  bookedBy: z.enum(['patient', 'doctor']),
  /** Null unless it was cancelled. */
  cancelledBy: z.enum(['patient', 'doctor']).nullable(),
  /** The appointment it was moved to, otherwise null. */
  movedTo: appointmentId.nullable(),
  /**
   * Until when the patient may cancel or move it; the doctor may do so later. Null if its state
   * allows neither.
   */
  changeableUntil: instant.nullable(),
});
export type Appointment = z.infer<typeof appointment>;

/**
 * A doctor's hours, and the open appointments that no longer fit them. These are not cancelled; the
 * doctor calls the patients.
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

/** Decides whether a user's appointments page shows its placeholder. */
export const appointmentsSummary = z.object({
  /**
   * For a patient, the assigned doctors who currently have hours. For a doctor, the doctor's own id
   * once hours have been saved.
   */
  doctorIds: z.array(userId),
  hasAppointments: z.boolean(),
  /** The earliest open appointment from today in the clinic's time zone on. */
  next: appointment.nullable(),
});
export type AppointmentsSummary = z.infer<typeof appointmentsSummary>;

/** One day of a doctor, ordered by time and token. */
export const appointmentDay = z.object({
  day: dayString,
  timeZone: z.string(),
  /** See `nowToken` of `appointment`. */
  nowToken: z.int().nullable(),
  /** All states except `moved`. */
  appointments: z.array(appointment),
});
export type AppointmentDay = z.infer<typeof appointmentDay>;

const doctorParams = z.object({ doctorId: userId });
const appointmentParams = z.object({ appointmentId });
const videoUrl = z
  .url({ protocol: /^https$/ })
  // Without the slashes the link would be relative to this site.
  .regex(/^https:\/\/\S+$/)
  .max(VIDEO_LINK_MAX_CHARACTERS);

export const appointmentsEndpoints = {
  schedule: endpoint(paths.appointments.schedule, {
    access: 'doctor',
    params: doctorParams,
    response: schedule,
    errors: ['forbidden'],
  }),
  /** Replaces all weekly hours. Appointments do not change; those that no longer fit are listed. */
  setHours: endpoint(paths.appointments.setHours, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({
      hours: z.array(weeklyHours).max(HOURS_MAX),
      confirms: optional(z.boolean()),
    }),
    response: schedule,
    /**
     * `invalid_time` names the entry: `hours.2.to` ends before it begins, `hours.2.from` overlaps
     * another entry.
     */
    errors: ['forbidden', 'invalid_time'],
  }),
  /**
   * Adds an exception. `close` without times closes the whole day; `add` needs `from`, `to`,
   * `minutes` and `seats`. Adding the same exception again changes nothing. With `extend`, a
   * closing is merged with the closings it overlaps and also closes added hours; without it, such
   * an overlap is `invalid_time`.
   */
  addException: endpoint(paths.appointments.addException, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({
      day: deviceDay,
      kind: exceptionKind,
      from: optional(timeOfDay),
      to: optional(timeOfDay),
      minutes: optional(slotMinutes),
      seats: optional(seats),
      /** Only for `close`. */
      extend: optional(z.boolean()),
    }),
    response: schedule,
    status: 201,
    errors: ['forbidden', 'invalid_time'],
  }),
  removeException: endpoint(paths.appointments.removeException, {
    access: 'doctor',
    params: doctorParams.extend({ exceptionId }),
    response: schedule,
    errors: ['forbidden', 'not_found'],
  }),
  /** The bookable slots of a doctor, for the doctor and the doctor's patients. */
  slots: endpoint(paths.appointments.slots, {
    access: 'signed-in',
    params: doctorParams,
    query: z.object({
      /** Default: today in the clinic's time zone. */
      from: optional(deviceDay),
      /** Default: 30. */
      days: optional(z.coerce.number().int().min(1).max(SLOT_DAYS_MAX)),
    }),
    response: slots,
    errors: ['forbidden', 'not_assigned'],
  }),
  day: endpoint(paths.appointments.day, {
    access: 'doctor',
    params: doctorParams,
    /** Default: today in the clinic's time zone. */
    query: z.object({ day: optional(deviceDay) }),
    response: appointmentDay,
    errors: ['forbidden'],
  }),
  summary: endpoint(paths.appointments.summary, {
    access: 'signed-in',
    response: appointmentsSummary,
  }),
  /**
   * The caller's appointments: `upcoming` are the open ones from today in the clinic's time zone
   * on, earliest first; `past` are all others, latest first.
   */
  list: endpoint(paths.appointments.list, {
    access: 'signed-in',
    query: z.object({
      /** Default: `upcoming`. */
      when: optional(z.enum(['upcoming', 'past'])),
      /** Only appointments with this user. */
      with: optional(userId),
      /** The last appointment of the previous page. */
      cursor: optional(appointmentId),
      /** Default: 20. */
      limit: optional(z.coerce.number().int().min(1).max(APPOINTMENTS_PER_PAGE_MAX)),
    }),
    response: z.array(appointment),
  }),
  /**
   * Books an appointment. `slot_taken` carries the next three free times as `nextFree`.
   * `invalid_time` names `startsAt` (no slot begins there, or it is in the past, less than 30
   * minutes or more than 60 days ahead). `too_many_appointments` is the error from the fourth open
   * appointment of a patient with a doctor on. Repeating a `clientId` returns the first booking, or
   * what it was moved to; `client_id_reused` if it differs, or was declined or cancelled since. A
   * reason in which the review finds an emergency is also sent as a message.
   */
  book: endpoint(paths.appointments.book, {
    access: 'signed-in',
    body: z.object({
      patientId: userId,
      doctorId: userId,
      /**
       * Required from patients. A doctor's booking without it is a walk-in: it starts now and takes
       * no seat of the hours.
       */
      startsAt: optional(instant),
      reason: optional(plainText({ min: 1, max: APPOINTMENT_REASON_MAX_CHARACTERS })),
      clientId: optional(clientId),
      /** Doctors only: at any time and beyond the number of seats. */
      override: optional(z.boolean()),
      /** Doctors only, with `override`; default: 15. */
      minutes: optional(slotMinutes),
      /** Doctors only. */
      videoUrl: optional(videoUrl),
    }),
    response: appointment,
    status: 201,
    errors: [
      'forbidden',
      'not_assigned',
      'slot_taken',
      'conflict',
      'invalid_time',
      'too_many_appointments',
      'too_many_attempts',
      'client_id_reused',
    ],
  }),
  one: endpoint(paths.appointments.one, {
    access: 'signed-in',
    params: appointmentParams,
    response: appointment,
    errors: ['not_found'],
  }),
  /** Sets or removes the link of a video visit. */
  edit: endpoint(paths.appointments.edit, {
    access: 'doctor',
    params: appointmentParams,
    body: z.object({ videoUrl: clearable(videoUrl) }),
    response: appointment,
    errors: ['not_found', 'conflict'],
  }),
  /**
   * Sets the state of an appointment. Setting the state it already has changes nothing. Errors:
   * `conflict` if there is no such transition, `too_late` for a patient less than 2 hours before
   * the start, `invalid_time` for `arrived` on another day and for `no_show` before the start.
   */
  setState: endpoint(paths.appointments.setState, {
    access: 'signed-in',
    params: appointmentParams,
    body: z.object({ state: settableState }),
    response: appointment,
    errors: ['forbidden', 'not_found', 'conflict', 'too_late', 'invalid_time'],
  }),
  /**
   * Cancels the appointment and books the new time in one transaction, and returns the new
   * appointment. Repeating the call returns the same one.
   */
  move: endpoint(paths.appointments.move, {
    access: 'signed-in',
    params: appointmentParams,
    body: z.object({
      startsAt: instant,
      /** Doctors only: at any time and beyond the number of seats. */
      override: optional(z.boolean()),
    }),
    response: appointment,
    errors: [
      'forbidden',
      'not_found',
      'not_assigned',
      'conflict',
      'slot_taken',
      'too_late',
      'too_many_attempts',
      'invalid_time',
    ],
  }),
  /**
   * A calendar file to download (RFC 5545). The UID stays the same and SEQUENCE rises with each
   * change; it contains nothing medical.
   */
  calendar: endpoint(paths.appointments.calendar, {
    access: 'signed-in',
    params: appointmentParams,
    response: null,
    errors: ['not_found'],
  }),
};
